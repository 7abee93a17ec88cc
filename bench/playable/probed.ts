import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sourceOf } from '../../src/domain/playback/source.ts';
import type { Verdict } from '../../src/domain/playback/verdict.ts';
import { createFetcher } from '../../src/platform/guarded-fetch/fetcher.ts';
import { createHostLimiter } from '../../src/platform/guarded-fetch/host-limiter.ts';
import { probe } from '../../src/worker/probe/probe.ts';
import { resolveInFarm } from './farm/addresses.ts';
import { type Case, DOMAIN, HOSTS, PORTAL } from './farm/case.ts';
import { startFarm } from './farm/farm.ts';

const AT_ONCE = 10;
/** Shows pages of the farm, as an operator would who trusts it. */
const EMBEDDED = ['ok', 'elsewhere', 'both', 'expired'];

/** What the probe says of an address, and how the portal would show it. */
export type Probed = { verdict: Verdict; isPlayed: boolean };

/** The probe as the worker runs it, which trusts the farm's authority and may visit its addresses. */
export async function probeCases(cases: readonly Case[]): Promise<Probed[]> {
  const farm = await startFarm(cases, async (_, res) => void res.writeHead(404).end());
  const authorities = getCACertificates('default');
  setDefaultCACertificates([...authorities, readFileSync(farm.authority, 'utf8')]);
  const names = cases.flatMap((_, place) => HOSTS.map((host) => `c${place}.${host}.${DOMAIN}`));
  const find = async (name: string): Promise<string[]> => {
    const address = resolveInFarm(name);
    if (address === null) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    return [address];
  };
  const fetcher = createFetcher({
    userAgent: 'ButacaProbe/1.0',
    siteOrigin: PORTAL,
    admits: names.flatMap((name) => [`${name}:443`, `${name}:80`]),
    lookUpAdmitted: find,
    resolve: find,
    hostLimiter: createHostLimiter({ concurrency: 10, rate: 1000 }),
  });
  const probed: Probed[] = [];
  let next = 0;
  const work = async () => {
    while (next < cases.length) {
      const place = next++;
      const address = farm.addresses[place] ?? '';
      const embedOrigins = EMBEDDED.map((host) => `https://c${place}.${host}.${DOMAIN}`);
      const verdict = await probe(fetcher, address, { siteOrigin: PORTAL, embedOrigins });
      const kind = sourceOf(address, embedOrigins)?.kind;
      probed[place] = { verdict, isPlayed: kind !== undefined && kind !== 'link' };
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return probed;
  } finally {
    setDefaultCACertificates(authorities);
    await fetcher.close();
    await farm.close();
  }
}
