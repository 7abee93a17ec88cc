import { sql } from 'kysely';
import {
  type Image,
  type Left,
  netChanges,
  planUndo,
  type RowChange,
  type UndoResult,
  type UndoStep,
} from '../../domain/history/undo.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { type Db, rowsOf } from '../database.ts';
import { getUndoable } from '../queries/history.ts';
import { checkAllowed, MAX_LARGE_CHANGE_ROWS, recordChange } from './change.ts';
import { publishRows, tagsOf } from './publish-rows.ts';
import { refreshLanguages } from './title-languages.ts';
import { returnSeats } from './tv-codes.ts';
import { brokenRules, isIndivisible, type Planned, restoresTvAppTotal } from './undo-rules.ts';

type Table = {
  key: 'id' | 'name' | 'key' | 'server_id' | 'channel_id';
  type: 'bigint' | 'text';
  owned?: string[];
};

/** Owners before what belongs to them. `owned`: what must be gone before an owner may go. */
const TABLES: Readonly<Record<string, Table>> = {
  titles: {
    key: 'id',
    type: 'bigint',
    owned: ['seasons.title_id', 'servers.title_id', 'suppressed_servers.title_id'],
  },
  seasons: { key: 'id', type: 'bigint', owned: ['episodes.season_id'] },
  episodes: {
    key: 'id',
    type: 'bigint',
    owned: ['servers.episode_id', 'suppressed_servers.episode_id'],
  },
  matches: {
    key: 'id',
    type: 'bigint',
    owned: ['servers.match_id', 'suppressed_servers.match_id'],
  },
  channels: {
    key: 'id',
    type: 'bigint',
    owned: ['servers.channel_id', 'suppressed_servers.channel_id'],
  },
  servers: { key: 'id', type: 'bigint' },
  server_complaints: { key: 'id', type: 'bigint' },
  server_repairs: { key: 'server_id', type: 'bigint' },
  suppressed_servers: { key: 'id', type: 'bigint' },
  suppressed_matches: { key: 'id', type: 'bigint' },
  suppressed_channels: { key: 'id', type: 'bigint' },
  guide_sources: { key: 'id', type: 'bigint' },
  source_channels: { key: 'id', type: 'bigint' },
  channel_guides: { key: 'channel_id', type: 'bigint' },
  guideless_channels: { key: 'id', type: 'bigint' },
  products: { key: 'id', type: 'text', owned: ['product_codes.product_id', 'orders.product_id'] },
  orders: { key: 'id', type: 'bigint', owned: ['product_codes.order_id', 'tv_app_codes.order_id'] },
  tv_app_codes: { key: 'id', type: 'bigint' },
  takedowns: { key: 'id', type: 'bigint' },
  consoles: { key: 'id', type: 'text' },
  leagues: { key: 'name', type: 'text' },
  sports_channel_names: { key: 'name', type: 'text' },
  settings: { key: 'key', type: 'text' },
  requests: { key: 'id', type: 'bigint' },
};

/** A JSON object from values that are JSON already. */
const jsonOf = (image: Image): string =>
  `{${Object.entries(image)
    .map(([column, value]) => `${JSON.stringify(column)}:${value}`)
    .join()}}`;

const imageOf = (row: string) =>
  sql.raw<Image | null>(
    `(select coalesce(jsonb_object_agg(key, value::text), '{}') from jsonb_each(${row}) where ${row} is not null)`,
  );

const readChanges = async (tx: Db, changeId: string): Promise<RowChange[]> =>
  await rowsOf<RowChange>(tx)`
    select table_name as "table", row_key as key, case when before is not null then ${imageOf('before')} end as before,
      case when after is not null then ${imageOf('after')} end as after
    from change_rows where change_id = ${changeId} order by seq`;

/** The rows as they are, locked in one order for everybody. */
async function readPresent(
  tx: Db,
  table: string,
  keys: readonly string[],
): Promise<Map<string, Image>> {
  const { key, type } = TABLES[table] as Table;
  const rows = await rowsOf<{ key: string; image: Image }>(tx)`
    select locked.${sql.ref(key)}::text as key, ${imageOf('to_jsonb(locked)')} as image
    from (
      select * from ${sql.table(table)} where ${sql.ref(key)} = any(${keys}::${sql.raw(type)}[])
      order by ${sql.ref(key)} for update) locked`;
  return new Map(rows.map(({ key, image }) => [key, image]));
}

type Column = { name: string; isJson: boolean };

/** Columns of these images that can be written; an image may be older than the table. */
async function writableColumns(tx: Db, table: string, images: readonly Image[]): Promise<Column[]> {
  const named = [...new Set(images.flatMap((image) => Object.keys(image)))];
  return await rowsOf<Column>(tx)`
    select attname as name, atttypid = 'jsonb'::regtype as "isJson" from pg_attribute
    where attrelid = ${table}::regclass and attname = any(${named}::text[]) and attnum > 0 and not attisdropped
      and attgenerated = ''`;
}

