const BASE = 'http://studio.invalid';

/**
 * A path of ours to go back to. Anything that could lead elsewhere becomes the start page. Checks the result too: the dots
 * of `/.//evil.example` go away when it is read, and what is left is the address of another site.
 */
export function returnPath(given: string | null): string {
  const url = given?.startsWith('/') ? URL.parse(given, BASE) : null;
  const path = url ? url.pathname + url.search : '/';
  return url?.origin === BASE && URL.parse(path, BASE)?.href === BASE + path ? path : '/';
}
