import { sql } from 'kysely';
import { isStorableText } from '../../domain/storable-text.ts';
import type { PageAddress } from '../../domain/takedowns/addresses.ts';
import type {
  FoundRecord,
  NamedRecord,
  RecordRef,
  Takedown,
  TakedownState,
  TakedownTable,
} from '../../domain/takedowns/takedown.ts';
import { type Db, likeOf, rowsOf } from '../database.ts';
import { search } from './search.ts';

type Row = { key: string; name: string; area: string; id: string; isHidden: boolean };

/** Of each table: what people call a row, and the address of the page that shows it. */
const RECORDS: Record<TakedownTable, string> = {
  titles: `select id::text as key, name, kind::text as area, source_id as id, hidden as "isHidden" from titles r`,
  episodes: `select r.id::text as key, t.name || ' · ' || s.key || ' · ' || r.name as name, t.kind::text as area,
    t.source_id as id, r.hidden as "isHidden"
    from episodes r join seasons s on s.id = r.season_id join titles t on t.id = s.title_id`,
  matches: `select id::text as key, first_team || ' – ' || second_team as name, 'futbol' as area, source_id as id,
    hidden as "isHidden" from matches r`,
  channels: `select id::text as key, name, 'liveChannels' as area, source_id as id, hidden as "isHidden" from channels r`,
  products: `select id as key, name, 'tienda' as area, '' as id, hidden as "isHidden" from products r`,
};

const pathOf = ({ area, id }: Row): string =>
  id === '' ? `/${area}` : `/${area}/${encodeURIComponent(id)}`;

/** The records of these references that exist, in their order. */
export async function listRecords(db: Db, refs: readonly RecordRef[]): Promise<FoundRecord[]> {
  const found = new Map<string, FoundRecord>();
  for (const [table, ofTable] of Map.groupBy(refs, (ref) => ref.table)) {
    const type = table === 'products' ? 'text' : 'bigint';
    const rows = await rowsOf<Row>(db)`
      ${sql.raw(RECORDS[table])} where r.id = any(${ofTable.map(({ key }) => key)}::${sql.raw(type)}[])`;
    for (const row of rows) {
      const { key, name, isHidden } = row;
      found.set(`${table}/${key}`, { table, key, name, path: pathOf(row), isHidden });
    }
  }
  return refs.flatMap(({ table, key }) => found.get(`${table}/${key}`) ?? []);
}

/** Hidden ones too. */
export async function findNamed(db: Db, { kind, id }: NamedRecord): Promise<RecordRef | null> {
  if (!isStorableText(id)) return null;
  if (kind === 'match' || kind === 'channel') {
    const table = kind === 'match' ? 'matches' : 'channels';
    const row = await db
      .selectFrom(table)
      .select('id as key')
      .where('source_id', '=', id)
      .executeTakeFirst();
    return row ? { table, ...row } : null;
  }
  const row = await db
    .selectFrom('titles')
    .select('id as key')
    .where('kind', '=', kind)
    .where('source_id', '=', id)
    .executeTakeFirst();
  return row ? { table: 'titles', ...row } : null;
}

/** The record that an address leads to, hidden ones too. */
export async function findRecord(db: Db, address: PageAddress): Promise<RecordRef | null> {
  if (address.kind === 'title')
    return await findNamed(db, { kind: address.titleKind, id: address.id });
  if (address.kind !== 'episode') return await findNamed(db, address);
  const row = await db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .innerJoin('titles', 'titles.id', 'seasons.title_id')
    .select('episodes.id as key')
    .where('titles.kind', '=', address.titleKind)
    .where('titles.source_id', '=', address.titleId)
    .where('seasons.key', '=', address.season)
    .where('episodes.source_id', '=', address.id)
    .executeTakeFirst();
  return row ? { table: 'episodes', ...row } : null;
}

const MAX_HITS = 5;

/** What viewers would find by this name, and products. */
export async function searchRecords(db: Db, name: string): Promise<FoundRecord[]> {
  const { hits } = await search(db, name, { limit: MAX_HITS });
  const products = await db
    .selectFrom('products')
    .select('id as key')
    .where((of) => of.or([of('id', '=', name), of('name', 'ilike', likeOf(name))]))
    .orderBy('position')
    .limit(MAX_HITS)
    .execute();
  return await listRecords(db, [
    ...hits.map(({ kind, rowId }): RecordRef => {
      const table = kind === 'channel' ? 'channels' : kind === 'match' ? 'matches' : 'titles';
      return { table, key: rowId };
    }),
    ...products.map(({ key }): RecordRef => ({ table: 'products', key })),
  ]);
}

export type TakedownFilter = { words: string; state: TakedownState; before: string | null };

/** The newest first. */
export async function listTakedowns(
  db: Db,
  { words, state, before }: TakedownFilter,
  limit: number,
): Promise<Takedown[]> {
  const rows = await db
    .selectFrom('takedowns')
    .selectAll()
    .$if(state === 'in-force', (query) => query.where('lifted_at', 'is', null))
    .$if(state === 'lifted', (query) => query.where('lifted_at', 'is not', null))
    .$if(before !== null, (query) => query.where('id', '<', before as string))
    .$if(words !== '', (query) =>
      query.where((of) =>
        of.or(
          (['name', 'path', 'claimant', 'reference', 'reason'] as const).map((column) =>
            of(column, 'ilike', likeOf(words)),
          ),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    table: row.table_name,
    key: row.row_key,
    name: row.name,
    path: row.path,
    claimant: row.claimant,
    reference: row.reference,
    reason: row.reason,
    takenAt: row.taken_at,
    takenBy: row.taken_by,
    lifted: row.lifted_at && {
      at: row.lifted_at,
      by: String(row.lifted_by),
      reason: String(row.lift_reason),
    },
  }));
}
