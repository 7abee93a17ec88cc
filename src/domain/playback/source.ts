export type Source =
  /** Played by our own player. */
  | { kind: 'hls' | 'file'; url: string }
  /** A page of a host on the embed list, framed. */
  | { kind: 'embed'; url: string }
  /** Anything else: offered as a link that opens in a new tab. */
  | { kind: 'link'; url: string };

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What browsers load in a secure page: https, and http of this machine. */
export function isTrustworthy(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

function hasCredentials(url: URL): boolean {
  return url.username !== '' || url.password !== '';
}

/**
 * How a stored address may be shown. Hosts are compared by parsed origin, because `https://bad.test\.good.example`
 * looks like one host and is another. Addresses with a user name and password are never framed or played, and other
 * schemes (`javascript:`, `data:`) are not used at all.
 */
export function sourceOf(address: string, embedOrigins: readonly string[]): Source | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  if (hasCredentials(url) || !isTrustworthy(url)) return { kind: 'link', url: address };
  if (/\.m3u8$/i.test(url.pathname)) return { kind: 'hls', url: url.href };
  if (/\.(mp4|webm)$/i.test(url.pathname)) return { kind: 'file', url: url.href };
  return { kind: embedOrigins.includes(url.origin) ? 'embed' : 'link', url: url.href };
}
