import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Database } from '../schema.ts';

/** Rows a statement, so that none runs into the limit on its time, however many there are. */
const BATCH = 5000;

/** Deletes the rows for which the condition holds, a batch at a time, each by itself. Gives how many there were. */
export async function deleteInBatches(
  db: Db,
  table: keyof Database,
  condition: RawBuilder<unknown>,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    // The condition again: a row that changed since it was chosen may stay.
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${condition} limit ${BATCH})) and ${condition}`.execute(
      db,
    );
    deleted += Number(numAffectedRows);
    if (numAffectedRows === 0n) return deleted;
  }
}
