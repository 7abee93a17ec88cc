/** A path of ours to go back to. Anything that could lead elsewhere becomes the start page. */
export function returnPath(given: string | null): string {
  if (!given || !/^\/(?![/\\])/.test(given)) return '/';
  const base = 'http://studio.invalid';
  const url = URL.parse(given, base);
  return url?.origin === base ? url.pathname + url.search : '/';
}