/** The value of a column. A null in JSON would become one of the table. */
const writtenValue = ({ name, isJson }: Column) =>
  isJson
    ? sql`coalesce((filled.row).${sql.ref(name)}, 'null')`
    : sql`(filled.row).${sql.ref(name)}`;

/** Each of these returns the keys of the rows that it wrote. */
type Write = (tx: Db, table: string, rows: readonly Planned[]) => Promise<string[]>;

const keysOf = async (query: { rows: { key: string }[] }): Promise<string[]> =>
  query.rows.map(({ key }) => key);

const deleteRows: Write = async (tx, table, rows) => {
  const { key, type, owned = [] } = TABLES[table] as Table;
  const isFree = owned.map((place) => {
    const [child = ''] = place.split('.');
    return sql`and not exists (select from ${sql.table(child)} where ${sql.ref(place)} = r.id)`;
  });
  return await keysOf(
    await sql<{ key: string }>`
      delete from ${sql.table(table)} r where ${sql.ref(`r.${key}`)} = any(${rows.map((row) => row.key)}::${sql.raw(type)}[])
      ${sql.join(isFree, sql` `)} returning ${sql.ref(`r.${key}`)}::text as key`.execute(tx),
  );
};

/** One JSON document with the key and the columns of every row. */
const documentOf = (rows: readonly Planned[], imageOfStep: (step: UndoStep) => Image): string =>
  `[${rows.map(({ key, step }) => `{"key":${JSON.stringify(key)},"row":${jsonOf(imageOfStep(step))}}`).join()}]`;

const updateRows: Write = async (tx, table, rows) => {
  const { key, type } = TABLES[table] as Table;
  const valuesOf = (step: UndoStep): Image => (step.kind === 'update' ? step.values : {});
  const columns = await writableColumns(
    tx,
    table,
    rows.map(({ step }) => valuesOf(step)),
  );
  const assignments = columns.map(
    (column) => sql`${sql.ref(column.name)} = ${writtenValue(column)}`,
  );
  return await keysOf(
    await sql<{ key: string }>`
      update ${sql.table(table)} r set ${sql.join(assignments)}
      from (
        select given.key, jsonb_populate_record(now, given.row) as row
        from jsonb_to_recordset(${documentOf(rows, valuesOf)}::jsonb) given (key text, row jsonb)
          join ${sql.table(table)} now on ${sql.ref(`now.${key}`)} = given.key::${sql.raw(type)}) filled
      where ${sql.ref(`r.${key}`)} = filled.key::${sql.raw(type)} returning filled.key`.execute(tx),
  );
};

/** Columns with names that no two rows of one owner share. */
const OWN_NAMES: Readonly<Record<string, 'key' | 'label'>> = { seasons: 'key', servers: 'label' };

