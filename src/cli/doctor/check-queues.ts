import { getJobs, getWaiting, hasJobs } from '../../data/queries/database-state.ts';
import { listFailedJobs } from '../../data/queries/today.ts';
import { askServer } from '../database.ts';
import type { Site } from '../machine/site.ts';
import { type Found, NO_DATABASE, type Problem } from '../preflight/problem.ts';

/** Within a second when all is well. An import may publish thousands of tags. */
const MAX_WAIT_S = 120;
const MAX_JOB_WAIT_S = 15 * 60;
const NO_WORKER = [...NO_DATABASE, 'worker-down', 'worker-not-ready', 'migrations-pending'];

/** What waits for the worker. */
export async function lookAtQueues(site: Site): Promise<Found> {
  const { env } = await site.configuration();
  const url = env?.DATABASE_URL;
  if (!url || !URL.canParse(url)) return null;
  const edges = `${env.EDGE_PURGE_URLS ?? ''},${env.EDGE_CHILDREN ?? ''}`.split(/[,|]/);
  // A database that cannot be used is said by its own check.
  const found = await askServer(url, async (db) => ({
    waiting: await getWaiting(db),
    jobs: (await hasJobs(db)) ? await getJobs(db) : null,
    failed: await listFailedJobs(db),
  })).catch(() => null);
  if (!found) return null;
  const { waiting, jobs, failed } = found;
  const problems: Problem[] = [];
  if (waiting.outboxSeconds > MAX_WAIT_S)
    problems.push({
      name: 'outbox-waiting',
      what: `${waiting.outbox} changes wait for the worker, the oldest for ${minutes(waiting.outboxSeconds)}: viewers do not see them`,
      mend: 'systemctl restart butaca-worker',
      after: NO_WORKER,
    });
  for (const { edge, count, seconds } of waiting.purges) {
    if (seconds <= MAX_WAIT_S || !edges.includes(edge)) continue;
    problems.push({
      name: 'purges-waiting',
      about: edge,
      what: `${count} purges for ${edge} wait, the oldest for ${minutes(seconds)}: that edge shows old pages`,
      mend: `curl -sS -m 5 ${new URL('/healthz', edge)} || systemctl restart butaca-edge`,
      after: [...NO_WORKER, 'edge-down'],
    });
  }
  if (jobs && jobs.seconds > MAX_JOB_WAIT_S)
    problems.push({
      name: 'jobs-late',
      what: `${jobs.waiting} jobs wait, the oldest for ${minutes(jobs.seconds)}`,
      mend: 'systemctl restart butaca-worker',
      after: NO_WORKER,
    });
  for (const { name, times, reason } of failed)
    problems.push({
      name: 'jobs-failed',
      about: name,
      what: `the job ${name} has failed ${times} times: ${reason.split('\n')[0]}`,
      mend: `butaca jobs retry --yes ${name}`,
      after: NO_WORKER,
    });
  return problems;
}

const minutes = (seconds: number): string =>
  seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
