import { promises as dns } from 'node:dns';

export type Resolve = (hostname: string) => Promise<string[]>;

const KEPT_MS = 60_000;
const MAX_KEPT = 10_000;

/**
 * Addresses of a name, IPv4 first. Asked of the name servers directly: the system's own lookup would hold one of few
 * threads for as long as a dead name server takes, and would know names of this machine.
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
    // A name that could not be asked for is asked for again the next time.
    addresses.catch(() => kept.delete(hostname));
    return await addresses;
  };
}
