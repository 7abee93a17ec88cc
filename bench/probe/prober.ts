/** The probe in its own process: the worker's loop on the given database, until nothing is left or time is up. */
import { createDb, createPool } from '../../src/data/database.ts';
import { createHostLimiter } from '../../src/platform/guarded-fetch/host-limiter.ts';
import { startProbe } from '../../src/worker/probe/loop.ts';
import { localFetcher, SITE_ORIGIN } from './local-fetcher.ts';

type Job = {
  databaseUrl: string;
  port: number;
  hosts: number;
  hostConcurrency: number;
  hostRate: number;
  concurrency: number;
  mostSeconds: number;
  /** Silent hosts are probed anyway, so that as many requests as possible hang at once. */
  isRestless?: boolean;
};

export type ProberReport = { seconds: number; cpuSeconds: number; maxRssMb: number };

const job = JSON.parse(process.argv[2] ?? '') as Job;
const pool = createPool(job.databaseUrl, 10);
const db = createDb(pool);
const polite = createHostLimiter({ concurrency: job.hostConcurrency, rate: job.hostRate });
const hostLimiter = job.isRestless ? { ...polite, restMs: () => 0 } : polite;
const fetcher = localFetcher({ ...job, hostLimiter });

const start = performance.now();
const cpu = process.cpuUsage();
const loop = startProbe({
  ...{ db, databaseUrl: job.databaseUrl, fetcher, hostLimiter, canaries: [] },
  siteOrigin: SITE_ORIGIN,
  ...{ concurrency: job.concurrency, hostConcurrency: job.hostConcurrency, hostRate: job.hostRate },
  leaseSeconds: 60,
});
const isDone = async (): Promise<boolean> => {
  if (performance.now() - start > job.mostSeconds * 1000) return true;
  // A busy machine may not even connect in time; the loop itself waits and continues.
  const left = await pool
    .query('select from server_health where probed_at is null limit 1')
    .catch(() => null);
  return left?.rowCount === 0;
};
while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 200));
const used = process.cpuUsage(cpu);
const report: ProberReport = {
  seconds: (performance.now() - start) / 1000,
  cpuSeconds: (used.user + used.system) / 1e6,
  maxRssMb: process.resourceUsage().maxRSS / 1024,
};
await loop.stop();
console.log(JSON.stringify(report));
process.exit(0);
