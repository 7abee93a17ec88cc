import type { IncomingMessage } from 'node:http';

/** The edge has the same limit (edge/vcl/limits.vcl). No form or beacon of ours comes near it. */
const MAX_BODY_BYTES = 4096;
const METHODS = new Set(['GET', 'HEAD', 'POST']);

/** Starts at the root, is UTF-8 when decoded, and holds no NUL, which PostgreSQL refuses to look for. */
function isReadable(path: string): boolean {
  try {
    return path.startsWith('/') && !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** The status with which a request is refused before anything is done for it; null for those that may go on. */
export function refusalOf({ method = '', url = '', headers }: Asked): number | null {
  if (!METHODS.has(method)) return 405;
  if (!isReadable(pathOf(url))) return 400;
  if (method !== 'POST') return null;
  if (headers['transfer-encoding'] !== undefined) return 411;
  return Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES ? 413 : null;
}
