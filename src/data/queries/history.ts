import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { daySpan } from '../../domain/football/agenda.ts';
import type { ChangedRow, ListedChange } from '../../domain/history/change.ts';
import type { HistoryFilters } from '../../domain/history/filters.ts';
import { ACTIONS, type Action } from '../../domain/operators/permissions.ts';
import { type Db, rowsOf } from '../database.ts';
import { SERVER_OWNERS } from '../held-tables.ts';
import type { Database } from '../schema.ts';

async function listWhere(
  db: Db,
  conditions: (of: ExpressionBuilder<Database, 'changes'>) => Expression<SqlBool>[],
  limit: number,
): Promise<ListedChange[]> {
  return await db
    .selectFrom('changes')
    .select(({ selectFrom }) => [
      'id',
      'at',
      'actor_name as actor',
      'action',
      'summary',
      'undoes',
      selectFrom('changes as later')
        .select(sql<string | null>`max(later.id)::text`.as('id'))
        .whereRef('later.undoes', '=', 'changes.id')
        .as('undoneBy'),
      selectFrom('change_rows')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('change_id', '=', 'changes.id')
        .$asScalar()
        .$notNull()
        .as('rows'),
    ])
    .where((of) => of.and(conditions(of)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** A match, title, episode or channel has changed when one of its servers has. */
const OWNER_COLUMNS: Readonly<Record<string, string>> = SERVER_OWNERS;

const changesOfRow = ({ table, key }: { table: string; key: string }) => {
  const owner = /^\d{1,18}$/.test(key) ? OWNER_COLUMNS[table] : undefined;
  const ofServers = sql`
    union select change_id from change_rows where table_name = 'servers' and row_key in (
      select id::text from servers where ${sql.ref(owner ?? '')} = ${key}::bigint)`;
  return sql<string>`(
    select change_id from change_rows where table_name = ${table} and row_key = ${key} ${owner ? ofServers : sql``})`;
};

/** The newest first. */
export async function listChanges(
  db: Db,
  { operator, action, row, from, to, before, limit }: HistoryFilters & { limit: number },
): Promise<ListedChange[]> {
  return await listWhere(
    db,
    (of) => [
      ...(operator === 'none' ? [of('operator_id', 'is', null)] : []),
      ...(operator && operator !== 'none' ? [of('operator_id', '=', operator)] : []),
      ...(action ? [of('action', '=', action)] : []),
      ...(row ? [of('id', 'in', changesOfRow(row))] : []),
      ...(from ? [of('at', '>=', daySpan(from).from)] : []),
      ...(to ? [of('at', '<', daySpan(to).to)] : []),
      ...(before
        ? [sql<boolean>`(at, id) < (select at, id from changes where id = ${before})`]
        : []),
    ],
    limit,
  );
}

/** The newest first. */
export const listChangesSince = async (
  db: Db,
  since: Date,
  limit: number,
): Promise<ListedChange[]> => await listWhere(db, (of) => [of('at', '>', since)], limit);

/** With its rows, or the first of them. */
export async function getChange(
  db: Db,
  id: string,
  maxRows = Number.MAX_SAFE_INTEGER,
): Promise<(ListedChange & { changed: ChangedRow[] }) | null> {
  const [change] = await listWhere(db, (of) => [of('id', '=', id)], 1);
  if (!change) return null;
  const changed = await db
    .selectFrom('change_rows')
    .select(['table_name as table', 'row_key as key', 'before', 'after'])
    .where('change_id', '=', id)
    .orderBy('seq')
    .limit(maxRows)
    .execute();
  return { ...change, changed };
}

/**
 * What was done, and which right undoing it needs: that of the change itself, or of the one that an undo undid. An action
 * that this release does not know is for owners.
 */
export async function getUndoable(
  db: Db,
  id: string,
): Promise<{ action: Action; summary: string } | null> {
  const [found] = await rowsOf<{ action: string; summary: string }>(db)`
    with recursive chain as (
      select action, summary, undoes from changes where id = ${id}
      union all select done.action, done.summary, done.undoes from changes done join chain on done.id = chain.undoes)
    select action, summary from chain where undoes is null`;
  if (!found) return null;
  const action = Object.hasOwn(ACTIONS, found.action) ? (found.action as Action) : 'settings.edit';
  return { action, summary: found.summary };
}

/** What people call a row of each table. */
const NAMES: Readonly<Record<string, string>> = {
  titles: 'r.name',
  episodes: 'r.name',
  seasons: 'r.key',
  matches: "r.first_team || ' vs ' || r.second_team",
  channels: 'r.name',
  products: 'r.name',
  consoles: 'r.name',
  guide_sources: 'r.name',
  source_channels: 'r.name',
  operators: 'r.name',
  takedowns: 'r.name',
  orders: "'N.º ' || r.id",
  requests: 'r.name',
  servers: `r.label || coalesce(' · ' || coalesce(
    (select name from titles where id = r.title_id), (select name from episodes where id = r.episode_id),
    (select first_team || ' vs ' || second_team from matches where id = r.match_id),
    (select name from channels where id = r.channel_id)), '')`,
};

/** What a row that is gone was called, from its image. */
const nameInImage = (image: Readonly<Record<string, unknown>> | null): string | undefined => {
  const { name, label, key, first_team: first, second_team: second } = image ?? {};
  if (typeof first === 'string' && typeof second === 'string') return `${first} vs ${second}`;
  return [name, label, key].find((value): value is string => typeof value === 'string');
};

/** What is said about a server or a channel is called like it. */
function namedRow(row: ChangedRow): ChangedRow {
  const { table, key, before, after } = row;
  if (table === 'server_repairs') return { ...row, table: 'servers' };
  if (table === 'channel_guides' || table === 'guideless_channels')
    return { ...row, table: 'channels' };
  if (table !== 'server_complaints') return row;
  return { ...row, table: 'servers', key: String((before ?? after)?.server_id ?? key) };
}

/** The name of each row: as it is called now, else as it was called then, else its key. */
export async function nameRows(db: Db, changed: readonly ChangedRow[]): Promise<string[]> {
  const rows = changed.map(namedRow);
  const known = new Map<string, string>();
  for (const [table, ofTable] of Map.groupBy(rows, (row) => row.table)) {
    const name = NAMES[table];
    if (!name) continue;
    const keys = [...new Set(ofTable.map(({ key }) => key))];
    const isText = table === 'products' || table === 'consoles';
    const found = await rowsOf<{ key: string; name: string }>(db)`
      select r.id::text as key, ${sql.raw(name)} as name from ${sql.table(table)} r
      where r.id = any(${keys}::${sql.raw(isText ? 'text[]' : 'bigint[]')})`;
    for (const row of found) known.set(`${table}/${row.key}`, row.name);
  }
  return rows.map(
    ({ table, key, before, after }) =>
      known.get(`${table}/${key}`) ?? nameInImage(after) ?? nameInImage(before) ?? key,
  );
}
