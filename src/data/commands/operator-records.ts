import { sql } from 'kysely';
import type { FieldClash, Fields, Value } from '../../domain/editing/merge.ts';
import { type Direction, moved } from '../../domain/editing/order.ts';
import type { OperatorRecord } from '../../domain/editing/record.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { CHANNELS_TAG, MATCHES_TAG } from '../../domain/tags.ts';
import { type Db, rowsOf } from '../database.ts';
import { reasonOf } from '../legacy-document.ts';
import { LOCKS } from '../locks.ts';
import {
  type AssignedValues,
  type Assignment,
  collectionOf,
  collectionOfTable,
  hasPlaces,
  listEditedColumns,
  type OperatorTable,
  readAssigned,
} from '../operator-collections.ts';
import { isActive } from '../queries/channels.ts';
import { getOperatorRecord } from '../queries/operator-records.ts';
import { currentChange, MAX_LARGE_CHANGE_ROWS, recordChange } from './change.ts';
import { hold } from './held.ts';
import { mergeRow } from './merge-row.ts';
import { publish } from './publish.ts';

/** Which record: its table, and its id or name. */
export type RecordRef = { table: OperatorTable; key: string };

const kindOf = (table: OperatorTable) => collectionOf(collectionOfTable(table));

/** What people call it. */
const nameOf = (record: OperatorRecord | null, key: string): string =>
  String(record?.fields.name || key);

type Plan =
  | { kind: 'add' }
  | { kind: 'change'; columns: string[] }
  | { kind: 'incomplete'; needs: string[] };

/** What these values would do to the record, which stays locked until the end of the transaction. */
async function planRecord(
  db: Db,
  { table, key }: RecordRef,
  values: AssignedValues,
): Promise<Plan> {
  const { key: keyColumn, required, fields } = kindOf(table);
  const [known] = await rowsOf<Record<string, Value>>(db)`
    select * from ${sql.table(table)} where ${sql.ref(keyColumn)} = ${key} for update`;
  if (known)
    return {
      kind: 'change',
      columns: Object.keys(values).filter((column) => known[column] !== values[column]),
    };
  const needs = required.filter((field) => !Object.hasOwn(values, fields[field]?.[0] ?? ''));
  return needs.length > 0 ? { kind: 'incomplete', needs: [...required] } : { kind: 'add' };
}

const changesAnything = (plan: Plan): boolean =>
  plan.kind === 'add' || (plan.kind === 'change' && plan.columns.length > 0);

const insertRow = async (tx: Db, table: OperatorTable, row: object): Promise<unknown> =>
  await sql`insert into ${sql.table(table)}
    select (jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)).*`.execute(
    tx,
  );

/** Behind the others. */
async function addRecord(
  tx: Db,
  { table, key }: RecordRef,
  values: AssignedValues,
  held: readonly string[],
): Promise<void> {
  const { key: keyColumn, defaults } = kindOf(table);
  const place = async () => {
    const [last] = await rowsOf<{ position: number }>(tx)`
      select least(coalesce(max(position), -1) + 1, 32767) as position from ${sql.table(table)}`;
    return { ...last };
  };
  const row = { ...defaults, ...(hasPlaces(table) && (await place())), ...values, held };
  await insertRow(tx, table, { ...row, [keyColumn]: key });
}

/** Writes columns of a record, new or stored, and holds them: imports leave them alone. */
async function writeRecord(tx: Db, record: RecordRef, values: AssignedValues): Promise<Plan> {
  const { table, key } = record;
  const { key: keyColumn, tags } = kindOf(table);
  const columns = Object.keys(values)
    .filter((column) => column !== keyColumn)
    .sort();
  const plan = await planRecord(tx, record, values);
  if (plan.kind === 'change') {
    if (plan.columns.length > 0)
      await tx
        .updateTable(table)
        .set(Object.fromEntries(plan.columns.map((column) => [column, values[column]])))
        .where(sql<boolean>`${sql.ref(keyColumn)} = ${key}`)
        .execute();
    await hold(tx, table, key, columns);
  } else if (plan.kind === 'add') await addRecord(tx, record, values, columns);
  if (changesAnything(plan)) await publish(tx, tags);
  return plan;
}

export type SetRecord =
  | { kind: 'set'; isChanged: boolean }
  /** `fields` as the assignments call them. */
  | { kind: 'refused'; reason: string; fields: string[] };

