import { sql } from 'kysely';
import type { SearchKind } from '../../domain/search/kinds.ts';
import type { Db } from '../database.ts';

/** How a name answers the query; the order is the ranking. */
export const RANKS = {
  exact: 0,
  whole: 1,
  beginning: 2,
  joined: 3,
  words: 4,
  unfinished: 5,
} as const;

export type Entry = {
  kind: SearchKind;
  rowId: string;
  rank: number;
  demand: number;
  newness: Date;
  /** Of corrected matches only. */
  words: string[] | null;
};

export type EntryQuery = {
  text: string;
  /** The text without spaces; alone, behind each article and with a number written otherwise. */
  key: string;
  keys: string[];
  /** As a tsquery: every slot. */
  match: string;
  /** A part of it that finds at least as much, through the index. */
  lookup: string;
  /** As a tsquery: the nearest reading. */
  nearest: string;
  /** How many words of weight a name has that says no more than the query; null when the query goes on. */
  size: number | null;
  limit: number;
  /** So many titles match that it is quicker to walk down the ranking until enough have been met. */
  isCommon: boolean;
  isCorrected: boolean;
  /** Also by the typed text itself; a second look need not repeat it. */
  withKeys: boolean;
};

const TITLES = sql`kind in ('movie', 'serie', 'anime')`;
const LIVE = sql`kind in ('channel', 'match')`;
/** A walk down the ranking ends here, whatever it has met. */
const MAX_WALK = 30_000;
/** More matches than this are not sorted; `isCommon` keeps titles below it. */
const MAX_SORTED = 30_000;

const ENTRY = sql`kind, row_id, name, original, size, words, demand, newness`;
/** As their indexes have them. */
const KEYS = [
  sql<string>`replace(name, ' ', '')`,
  sql<string>`replace(original, ' ', '')`,
] as const;

/** Most names do not begin with the query's first letter, which is seen sooner than that they are not the query. */
const rankOf = ({ text, key, nearest, size }: EntryQuery) => {
  const [first = ''] = key;
  const isNear = sql`words @@ ${nearest}::tsquery`;
  return sql<number>`
  case when starts_with(name, ${first}) or starts_with(original, ${first}) then
    case
      when ${KEYS[0]} = ${key} or ${KEYS[1]} = ${key} then ${sql.lit(RANKS.exact)}
      when size = ${size} and ${isNear} then ${sql.lit(RANKS.whole)}
      when starts_with(name, ${text}) or starts_with(original, ${text}) then ${sql.lit(RANKS.beginning)}
      when starts_with(${KEYS[0]}, ${key}) or starts_with(${KEYS[1]}, ${key}) then ${sql.lit(RANKS.joined)}
      when ${isNear} then ${sql.lit(RANKS.words)}
      else ${sql.lit(RANKS.unfinished)}
    end
  when ${isNear} then case size when ${size} then ${sql.lit(RANKS.whole)} else ${sql.lit(RANKS.words)} end
  else ${sql.lit(RANKS.unfinished)}
  end`;
};

const answer = (query: EntryQuery) => sql`
  select kind, row_id as "rowId", rank, demand, newness,
    ${query.isCorrected ? sql`tsvector_to_array(words)` : sql`null::text[]`} as words`;

/** `is true` keeps a condition from being looked up in an index. */
const restOf = ({ lookup, match }: EntryQuery) =>
  lookup === match ? sql`` : sql`and (words @@ ${match}::tsquery) is true`;

/** The best of each kind among all that match. */
const matching = (query: EntryQuery, group: typeof TITLES) => sql`
  ${answer(query)} from (
    select *, row_number() over (partition by kind order by rank, demand desc, newness desc, row_id desc) as place
    from (select ${ENTRY}, ${rankOf(query)} as rank from search_entries
      where ${group} and words @@ ${query.lookup}::tsquery ${restOf(query)}
      limit ${sql.lit(MAX_SORTED)}) met) placed
  where place <= ${query.limit}`;

/** Reads the index of the ranking alone. */
const walking = (query: EntryQuery) => {
  const walks = (['movie', 'serie', 'anime'] as const).map(
    (kind) => sql`
      (select kind, row_id from (
        select kind, row_id, words from search_entries where kind = ${sql.lit(kind)}
        order by demand desc, newness desc limit ${sql.lit(MAX_WALK)}) walked
      where (words @@ ${query.match}::tsquery) is true limit ${query.limit})`,
  );
  return sql`
    ${answer(query)} from (select ${ENTRY}, ${rankOf(query)} as rank
      from (${sql.join(walks, sql` union all `)}) met join search_entries using (kind, row_id)) placed`;
};

