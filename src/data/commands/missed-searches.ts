import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { deleteInBatches } from './delete-in-batches.ts';

type MissedSearch = { text: string; day: string; times: number };

/** Limits disk use under a flood of random searches: further new texts of the same day are dropped. */
const MAX_PER_DAY = 20_000;
export const DAYS_KEPT = 30;

/** Adds what portals counted. */
export async function addMissedSearches(db: Db, missed: readonly MissedSearch[]): Promise<void> {
  if (missed.length === 0) return;
  // Sorted, so that portals that write at the same time cannot deadlock.
  await sql`
    insert into missed_searches as total (day, text, times)
    select day, text, sum(times) from jsonb_to_recordset(${JSON.stringify(missed)}::jsonb)
      as given (text text, day date, times int)
    where (select count(*) from missed_searches kept where kept.day = given.day) < ${MAX_PER_DAY}
      or exists (select from missed_searches kept where kept.day = given.day and kept.text = given.text)
    group by day, text order by day, text
    on conflict (day, text) do update set times = total.times + excluded.times`.execute(db);
}

export async function removeOldMissedSearches(db: Db, today: string): Promise<void> {
  await deleteInBatches(db, 'missed_searches', sql`day <= ${today}::date - ${DAYS_KEPT}::int`);
}