/** Makes a record, or sets some fields of one and leaves the others. A dry run only says what would happen. */
export async function setOperatorRecord(
  db: Db,
  actor: Actor,
  record: RecordRef,
  assignments: readonly Assignment[],
  dryRun = false,
): Promise<SetRecord> {
  const { table, key } = record;
  const { action, key: keyColumn } = kindOf(table);
  const read = readAssigned(table, key, assignments);
  if (read.kind === 'refused')
    return { kind: 'refused', reason: reasonOf(read.error), fields: read.fields };
  // Given as a field, the name would make another record.
  const given = { table, key: keyColumn === 'name' ? String(read.values.name) : key };
  let summary = key;
  const plan = dryRun
    ? await planRecord(db, given, read.values)
    : await recordChange(db, { actor, action, summary: () => summary }, async (tx) => {
        const done = await writeRecord(tx, given, read.values);
        summary = `${done.kind === 'add' ? '+' : ''}${nameOf(await getOperatorRecord(tx, table, given.key), key)}`;
        return done;
      });
  return plan.kind === 'incomplete'
    ? { kind: 'refused', reason: `a new one needs ${plan.needs.join(', ')}`, fields: [] }
    : { kind: 'set', isChanged: changesAnything(plan) };
}

/** What else changes with the name of a record. */
const CARRIED: Partial<Record<OperatorTable, (tx: Db, from: string, to: string) => Promise<void>>> =
  {
    /** Matches name their league. Imports would give them the old name again. */
    leagues: async (tx, from, to) => {
      await sql`select pg_advisory_xact_lock(${LOCKS.agenda})`.execute(tx);
      await sql`
        update matches set league_name = ${to}, held = array(
          select field from (select unnest(held) union select 'league_name') all_of (field) order by field collate "C")
        where id in (select id from matches where league_name = ${from} order by id for update)`.execute(
        tx,
      );
    },
  };

/** As a removal and an addition: that is how history finds both names. */
async function renameRecord(tx: Db, { table, key }: RecordRef, name: string): Promise<void> {
  const { key: column } = kindOf(table);
  const [row] = await rowsOf<object>(tx)`
    delete from ${sql.table(table)} where ${sql.ref(column)} = ${key} returning *`;
  await insertRow(tx, table, { ...row, [column]: name });
  await CARRIED[table]?.(tx, key, name);
  await publish(tx, kindOf(table).tags);
}

const textOf = (value: Value | undefined): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '');

export type SavedRecord<F extends Fields> =
  /** `change` is null if nothing was written; `key` is another one if the record was renamed. */
  | { kind: 'saved'; key: string; change: string | null }
  | { kind: 'clash'; clashes: FieldClash<F>[]; theirs: F }
  | { kind: 'invalid'; fields: string[] }
  /** There is another one with this id or name. */
  | { kind: 'exists' }
  | { kind: 'not-found' };

type Edit<F extends Fields> = { base: F | null; mine: F };

function summaryOf<F extends Fields>(
  { table, key }: RecordRef,
  { base, mine }: Edit<F>,
  newKey: string,
) {
  if (!base) return `+${mine.name || key}`;
  if (newKey !== key) return `${key} → ${newKey}`;
  return String((kindOf(table).key === 'name' ? key : mine.name) || key);
}

/** The fields that its author edited. Without a base it is a new record; fields that a base lacks were not shown. */
export async function saveOperatorRecord<F extends Fields>(
  db: Db,
  actor: Actor,
  { table, key: givenKey }: RecordRef,
  { base, mine }: Edit<F>,
): Promise<SavedRecord<F>> {
  const { action, key: keyColumn } = kindOf(table);
  const columns = listEditedColumns(table);
  const edited = columns.filter(
    ({ name }) => name in mine && (!base || (name in base && mine[name] !== base[name])),
  );
  const read = readAssigned(
    table,
    givenKey,
    edited.map(({ name }) => ({ name, value: textOf(mine[name]) })),
  );
  if (read.kind === 'refused') return { kind: 'invalid', fields: read.fields };
  const newKey = keyColumn === 'name' ? String(read.values.name) : givenKey;
  const key = base ? givenKey : newKey;
  const isRenamed = newKey !== key;
  const change = {
    ...{ actor, action, summary: summaryOf({ table, key }, { base, mine }, newKey) },
    ...(isRenamed && { maxRows: MAX_LARGE_CHANGE_ROWS }),
  };
  return await recordChange(db, change, async (tx): Promise<SavedRecord<F>> => {
    // Two people who add the same come one after the other.
    if (!base || isRenamed)
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
    const stored = await getOperatorRecord<F>(tx, table, key, 'for update');
    if (!base && stored) return { kind: 'exists' };
    if (base && !stored) return { kind: 'not-found' };
    if (base && stored) {
      const versions = { base, mine, theirs: stored.fields };
      const { clashes } = await mergeRow<F>(tx, { table, key }, columns, versions);
      if (clashes.length > 0) return { kind: 'clash', clashes, theirs: stored.fields };
    }
    if (isRenamed && (await getOperatorRecord(tx, table, newKey))) return { kind: 'exists' };
    if (edited.length === 0) return { kind: 'saved', key, change: null };
    if (isRenamed) await renameRecord(tx, { table, key }, newKey);
    const plan = await writeRecord(tx, { table, key: newKey }, read.values);
    if (plan.kind === 'incomplete') return { kind: 'invalid', fields: [] };
    const isChanged = isRenamed || changesAnything(plan);
    return { kind: 'saved', key: newKey, change: isChanged ? await currentChange(tx) : null };
  });
}

