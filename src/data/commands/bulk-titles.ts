import { sql } from 'kysely';
import {
  BULK_FIELDS,
  type BulkEdit,
  type BulkField,
  type BulkTitle,
  MAX_BULK_TITLES,
  planBulk,
} from '../../domain/catalogue/bulk-edit.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { type Db, rowsOf } from '../database.ts';
import { currentChange, recordChange } from './change.ts';
import { publishRows } from './publish-rows.ts';

const COLUMNS: Record<BulkField, string> = {
  genre: 'genre',
  year: 'release_year',
  age: 'age',
  active: 'active',
  recommended: 'recommended',
  popular: 'popular',
};

/** Rows per statement, so that none takes long. */
const BATCH = 1000;

export type BulkRow = BulkTitle & { rowId: string; name: string };

/** What an edit is about to change. Locked, in one order for everybody, if it is for writing. */
export const readBulkRows = async (
  db: Db,
  rowIds: readonly string[],
  isWriting = false,
): Promise<BulkRow[]> =>
  await rowsOf<BulkRow>(db)`
    select id as "rowId", name, kind, genre, release_year as year, age, active, recommended, popular
    from titles where id = any(${rowIds}::bigint[]) order by id ${isWriting ? sql`for update` : sql``}`;

const VALUES = {
  genre: ({ genre }: BulkEdit) => sql`${genre}`,
  year: ({ year }: BulkEdit) => sql`${year}::smallint`,
  age: ({ age }: BulkEdit) => sql`${age}::smallint`,
  active: ({ active }: BulkEdit) => sql`${active}::boolean`,
  recommended: ({ recommended }: BulkEdit) => sql`${recommended}::boolean`,
  popular: ({ popular }: BulkEdit) => sql`${popular}::boolean`,
} satisfies Record<BulkField, unknown>;

/** In one statement with `held`: history counts each row once, and undoes up to MAX_CHANGE_ROWS. */
async function writeBatch(
  tx: Db,
  rowIds: readonly string[],
  fields: readonly BulkField[],
  edit: BulkEdit,
): Promise<void> {
  const columns = fields.map((field) => COLUMNS[field]);
  const values = fields.map((field) => sql`${sql.ref(COLUMNS[field])} = ${VALUES[field](edit)}`);
  await sql`
    update titles set ${sql.join(values)}, held = array(
      select field from (select unnest(held) union select unnest(${columns}::text[])) all_of (field)
      order by field collate "C")
    where id = any(${rowIds}::bigint[])`.execute(tx);
}

const summaryOf = (edit: BulkEdit, count: number): string => {
  const values = BULK_FIELDS.flatMap((field) =>
    edit[field] === undefined
      ? []
      : [`${COLUMNS[field]} = ${edit[field] === '' ? '–' : edit[field]}`],
  );
  return `${count} × ${values.join(', ')}`;
};

export type BulkResult =
  | { kind: 'done'; changed: number; change: string | null }
  | { kind: 'too-many' };

/** Sets fields of many titles, as one change with its undo. Titles that are so already stay as they are. */
export async function editTitles(
  db: Db,
  actor: Actor,
  rowIds: readonly string[],
  edit: BulkEdit,
): Promise<BulkResult> {
  if (rowIds.length > MAX_BULK_TITLES) return { kind: 'too-many' };
  const change = { actor, action: 'titles.edit', summary: summaryOf(edit, rowIds.length) } as const;
  return await recordChange(db, change, async (tx) => {
    const rows = await readBulkRows(tx, rowIds, true);
    const changing = rows.flatMap((row) => {
      const fields = planBulk(row, edit).flatMap(({ field, result }) =>
        result === 'changes' ? [field] : [],
      );
      return fields.length > 0 ? [{ rowId: row.rowId, fields }] : [];
    });
    if (changing.length === 0) return { kind: 'done', changed: 0, change: null };
    const refs = changing.map(({ rowId }) => ({ table: 'titles', key: rowId }));
    await publishRows(tx, refs, async () => {
      for (const group of Map.groupBy(changing, ({ fields }) => fields.join()).values())
        for (let start = 0; start < group.length; start += BATCH) {
          const batch = group.slice(start, start + BATCH).map(({ rowId }) => rowId);
          await writeBatch(tx, batch, group[0]?.fields ?? [], edit);
        }
    });
    return { kind: 'done', changed: changing.length, change: await currentChange(tx) };
  });
}
