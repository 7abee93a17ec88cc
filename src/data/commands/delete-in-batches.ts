import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Database } from '../schema.ts';

/** Rows per statement: each statement must stay within its time limit. */
const BATCH = 5000;

/** Deletes the rows that meet the condition, each batch in its own transaction. Returns how many there were. */
export async function deleteInBatches(
  db: Db,
  table: keyof Database,
  condition: RawBuilder<unknown>,
  batch = BATCH,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    // Checked again: a row that changed since it was selected may have to stay.
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${condition} limit ${batch})) and ${condition}`.execute(
      db,
    );
    deleted += Number(numAffectedRows);
    if (numAffectedRows === 0n) return deleted;
  }
}
