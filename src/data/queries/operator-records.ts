import { sql } from 'kysely';
import { type Db, rowsOf } from '../database.ts';
import type { LegacyDocument } from '../legacy-document.ts';
import {
  collectionOf,
  collectionOfTable,
  type OperatorTable,
  operatorDocument,
} from '../operator-collections.ts';

/** What the operator keeps, as documents that the import takes. */
export async function listOperatorDocuments(
  db: Db,
  table: OperatorTable,
): Promise<LegacyDocument[]> {
  const collection = collectionOfTable(table);
  const { key } = collectionOf(collection);
  const rows = await rowsOf<Record<string, unknown>>(
    db,
  )`select * from ${sql.table(table)} order by ${sql.ref(key)}`;
  return rows.map((row) => operatorDocument(collection, row));
}
