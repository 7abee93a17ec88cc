import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { deleteInBatches } from './delete-in-batches.ts';

/** How long a change can be undone. That it was made stays known. */
export const HISTORY_DAYS = 180;

/** Removes the row images of old changes. Returns how many there were. */
export async function removeOldChangeRows(db: Db): Promise<number> {
  // Numbers follow time, so everything up to the last old one is old.
  const last = await db
    .selectFrom('changes')
    .select('id')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${HISTORY_DAYS})`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? await deleteInBatches(db, 'change_rows', sql`change_id <= ${last.id}`) : 0;
}
