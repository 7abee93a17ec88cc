import {
  type FieldClash,
  type Fields,
  type Merge,
  mergeEdit,
  mergeParts,
  type PartsMerge,
  type Value,
  type Version,
  type VersionClash,
} from '../../domain/editing/merge.ts';
import type { Db } from '../database.ts';
import { authorOf } from './author.ts';
import { hold } from './held.ts';
import { type EditedServer, type ServerOwner, writeOwnedServers } from './owned-servers.ts';

/** A field of a form and its column. */
export type Column = {
  name: string;
  column: string;
  /** The column is null where the field is empty. */
  isNullable?: true;
};

/** The fields of a stored row. */
export const fieldsFrom = (row: Readonly<Record<string, unknown>>, columns: readonly Column[]) =>
  Object.fromEntries(
    columns.map(({ name, column, isNullable }) => [
      name,
      (isNullable ? (row[column] ?? '') : row[column]) as Value,
    ]),
  );

type VersionMerge<F extends Fields, Server extends Fields> = {
  clashes: VersionClash<F, Server>[];
  values: RowMerge<F>['values'];
  servers: PartsMerge<Server>;
  isChanged: boolean;
};

type RowMerge<F extends Fields> = Omit<Merge<F>, 'changed' | 'clashes'> & {
  /** What is to be written, by column. */
  values: Readonly<Record<string, Value>>;
  clashes: FieldClash<F>[];
};

/** An edit of a row merged with what is stored of it, which has to be locked. */
export async function mergeRow<F extends Fields>(
  tx: Db,
  row: { table: Parameters<typeof authorOf>[1]; key: string },
  columns: readonly Column[],
  { base, mine, theirs }: { base: F; mine: F; theirs: F },
): Promise<RowMerge<F>> {
  const { merged, changed, clashes } = mergeEdit(base, mine, theirs);
  const columnOf = new Map(columns.map((column) => [column.name, column]));
  const told: FieldClash<F>[] = [];
  for (const clash of clashes) {
    const { column } = columnOf.get(clash.field) as Column;
    told.push({ ...clash, author: await authorOf(tx, row.table, row.key, [column]) });
  }
  const values = changed.map((field) => {
    const { column, isNullable } = columnOf.get(field) as Column;
    return [column, isNullable ? merged[field] || null : merged[field]];
  });
  return { merged, values: Object.fromEntries(values), clashes: told };
}

/** The same of a record with its servers; `keys` name a server. */
export async function mergeVersion<F extends Fields, Server extends Fields & EditedServer>(
  tx: Db,
  { table, rowId }: ServerOwner,
  columns: readonly Column[],
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Version<F, Server>>,
  ...keys: (keyof Server & string)[]
): Promise<VersionMerge<F, Server>> {
  const fields = await mergeRow(tx, { table, key: rowId }, columns, {
    base: base.fields,
    mine: mine.fields,
    theirs: theirs.fields,
  });
  const servers = mergeParts(base.servers, mine.servers, theirs.servers, ...keys);
  const clashes = fields.clashes.map(
    (clash): VersionClash<F, Server> => ({ kind: 'field', ...clash }),
  );
  for (const clash of servers.clashes)
    clashes.push({ kind: 'server', clash, author: await authorOf(tx, 'servers', clash.id) });
  const parts = [servers.added, servers.changed, servers.removed, Object.keys(fields.values)];
  return { clashes, values: fields.values, servers, isChanged: parts.flat().length > 0 };
}

/** Writes a merge without clashes. Imports leave alone what it sets. */
export async function writeVersion<F extends Fields, Server extends Fields & EditedServer>(
  tx: Db,
  owner: ServerOwner,
  theirs: Version<F, Server>,
  { values, servers }: VersionMerge<F, Server>,
): Promise<void> {
  await writeHeld(tx, owner, values);
  await writeOwnedServers(tx, owner, theirs.servers, servers);
}

/** Writes columns of a row, which imports leave alone from now on. */
export async function writeHeld(
  tx: Db,
  { table, rowId }: ServerOwner,
  values: Readonly<Record<string, Value>>,
): Promise<void> {
  const columns = Object.keys(values);
  if (columns.length === 0) return;
  await tx.updateTable(table).set(values).where('id', '=', rowId).execute();
  await hold(tx, table, rowId, columns);
}
