import { sql } from 'kysely';
import type { Actor } from '../../domain/operators/permissions.ts';
import type { Db } from '../database.ts';
import { checkAllowed } from './change.ts';

const MAX_REASON_LENGTH = 200;

/** Remembers that a job failed, until it succeeds. */
export async function noteFailedJob(db: Db, name: string, error: unknown): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(
    0,
    MAX_REASON_LENGTH,
  );
  await sql`
    insert into failed_jobs as known (name, reason) values (${name}, ${reason})
    on conflict (name) do update set reason = excluded.reason, times = known.times + 1, last_at = now()`.execute(
    db,
  );
}

export async function forgetFailedJob(db: Db, name: string): Promise<void> {
  await db.deleteFrom('failed_jobs').where('name', '=', name).execute();
}

/** The worker runs it again within a minute. False if it has succeeded meanwhile. */
export async function wantJobAgain(db: Db, actor: Actor, name: string): Promise<boolean> {
  checkAllowed({ actor, action: 'jobs.retry' });
  const { numUpdatedRows } = await db
    .updateTable('failed_jobs')
    .set({ wanted_again: true })
    .where('name', '=', name)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Queues the jobs that operators asked for. As one statement: each is queued once, however many workers look. */
export async function queueWantedJobs(db: Db): Promise<void> {
  await sql`
    with wanted as (update failed_jobs set wanted_again = false where wanted_again returning name)
    select graphile_worker.add_job(name, '{}'::json, job_key := name || ' again') from wanted`.execute(
    db,
  );
}
