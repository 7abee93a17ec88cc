/** One answer on the way to a file: redirects, then the file itself. */
export type Hop = { url: URL; allowOrigin: readonly string[] };

/**
 * The `Origin` that a browser sends with each request of a chain. Once a foreign host has sent it on to yet another one,
 * it is `null`: the first may not speak for the page at the second. A page's own host hears nothing.
 */
export function sentOrigins(urls: readonly URL[], page: string): (string | null)[] {
  let isTainted = false;
  return urls.map(({ origin }, place) => {
    const before = urls[place - 1]?.origin ?? page;
    isTainted ||= before !== page && before !== origin;
    if (isTainted) return 'null';
    return origin === page ? null : page;
  });
}

const isAllowed = ({ allowOrigin }: Hop, sent: string | null): boolean =>
  sent === null || (allowOrigin.length === 1 && ['*', sent].includes(allowOrigin[0]?.trim() ?? ''));

/** Whether a script of the page may read what it asked for without cookies: every hop has to allow it. */
export function isReadable(hops: readonly Hop[], page: string): boolean {
  const sent = sentOrigins(
    hops.map(({ url }) => url),
    page,
  );
  return hops.every((hop, place) => isAllowed(hop, sent[place] ?? null));
}
