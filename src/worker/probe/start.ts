import type { Db } from '../../data/database.ts';
import { env } from '../../platform/env.ts';
import { createFetcher } from '../../platform/guarded-fetch/fetcher.ts';
import { createHostLimiter } from '../../platform/guarded-fetch/host-limiter.ts';
import { createResolve } from '../../platform/guarded-fetch/resolve.ts';
import { type ProbeLoop, startProbe } from './loop.ts';

/** Starts the probe as configured in the environment. */
export function startProbeFromEnv(db: Db): ProbeLoop {
  const {
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: siteOrigin,
    PROBE_HOST_CONCURRENCY: hostConcurrency,
    PROBE_HOST_RATE: hostRate,
  } = env();
  const hostLimiter = createHostLimiter({ concurrency: hostConcurrency, rate: hostRate });
  const fetcher = createFetcher({
    userAgent: `ButacaProbe/1.0 (+${siteOrigin})`,
    siteOrigin,
    admits: env().PROBE_ADMITS,
    resolve: createResolve(),
    hostLimiter,
  });
  const loop = startProbe({
    db,
    databaseUrl,
    fetcher,
    hostLimiter,
    siteOrigin,
    hostConcurrency,
    hostRate,
    canaries: env().PROBE_CANARIES,
    concurrency: env().PROBE_CONCURRENCY,
    leaseSeconds: env().PROBE_LEASE,
  });
  return {
    stop: async () => {
      await loop.stop();
      await fetcher.close();
    },
  };
}
