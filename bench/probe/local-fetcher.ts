import { createFetcher, type Fetcher } from '../../src/platform/guarded-fetch/fetcher.ts';
import {
  createHostLimiter,
  type HostLimiter,
} from '../../src/platform/guarded-fetch/host-limiter.ts';
import { hostName } from './servers.ts';

export const SITE_ORIGIN = 'https://butaca.example';

type Options = { port: number; hosts: number; hostLimiter?: HostLimiter };

/** The probe's own client, for which the names of the bench are this machine. */
export const localFetcher = ({ port, hosts, hostLimiter }: Options): Fetcher =>
  createFetcher({
    siteOrigin: SITE_ORIGIN,
    hostLimiter: hostLimiter ?? createHostLimiter({ concurrency: 10, rate: 1e6 }),
    userAgent: `ButacaProbe/1.0 (+${SITE_ORIGIN})`,
    admits: Array.from({ length: hosts }, (_, place) => `${hostName(place, hosts)}:${port}`),
    lookUpAdmitted: async () => ['127.0.0.1'],
    resolve: async () => [],
  });
