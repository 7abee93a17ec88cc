import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { deleteInBatches } from './delete-in-batches.ts';

type MissedSearch = { text: string; day: string; times: number };

/** So that a flood of nonsense does not fill the disk: what is new on a day beyond this is not kept. */
const MAX_PER_DAY = 20_000;
const DAYS_KEPT = 30;

/** Adds up what portals counted. */
export async function addMissedSearches(db: Db, missed: readonly MissedSearch[]): Promise<void> {
  if (missed.length === 0) return;
  // In one order, so that portals that write at once do not wait for each other in a circle.
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
