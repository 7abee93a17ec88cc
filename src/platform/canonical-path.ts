/**
 * The one spelling of a path that caches keep: parts encoded as `encodeURIComponent` does, no doubled or trailing slash.
 * Null when it cannot be decoded.
 */
export function canonicalPath(path: string): string | null {
  try {
    const parts = path.split('/').filter((part) => part !== '');
    return `/${parts.map((part) => encodeURIComponent(decodeURIComponent(part))).join('/')}`;
  } catch {
    return null;
  }
}
