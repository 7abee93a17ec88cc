import type { IncomingMessage } from 'node:http';

/** The edge has the same limit (edge/vcl/limits.vcl). The portal's forms and beacons are much smaller. */
const MAX_BODY_BYTES = 4096;
/** Of the one address that takes more: what a household keeps in step. */
export const MAX_HOUSEHOLD_BYTES = 65_536;
const HOUSEHOLD = /^\/+api\/+hogar$/i;
export const maxBodyOf = (url: string): number =>
  HOUSEHOLD.test(pathOf(url)) ? MAX_HOUSEHOLD_BYTES : MAX_BODY_BYTES;

const METHODS = new Set(['GET', 'HEAD', 'POST']);

/** Starts with a slash, decodes to valid UTF-8 and contains no NUL, which PostgreSQL rejects in a query. */
function isReadable(path: string): boolean {
  try {
    return path.startsWith('/') && !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** The status to refuse a request with, before any work is done for it; null to accept it. */
export function refusalOf(
  { method = '', url = '', headers }: Asked,
  maxBodyBytes = MAX_BODY_BYTES,
): number | null {
  if (!METHODS.has(method)) return 405;
  if (!isReadable(pathOf(url))) return 400;
  if (method !== 'POST') return null;
  if (headers['transfer-encoding'] !== undefined) return 411;
  return Number(headers['content-length'] ?? 0) > maxBodyBytes ? 413 : null;
}
