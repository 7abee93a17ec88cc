import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { turnMatches } from '../data/commands/match-turns.ts';
import { publishDue } from '../data/commands/publish-due.ts';
import { noteRelease } from '../data/commands/release.ts';
import { createDb, createPool } from '../data/database.ts';
import { env } from '../platform/env.ts';
import { startInternalServer } from '../platform/internal-server.ts';
import { log } from '../platform/log.ts';
import { startSources } from './guide/start-sources.ts';
import { startImports } from './imports.ts';
import { startJobs } from './job-runner.ts';
import { adoptMissedServersJob, queueServersJob } from './jobs/queue-servers.ts';
import { turnDayJob } from './jobs/turn-day.ts';
import { UPKEEP_JOBS } from './jobs/upkeep.ts';
import { prepareMeasures } from './measures.ts';
import { startOutbox } from './outbox.ts';
import { startProbeFromEnv } from './probe/start.ts';
import { startRepeating } from './repeating.ts';

const isProbing = env().PROBE === 'on';
const JOBS = [
  ...UPKEEP_JOBS,
  ...(isProbing ? [adoptMissedServersJob, queueServersJob] : []),
  turnDayJob,
];

const MEASURE_EVERY_MS = 5000;

const pool = createPool(env().DATABASE_URL, env().DATABASE_POOL);
pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
const db = createDb(pool);

// In development there is no build, and no edge either.
const build = await readFile('build/portal/server/index.js').catch(() => null);
const jobs = startJobs({
  databaseUrl: env().DATABASE_URL,
  db,
  jobs: JOBS,
  onStart: async () => {
    await turnDayJob.run(db, {});
    if (build) await noteRelease(db, hash('sha1', build));
    // At once, not only at the next minute.
    if (isProbing) await queueServersJob.enqueue(db, {}, { key: queueServersJob.name });
  },
});
const outbox = startOutbox(env().DATABASE_URL);
const matchTurns = startRepeating('kick-offs', async () => void (await turnMatches(db)));
const scheduled = startRepeating('scheduled drafts', () =>
  publishDue(db, (error) => log.warn({ err: error }, 'a scheduled draft is tried again')),
);
const imports = startImports({
  db,
  databaseUrl: env().DATABASE_URL,
  folder: env().IMPORT_FOLDER,
});
const sources = startSources(db);
const edges = [...env().EDGE_PURGE_URLS, ...env().EDGE_CHILDREN.map(({ edge }) => edge)];
const sample = prepareMeasures(db, { edges, isProbing });
const measures = startRepeating('measures', sample, MEASURE_EVERY_MS);
const probe = isProbing ? startProbeFromEnv(db) : null;
const internal = startInternalServer(env().INTERNAL_PORT, async () => {
  await pool.query('select 1');
  return jobs.isRunning();
});
if (env().EDGE_PURGE_URLS.length === 0)
  log.warn('EDGE_PURGE_URLS is empty: no edge is told of changes');
log.info({ edges: env().EDGE_PURGE_URLS, children: env().EDGE_CHILDREN }, 'worker runs');

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    setTimeout(() => process.exit(1), 5000).unref();
    internal.close();
    await probe?.stop();
    await matchTurns.stop();
    await scheduled.stop();
    await measures.stop();
    await imports.stop();
    await sources.stop();
    await outbox.stop();
    await jobs.stop();
    await db.destroy();
    process.exit(0);
  });
}
