/**
 * Whether a POST comes from one of our pages. Browsers send `Origin`, `Sec-Fetch-Site` or both, and no page can change
 * them. A POST with neither was sent by a program, which has no viewer's cookie unless it runs for that viewer
 * (docs/decisions/0023).
 */
export function isOwnPost(headers: Pick<Headers, 'get'>, ownOrigin: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  const origin = headers.get('Origin');
  // 'none': sent by the viewer directly, for example by reloading the answer to a form.
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  if (origin === null) return true;
  // Browsers send this when they hide the page's address. Then only the other header can tell.
  if (origin === 'null') return site === 'same-origin';
  return URL.parse(origin)?.origin === ownOrigin;
}
