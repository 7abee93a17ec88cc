/**
 * The canonical spelling of a path, so that caches store one copy: parts encoded as `encodeURIComponent` does, no
 * double or trailing slash. Null when it cannot be decoded.
 */
export function canonicalPath(path: string): string | null {
  try {
    const parts = path.split('/').filter((part) => part !== '');
    return `/${parts.map((part) => encodeURIComponent(decodeURIComponent(part))).join('/')}`;
  } catch {
    return null;
  }
}
