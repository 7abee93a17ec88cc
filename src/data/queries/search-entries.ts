import { sql } from 'kysely';
import type { SearchKind } from '../../domain/search/kinds.ts';
import { type Db, rowsOf } from '../database.ts';

/** How well a name matches the query, best first. */
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
  /** Only for corrected queries. */
  words: string[] | null;
};

export type EntryQuery = {
  text: string;
  /** The text without spaces: as typed, with each article in front, and with numbers written in other ways. */
  key: string;
  keys: string[];
  /** A tsquery of every slot. */
  match: string;
  /** A tsquery for the index, of only some slots: it finds at least everything that `match` finds. */
  lookup: string;
  /** A tsquery of the nearest reading. */
  nearest: string;
  /** How many significant words a name has if it has just those of the query; null if the query may be unfinished. */
  size: number | null;
  limit: number;
  /** So many titles match that it is faster to read titles in ranking order until enough have matched. */
  isCommon: boolean;
  isCorrected: boolean;
  /** Also look up the typed text itself; only the first step needs it. */
  withKeys: boolean;
};

const TITLES = sql`kind in ('movie', 'serie', 'anime')`;
const LIVE = sql`kind in ('channel', 'match')`;
/** Reading in ranking order stops after this many entries. */
const MAX_WALK = 30_000;
/** At most this many matches are sorted. For titles `isCommon` keeps the number below it. */
const MAX_SORTED = 30_000;

const ENTRY = sql`kind, row_id, name, original, size, words, demand, newness`;
/** Written exactly like their indexes. */
const KEYS = [
  sql<string>`replace(name, ' ', '')`,
  sql<string>`replace(original, ' ', '')`,
] as const;

/** The first letter is compared first: it is cheap, and rules out most names. */
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

/** `is true` stops the planner from using the index for this condition. */
const restOf = ({ lookup, match }: EntryQuery) =>
  lookup === match ? sql`` : sql`and (words @@ ${match}::tsquery) is true`;

/** The best matches of each kind. */
const matching = (query: EntryQuery, group: typeof TITLES) => sql`
  ${answer(query)} from (
    select *, row_number() over (partition by kind order by rank, demand desc, newness desc, row_id desc) as place
    from (select ${ENTRY}, ${rankOf(query)} as rank from search_entries
      where ${group} and words @@ ${query.lookup}::tsquery ${restOf(query)}
      limit ${sql.lit(MAX_SORTED)}) met) placed
  where place <= ${query.limit}`;

/** Reads only the ranking index. */
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
 * By the beginning of names, so that everything is found that a prefix search would find; equal names by demand.
 * `demand + 0` stops the planner from using the ranking index: it would read all of it for a few names.
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

/** The best entries of each kind, in no particular order; an entry may appear twice. */
export const listEntries = async (db: Db, query: EntryQuery): Promise<Entry[]> =>
  await rowsOf<Entry>(db)`
    (${query.isCommon ? walking(query) : matching(query, TITLES)})
    union all (${matching(query, LIVE)})
    ${query.withKeys ? sql`union all (${byKey(query)})` : sql``}`;

type RestQuery = {
  kind: SearchKind;
  /** A row id: where the page begins. */
  from: string;
  /** Rows of the first page. */
  shown: string[];
  limit: number;
};

/** Greater than any row id. */
const AFTER_ALL = '9223372036854775807';

/** Rows after the first page. `next` is where the next page begins, or where to continue looking for it. */
export type Rest = { rowIds: string[]; next: string | null };

/**
 * All other matching entries of a kind, the newest rows first: an order that does not change with the ranking, so
 * that a viewer who pages through sees each of them once. Null starts at the top.
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

/** Reads down the primary key until enough have matched, or `MAX_WALK` rows are read. */
const passing = (query: EntryQuery, { kind, from, shown, limit }: RestQuery) => sql<{
  rowId: string;
}>`
  select row_id as "rowId" from (
    select row_id, name, original, words from search_entries where kind = ${sql.lit(kind)} and row_id <= ${from}
    order by row_id desc limit ${sql.lit(MAX_WALK)}) passed
  where row_id <> all(${shown}::bigint[]) and ((words @@ ${query.match}::tsquery) is true or ${isBegun(query)})
  limit ${limit}`;

/** The row at which such a read stopped. */
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

/** `row_id + 0` stops the planner from using the primary key. */
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
