import { sql } from 'kysely';
import type { Db } from '../database.ts';
import {
  collectionOf,
  collectionOfTable,
  type OperatorTable,
} from '../import/operator-collections.ts';
import { type Change, recordChange } from './change.ts';
import { publish } from './publish.ts';

/** Deletes a console, a league or a known channel, by its id or name. False if there is none. */
export async function removeOperatorRecord(
  db: Db,
  by: Pick<Change, 'actor' | 'action'>,
  table: OperatorTable,
  key: string,
): Promise<boolean> {
  const { key: column, tags } = collectionOf(collectionOfTable(table));
  return await recordChange(db, { ...by, summary: `−${key}` }, async (tx) => {
    const { rows } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(column)} = ${key} returning 1`.execute(tx);
    if (rows.length > 0) await publish(tx, tags);
    return rows.length > 0;
  });
}
