import { sql } from 'kysely';
import type { Fields, Value } from '../../domain/editing/merge.ts';
import type { OperatorRecord } from '../../domain/editing/record.ts';
import { type Db, rowsOf } from '../database.ts';
import type { LegacyDocument } from '../legacy-document.ts';
import {
  collectionOf,
  collectionOfTable,
  hasPlaces,
  listEditedColumns,
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

type Row = Readonly<Record<string, unknown>> & { held: string[] };

function recordOf<F extends Fields>(table: OperatorTable, row: Row): OperatorRecord<F> {
  const columns = listEditedColumns(table);
  const nameOf = new Map(columns.map(({ name, column }) => [column, name]));
  return {
    key: String(row[collectionOf(collectionOfTable(table)).key]),
    fields: Object.fromEntries(
      columns.map(({ name, column }) => [name, row[column] as Value]),
    ) as F,
    isHidden: row.hidden === true,
    held: row.held.map((column) => nameOf.get(column) ?? column),
  };
}

/** Also those that no page shows, in the order of the pages. */
export async function listOperatorRecords<F extends Fields>(
  db: Db,
  table: OperatorTable,
): Promise<OperatorRecord<F>[]> {
  const { key } = collectionOf(collectionOfTable(table));
  const order = hasPlaces(table)
    ? sql`position, ${sql.ref(key)}`
    : sql`${sql.ref(key)} collate "und-x-icu"`;
  const rows = await rowsOf<Row>(db)`select * from ${sql.table(table)} order by ${order}`;
  return rows.map((row) => recordOf(table, row));
}

/** Locked until the end of the transaction, if it is `for update`. */
export async function getOperatorRecord<F extends Fields>(
  db: Db,
  table: OperatorTable,
  key: string,
  lock: '' | 'for update' = '',
): Promise<OperatorRecord<F> | null> {
  const column = sql.ref(collectionOf(collectionOfTable(table)).key);
  const [row] = await rowsOf<Row>(db)`
    select * from ${sql.table(table)} where ${column} = ${key} ${sql.raw(lock)}`;
  return row ? recordOf(table, row) : null;
}
