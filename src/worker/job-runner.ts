import { setTimeout as wait } from 'node:timers/promises';
import { Logger, run } from 'graphile-worker';
import { createPool, type Db } from '../data/database.ts';
import { log } from '../platform/log.ts';
import { type Job, taskListOf } from './jobs/job.ts';
import { createWakeableSleep } from './wakeable-sleep.ts';

const CONCURRENCY = 4;
/** One per job, one that listens, and one that checks whether the database answers. */
const CONNECTIONS = CONCURRENCY + 2;
const LOOK_EVERY_MS = 1000;
const MAX_STOP_MS = 4000;

/** Writes graphile-worker's warnings and errors to our log, without its line per job. */
const logger = new Logger(() => (level, message) => {
  if (level === 'error' || level === 'warning') log.warn({ part: 'jobs' }, message);
});

/** graphile-worker prints some errors with `console.trace`, with addresses in them and not as lines of JSON. */
function redirectTrace(): void {
  globalThis.console.trace = (error: unknown) => log.warn({ err: error, part: 'jobs' }, 'failed');
}

export type JobRunner = { isRunning: () => boolean; stop: () => Promise<void> };

type Options = {
  databaseUrl: string;
  db: Db;
  jobs: readonly Job<never>[];
  /** Called each time that jobs begin to run: at the start, and after an outage of the database. */
  onStart: () => Promise<void>;
};

/**
 * Runs jobs for as long as the worker runs, and survives outages of the database. graphile-worker would recover by
 * itself, but only after up to two minutes; so it is restarted as soon as the database answers.
 */
export function startJobs({ databaseUrl, db, jobs, onStart }: Options): JobRunner {
  redirectTrace();
  const taskList = taskListOf(jobs, db);
  const crontab = jobs
    .flatMap((job) => (job.schedule ? [`${job.schedule} ${job.name}`] : []))
    .join('\n');
  const pool = createPool(databaseUrl, CONNECTIONS);
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  const idle = createWakeableSleep();
  let isRunning = false;
  let isStopping = false;

  const answers = async (): Promise<boolean> =>
    await pool.query('select 1').then(
      () => true,
      () => false,
    );

  const runUntilLost = async (): Promise<void> => {
    const runner = await run({
      pgPool: pool,
      taskList,
      crontab,
      logger,
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      pollInterval: LOOK_EVERY_MS,
      // Otherwise nobody catches it when the outcome of a job cannot be written down, and the process ends.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
    };
    runner.promise.then(end, end);
    try {
      await onStart();
      isRunning = true;
      log.info('jobs run');
      // Checked twice: on a busy machine a single answer may be late.
      while (!isStopping && !hasEnded && ((await answers()) || (await answers())))
        await idle.sleep(LOOK_EVERY_MS);
    } finally {
      isRunning = false;
      if (!isStopping) log.warn('jobs wait for the database');
      // Without a database this may never end. A running job continues.
      const stopped = hasEnded ? Promise.resolve() : runner.stop();
      await Promise.race([stopped.catch(() => {}), wait(MAX_STOP_MS, undefined, { ref: false })]);
    }
  };

  const loop = (async () => {
    while (!isStopping) {
      await runUntilLost().catch((error: unknown) =>
        log.warn({ err: error }, 'jobs could not be started: tried again'),
      );
      if (!isStopping) await idle.sleep(LOOK_EVERY_MS);
    }
  })();

  return {
    isRunning: () => isRunning,
    stop: async () => {
      isStopping = true;
      idle.wake();
      await loop;
      await pool.end();
    },
  };
}
