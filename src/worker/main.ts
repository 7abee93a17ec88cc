import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { noteRelease } from '../data/commands/release.ts';
import { createDb, createPool } from '../data/database.ts';
import { env } from '../platform/env.ts';
import { startInternalServer } from '../platform/internal-server.ts';
import { log } from '../platform/log.ts';
import { startJobs } from './job-runner.ts';
import { countListsJob } from './jobs/count-lists.ts';
import { forgetFailuresJob } from './jobs/forget-failures.ts';
import type { Job } from './jobs/job.ts';
import { purgeEdgeJob } from './jobs/purge-edge.ts';
import { adoptMissedServersJob, queueServersJob } from './jobs/queue-servers.ts';
import { rankTitlesJob } from './jobs/rank-titles.ts';
import { recountSearchWordsJob } from './jobs/recount-search-words.ts';
import { removeLostPurgesJob } from './jobs/remove-lost-purges.ts';
import { removeMissedSearchesJob } from './jobs/remove-missed-searches.ts';
import { removeSessionsJob } from './jobs/remove-sessions.ts';
import { turnDayJob } from './jobs/turn-day.ts';
import { startOutbox } from './outbox.ts';
import { startProbeFromEnv } from './probe/start.ts';

const isProbing = env().PROBE === 'on';
const JOBS = [
  ...(isProbing ? [adoptMissedServersJob, queueServersJob] : []),
  forgetFailuresJob,
  purgeEdgeJob,
  rankTitlesJob,
  countListsJob,
  recountSearchWordsJob,
  removeLostPurgesJob,
  removeMissedSearchesJob,
  removeSessionsJob,
  turnDayJob,
] as Job<unknown>[];

const pool = createPool(env().DATABASE_URL, env().DATABASE_POOL);
pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
const db = createDb(pool);

// In development there is no build, and no edge either.
const build = await readFile('build/server/index.js').catch(() => null);
const jobs = startJobs({
  databaseUrl: env().DATABASE_URL,
  db,
  jobs: JOBS,
  onStart: async (runner) => {
    await turnDayJob.run({}, db);
    if (build) await noteRelease(db, hash('sha1', build));
    // At once, and not only with the next minute.
    if (isProbing) await runner.addJob(queueServersJob.name, {}, { jobKey: queueServersJob.name });
  },
});
const outbox = startOutbox(env().DATABASE_URL);
const probe = isProbing ? startProbeFromEnv(db) : null;
const internal = startInternalServer(async () => {
  await pool.query('select 1');
  return jobs.isRunning();
});
if (env().EDGE_PURGE_URLS.length === 0)
  log.warn('EDGE_PURGE_URLS is empty: no edge is told of changes');
log.info({ edges: env().EDGE_PURGE_URLS }, 'worker runs');

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    setTimeout(() => process.exit(1), 5000).unref();
    internal.close();
    await probe?.stop();
    await outbox.stop();
    await jobs.stop();
    await db.destroy();
    process.exit(0);
  });
}
