/**
 * Whether a post comes from a page of ours. Browsers say where a post comes from, in `Origin`, in `Sec-Fetch-Site` or in
 * both, and no page can change what they say. A post that says nothing was sent by a program, which carries no
 * viewer's cookie unless it is that viewer's own (docs/decisions/0023).
 */
export function isOwnPost(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  const origin = headers.get('Origin');
  // 'none': the viewer sent it, for example by loading an answer again.
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  if (origin === null) return true;
  // What a browser writes when it hides the page's address; it can then only be told by the other header.
  if (origin === 'null') return site === 'same-origin';
  return URL.parse(origin)?.origin === ownOrigin;
}