/** Moves a record by one place. Places become 0, 1, 2 … */
export async function moveOperatorRecord(
  db: Db,
  actor: Actor,
  { table, key }: RecordRef & { table: 'products' | 'consoles' },
  direction: Direction,
): Promise<'moved' | 'not-found'> {
  const { action, tags } = kindOf(table);
  let name = key;
  const summary = () => `${direction === 'up' ? '↑' : '↓'} ${name}`;
  return await recordChange(db, { actor, action, summary }, async (tx) => {
    const rows = await tx
      .selectFrom(table)
      .select(['id', 'name', 'position'])
      .orderBy('position')
      .orderBy('id')
      .forUpdate()
      .execute();
    name = rows.find(({ id }) => id === key)?.name ?? '';
    if (!name) return 'not-found';
    const places = new Map(rows.map((row) => [row.id, row.position]));
    const ids = moved([...places.keys()], key, direction);
    for (const [position, id] of ids.entries()) {
      if (places.get(id) === position) continue;
      await tx.updateTable(table).set({ position }).where('id', '=', id).execute();
      await hold(tx, table, id, ['position']);
    }
    await publish(tx, tags);
    return 'moved';
  });
}

export type RemovedRecord =
  | { kind: 'removed'; name: string; change: string | null }
  | { kind: 'not-found' }
  /** Orders or codes refer to it. */
  | { kind: 'in-use' }
  /** It is taken down: if it were gone, an import would show it again. */
  | { kind: 'taken-down' };

const isInUse = async (tx: Db, { table, key }: RecordRef): Promise<boolean> =>
  table === 'products' &&
  (
    await rowsOf(tx)`
      select from orders where product_id = ${key} union all select from product_codes where product_id = ${key} limit 1`
  ).length > 0;

/** Deletes a record, unless something refers to it. */
export async function removeOperatorRecord(
  db: Db,
  actor: Actor,
  { table, key }: RecordRef,
): Promise<RemovedRecord> {
  const { action, key: column, tags } = kindOf(table);
  let name = key;
  const change = { actor, action, summary: () => `−${name}` };
  return await recordChange(db, change, async (tx): Promise<RemovedRecord> => {
    const stored = await getOperatorRecord(tx, table, key, 'for update');
    if (!stored) return { kind: 'not-found' };
    if (stored.isHidden) return { kind: 'taken-down' };
    if (await isInUse(tx, { table, key })) return { kind: 'in-use' };
    name = nameOf(stored, key);
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${key}`.execute(tx);
    await publish(tx, tags);
    return { kind: 'removed', name, change: await currentChange(tx) };
  });
}

/** Puts every sports channel into the list of known ones, under its own name. Returns how many were added. */
export async function listSportsChannels(db: Db, actor: Actor): Promise<number> {
  const change = { actor, action: 'channels.edit', summary: '+CANALESDEPORTIVOS' } as const;
  return await recordChange(db, change, async (tx) => {
    const rows = await rowsOf(tx)`
      insert into sports_channel_names (name, channel_source_id)
      select distinct on (name) name, source_id from channels where ${isActive} and type = 'sports'
      order by name, created_at, id
      on conflict do nothing returning 1`;
    if (rows.length > 0) await publish(tx, [CHANNELS_TAG, MATCHES_TAG]);
    return rows.length;
  });
}
