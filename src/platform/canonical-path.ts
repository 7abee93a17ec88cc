/**
 * The canonical spelling of a path, so that caches store one copy: parts encoded as `encodeURIComponent` does, no
 * double or trailing slash. Null when it cannot be decoded, and for an encoded `%2F`, which the router reads like a slash:
 * two addresses would show one page.
 */
export function canonicalPath(path: string): string | null {
  try {
    const parts = path.split('/').filter((part) => part !== '');
    const decoded = parts.map((part) => decodeURIComponent(part));
    if (decoded.some((part) => part.includes('%2F'))) return null;
    return `/${decoded.map(encodeURIComponent).join('/')}`;
  } catch {
    return null;
  }
}