/**
 * `demand + 0` keeps the index of the ranking out of the plan: it would be walked to its end for a few names.
 * Names by their beginning, so that whatever a prefix search finds is found, and equal names by their demand.
 */
const byKey = (query: EntryQuery) => {
  const end = `${query.key}\u{10FFFF}`;
  const parts = KEYS.map(
    (key) => sql`
      (select ${ENTRY} from search_entries where kind = wanted and ${key} = any(${query.keys})
       order by demand + 0 desc, newness desc limit ${query.limit})
      union all
      (select ${ENTRY} from search_entries where kind = wanted and ${key} >= ${query.key} and ${key} < ${end}
       order by ${key} limit ${query.limit})`,
  );
  return sql`
    ${answer(query)} from (select found.*, ${rankOf(query)} as rank
      from unnest(array['movie', 'serie', 'anime', 'channel', 'match']::search_kind[]) wanted
      join lateral (${sql.join(parts, sql` union all `)}) found on true) met`;
};

/** The best of each kind, in no order; a name may come twice. */
export async function listEntries(db: Db, query: EntryQuery): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    (${query.isCommon ? walking(query) : matching(query, TITLES)})
    union all (${matching(query, LIVE)})
    ${query.withKeys ? sql`union all (${byKey(query)})` : sql``}`.execute(db);
  return rows;
}

type RestQuery = {
  kind: SearchKind;
  /** A row id: where the page begins. */
  from: string;
  /** Rows of the first page. */
  shown: string[];
  limit: number;
};

/** Where no row of this kind can stand behind. */
const AFTER_ALL = '9223372036854775807';

/** Rows behind the first page; `next` is where the next page begins, or where to go on looking for it. */
export type Rest = { rowIds: string[]; next: string | null };

/**
 * All other entries of a kind that match, the last recorded first: an order that no ranking changes, so that a reader
 * who goes on page by page meets each of them once. Null begins at the top.
 */
export async function listRest(
  db: Db,
  query: EntryQuery,
  { kind, from, shown, limit }: Omit<RestQuery, 'from'> & { from: string | null },
): Promise<Rest> {
  const rest = { kind, from: from ?? AFTER_ALL, shown, limit: limit + 1 };
  const { rows } = await (query.isCommon ? passing(query, rest) : sorted(query, rest)).execute(db);
  const rowIds = rows.map(({ rowId }) => rowId);
  const next = rowIds[limit] ?? (query.isCommon ? await getBeyond(db, rest) : null);
  return { rowIds: rowIds.slice(0, limit), next };
}

const isBegun = ({ key }: EntryQuery) =>
  sql`(starts_with(${KEYS[0]}, ${key}) or starts_with(coalesce(${KEYS[1]}, ''), ${key}))`;

/** Down the primary key until enough have been met, and no farther than the longest walk. */
const passing = (query: EntryQuery, { kind, from, shown, limit }: RestQuery) => sql<{
  rowId: string;
}>`
  select row_id as "rowId" from (
    select row_id, name, original, words from search_entries where kind = ${sql.lit(kind)} and row_id <= ${from}
    order by row_id desc limit ${sql.lit(MAX_WALK)}) passed
  where row_id <> all(${shown}::bigint[]) and ((words @@ ${query.match}::tsquery) is true or ${isBegun(query)})
  limit ${limit}`;

/** Where a walk from there has ended. */
async function getBeyond(db: Db, { kind, from }: RestQuery): Promise<string | null> {
  const row = await db
    .selectFrom('search_entries')
    .select('row_id')
    .where('kind', '=', kind)
    .where('row_id', '<=', from)
    .orderBy('row_id', 'desc')
    .offset(MAX_WALK)
    .limit(1)
    .executeTakeFirst();
  return row?.row_id ?? null;
}

/** `row_id + 0` keeps the primary key out of the plan. */
const sorted = (query: EntryQuery, { kind, from, shown, limit }: RestQuery) => {
  const end = `${query.key}\u{10FFFF}`;
  const group = kind === 'channel' || kind === 'match' ? LIVE : TITLES;
  const ways = [
    sql`${group} and words @@ ${query.lookup}::tsquery ${restOf(query)}`,
    ...KEYS.map((key) => sql`${key} >= ${query.key} and ${key} < ${end}`),
  ].map(
    (way) => sql`
    (select row_id from search_entries where kind = ${sql.lit(kind)} and ${way} and row_id + 0 <= ${from}
     limit ${sql.lit(MAX_SORTED)})`,
  );
  return sql<{ rowId: string }>`
    select row_id as "rowId" from (${sql.join(ways, sql` union `)}) met where row_id <> all(${shown}::bigint[])
    order by row_id desc limit ${limit}`;
};
