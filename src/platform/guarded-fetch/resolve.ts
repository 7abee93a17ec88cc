import { promises as dns } from 'node:dns';

export type Resolve = (hostname: string) => Promise<string[]>;

const KEPT_MS = 60_000;
const MAX_KEPT = 10_000;

/**
 * The IP addresses of a name, IPv4 first. It asks the DNS servers directly: the system's lookup would block one of
 * few threads while a DNS server does not answer, and would resolve local names.
 */
export function createResolve(): Resolve {
  const resolver = new dns.Resolver({ timeout: 2000, tries: 2 });
  const kept = new Map<string, { until: number; addresses: Promise<string[]> }>();
  const ask = async (hostname: string): Promise<string[]> => {
    const found = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    const addresses = found.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    );
    if (addresses.length === 0 && found[0].status === 'rejected') throw found[0].reason;
    return addresses;
  };
  return async (hostname) => {
    const known = kept.get(hostname);
    if (known && known.until > Date.now()) return await known.addresses;
    const addresses = ask(hostname);
    kept.delete(hostname);
    kept.set(hostname, { until: Date.now() + KEPT_MS, addresses });
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value as string);
    // A failed lookup is not cached.
    addresses.catch(() => kept.delete(hostname));
    return await addresses;
  };
}