/** Rows that swap their names: each lets go of its own first. */
const swapNames: Write = async (tx, table, rows) => {
  const name = OWN_NAMES[table] as string;
  const renamed = rows.filter(({ step }) => step.kind === 'update' && step.values[name]);
  await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${sql.ref(name)} || ' ' || id
    where id = any(${renamed.map(({ key }) => key)}::bigint[])`.execute(tx);
  return await updateRows(tx, table, rows);
};

const insertRows: Write = async (tx, table, rows) => {
  const { key } = TABLES[table] as Table;
  const rowOf = (step: UndoStep): Image => (step.kind === 'insert' ? step.row : {});
  const columns = await writableColumns(
    tx,
    table,
    rows.map(({ step }) => rowOf(step)),
  );
  return await keysOf(
    await sql<{ key: string }>`
      insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
      select ${sql.join(columns.map(writtenValue))}
      from (
        select jsonb_populate_record(null::${sql.table(table)}, given.row) as row
        from jsonb_to_recordset(${documentOf(rows, rowOf)}::jsonb) given (key text, row jsonb)) filled
      on conflict do nothing returning ${sql.ref(key)}::text as key`.execute(tx),
  );
};

/** A rule of the tables: a label that is taken again, an owner that is gone. */
const isRefusedByRule = (error: unknown): boolean =>
  String((error as { code?: unknown } | null)?.code).startsWith('23');

async function attempt(
  tx: Db,
  write: Write,
  table: string,
  rows: readonly Planned[],
): Promise<string[] | null> {
  await sql`savepoint undo`.execute(tx);
  try {
    const written = await write(tx, table, rows);
    await sql`release savepoint undo`.execute(tx);
    return written;
  } catch (error) {
    if (!isRefusedByRule(error)) throw error;
    await sql`rollback to savepoint undo`.execute(tx);
    return null;
  }
}

/** All at once; if a rule of the tables is in the way, row by row, until no more can be written. */
async function writeRows(
  tx: Db,
  write: Write,
  table: string,
  rows: readonly Planned[],
): Promise<Set<string>> {
  const atOnce =
    (await attempt(tx, write, table, rows)) ??
    (write === updateRows && OWN_NAMES[table] ? await attempt(tx, swapNames, table, rows) : null);
  if (atOnce) return new Set(atOnce);
  const written = new Set<string>();
  for (let before = -1; written.size > before; ) {
    before = written.size;
    for (const row of rows.filter(({ key }) => !written.has(key)))
      for (const key of (await attempt(tx, write, table, [row])) ?? []) written.add(key);
  }
  return written;
}

/** What was added goes first, so that what was deleted finds its place free. */
const PHASES = [
  { kind: 'delete', write: deleteRows, tables: Object.keys(TABLES).reverse() },
  { kind: 'update', write: updateRows, tables: Object.keys(TABLES) },
  { kind: 'insert', write: insertRows, tables: Object.keys(TABLES) },
] as const;

async function writePlanned(
  tx: Db,
  planned: readonly Planned[],
): Promise<{ restored: number; left: Left[] }> {
  let restored = 0;
  const left: Left[] = [];
  for (const { kind, write, tables } of PHASES) {
    for (const table of tables) {
      const rows = planned.filter((row) => row.table === table && row.step.kind === kind);
      if (rows.length === 0) continue;
      const written = await writeRows(tx, write, table, rows);
      if (table === 'tv_app_codes') await returnSeats(tx, written.size);
      restored += written.size;
      for (const { key, step } of rows) {
        const fields = step.kind === 'update' ? Object.keys(step.values) : [];
        if (!written.has(key)) left.push({ table, key, fields, reason: 'in-use' });
      }
    }
  }
  return { restored, left };
}

/** All but the fields of a title, and another address or place of a server. */
const mayChangeLanguages = ({ table, step }: Planned): boolean =>
  step.kind !== 'update' ||
  (table !== 'titles' && (table !== 'servers' || step.values.audio !== undefined));

async function planChanges(
  tx: Db,
  changes: readonly RowChange[],
): Promise<{ planned: Planned[]; left: Left[] }> {
  const planned: Planned[] = [];
  const left: Left[] = [];
  const tables = [...new Set([...Object.keys(TABLES), ...changes.map(({ table }) => table)])];
  for (const table of tables) {
    const ofTable = changes.filter((change) => change.table === table);
    if (ofTable.length === 0) continue;
    const present = TABLES[table]
      ? await readPresent(
          tx,
          table,
          ofTable.map(({ key }) => key),
        )
      : new Map<string, Image>();
    for (const change of ofTable) {
      const { key } = change;
      const plan = planUndo(change, present.get(key) ?? null);
      left.push(...plan.left);
      if (!plan.step) continue;
      const row = { table, key, step: plan.step };
      if (await restoresTvAppTotal(tx, row)) planned.push(row);
      else left.push({ table, key, fields: ['value'], reason: 'in-use' });
    }
  }
  return { planned, left };
}

/** Takes back what was written of an undo. */
class NotUndone extends Error {
  override name = 'NotUndone';
  readonly left: Left[];

  constructor(left: Left[]) {
    super('an undo would break a rule');
    this.left = left;
  }
}

/**
 * Undoes a change, as a change of its own: rows become what they were before it, column by column, where nobody has
 * changed them since. What stays is listed with the reason. A takedown is never lifted, a code that somebody was given never
 * taken back; codes that an import brought leave the quota again.
 */
export async function undoChange(db: Db, actor: Actor, changeId: string): Promise<UndoResult> {
  const original = await getUndoable(db, changeId);
  if (!original) return { kind: 'not-found' };
  // Whoever may not do something may not undo it either.
  checkAllowed({ actor, action: original.action });
  const summary = `#${changeId} ${original.summary}`;
  const change = {
    ...({ actor, action: 'history.undo', summary, undoes: changeId } as const),
    // What was recorded whole is undone as a whole, and that can be undone too.
    maxRows: MAX_LARGE_CHANGE_ROWS,
  };
  const undone = recordChange(db, change, async (tx): Promise<UndoResult> => {
    // Times are written as history has them.
    await sql`select set_config('TimeZone', 'UTC', true)`.execute(tx);
    const changes = await readChanges(tx, changeId);
    if (changes.length === 0) return { kind: 'no-rows' };
    const { planned, left } = await planChanges(tx, netChanges(changes));
    const isWhole = isIndivisible(changes);
    if (planned.length === 0 || (isWhole && left.length > 0))
      return left.length > 0 ? { kind: 'refused', left } : { kind: 'already' };
    const written = await publishRows(tx, planned, async (titleIds) => {
      const done = await writePlanned(tx, planned);
      if (planned.some(mayChangeLanguages))
        await refreshLanguages(tx, [...titleIds, ...(await tagsOf(tx, planned)).titleIds]);
      return done;
    });
    const all = [...left, ...written.left];
    const broken = [...(isWhole ? written.left : []), ...(await brokenRules(tx, planned))];
    if (broken.length > 0) throw new NotUndone(broken);
    return written.restored > 0
      ? { kind: 'undone', restored: written.restored, left: all }
      : { kind: 'refused', left: all };
  });
  return await undone.catch((error: unknown): UndoResult => {
    if (error instanceof NotUndone) return { kind: 'refused', left: error.left };
    throw error;
  });
}
