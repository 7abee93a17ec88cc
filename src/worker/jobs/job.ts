import type { TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import { z } from 'zod';
import { forgetFailedJob, noteFailedJob } from '../../data/commands/failed-jobs.ts';
import type { Db } from '../../data/database.ts';

/** For jobs that need no payload. The scheduler adds fields of its own; the schema removes them. */
export const noPayload = z.object({});
type NoPayload = z.infer<typeof noPayload>;

type Definition<Payload> = {
  name: string;
  payload: z.ZodType<Payload>;
  /** Crontab time, UTC. */
  schedule?: string;
  handle: (db: Db, payload: Payload) => Promise<unknown>;
};

type EnqueueOptions = {
  /** Replaces a waiting job with the same key. */
  key: string;
  at?: Date;
};

export type Job<Payload = NoPayload> = {
  name: string;
  schedule: string | undefined;
  enqueue: (db: Db, payload: Payload, options: EnqueueOptions) => Promise<void>;
  run: (db: Db, payload: unknown) => Promise<void>;
};

/** What is enqueued and what runs cannot disagree: both go through the schema of the payload. */
export function defineJob<Payload>(definition: Definition<Payload>): Job<Payload> {
  const { name, payload: schema, schedule, handle } = definition;
  return {
    name,
    schedule,
    enqueue: async (db, payload, { key, at = null }) => {
      const checked = JSON.stringify(schema.parse(payload));
      await sql`select graphile_worker.add_job(
        ${name}, ${checked}::json, run_at := ${at}, job_key := ${key})`.execute(db);
    },
    run: async (db, payload) => void (await handle(db, schema.parse(payload))),
  };
}

/** A job that fails is known to operators until it succeeds. */
async function runNoted(db: Db, { name, run }: Job<never>, payload: unknown): Promise<void> {
  try {
    await run(db, payload);
  } catch (error) {
    await noteFailedJob(db, name, error).catch(() => {});
    throw error;
  }
  await forgetFailedJob(db, name);
}

export const taskListOf = (jobs: readonly Job<never>[], db: Db): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [job.name, async (payload: unknown) => await runNoted(db, job, payload)]),
  );
