import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { run, type TaskList } from 'graphile-worker';
import { turnDay } from '../data/commands/calendar.ts';
import { noteRelease } from '../data/commands/release.ts';
import { createDb, createPool } from '../data/database.ts';
import { dayInArgentina } from '../domain/football/clock.ts';
import { env } from '../platform/env.ts';
import { startInternalServer } from '../platform/internal-server.ts';
import { log } from '../platform/log.ts';
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
  recountSearchWordsJob,
  removeLostPurgesJob,
  removeMissedSearchesJob,
  removeSessionsJob,
  turnDayJob,
] as Job<unknown>[];

const pool = createPool(env().DATABASE_URL, env().DATABASE_POOL);
pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
const db = createDb(pool);

const taskList: TaskList = Object.fromEntries(
  JOBS.map((job) => [
    job.name,
    async (payload: unknown) => {
      await job.run(job.payload.parse(payload), db);
    },
  ]),
);
const crontab = JOBS.flatMap((job) => (job.schedule ? [`${job.schedule} ${job.name}`] : [])).join(
  '\n',
);

const runner = await run({
  connectionString: env().DATABASE_URL,
  concurrency: 4,
  noHandleSignals: true,
  pollInterval: 1000,
  taskList,
  crontab,
});
await turnDay(db, dayInArgentina(new Date()));
// In development there is no build, and no edge either.
const build = await readFile('build/server/index.js').catch(() => null);
if (build) await noteRelease(db, hash('sha1', build));
const outbox = startOutbox(env().DATABASE_URL);
const probe = isProbing ? startProbeFromEnv(db) : null;
// At once, and not only with the next minute.
if (isProbing) await runner.addJob(queueServersJob.name, {}, { jobKey: queueServersJob.name });
const internal = startInternalServer(async () => {
  await pool.query('select 1');
  return true;
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
    await runner.stop();
    await db.destroy();
    process.exit(0);
  });
}
