import { sql } from 'kysely';
import { type Db, rowsOf } from '../database.ts';

/** Guesses of codes, counted by address. */

const MAX_FAILURES_PER_MINUTE = 5;

const recent = sql`array(select at from unnest(known.failed_at) at where at > clock_timestamp() - interval '1 minute')`;

/**
 * Counts the attempt as a failure before the code is looked up. Otherwise many guesses, sent at once to several
 * portals, would all be looked up before the first one counts. A valid code is taken off the count again.
 */
export async function takeAttempt(db: Db, address: Buffer): Promise<boolean> {
  const taken = await rowsOf(db)`
    insert into code_failures as known (address_hash, failed_at, last_failed_at)
    values (${address}, array[clock_timestamp()], clock_timestamp())
    on conflict (address_hash) do update
      set failed_at = ${recent} || excluded.failed_at, last_failed_at = excluded.last_failed_at
      where cardinality(${recent}) < ${MAX_FAILURES_PER_MINUTE}
    returning 1`;
  return taken.length > 0;
}

export async function giveBackAttempt(db: Db, address: Buffer): Promise<void> {
  await sql`update code_failures set failed_at = trim_array(failed_at, 1)
    where address_hash = ${address} and cardinality(failed_at) > 0`.execute(db);
}
