import { type RawBuilder, sql } from 'kysely';
import { TITLE_KINDS } from '../../domain/catalogue/title.ts';
import type { StudioTitle, TitleFilter } from '../../domain/catalogue/title-filter.ts';
import type { AudioGroup } from '../../domain/playback/servers.ts';
import { normaliseText } from '../../domain/search/text.ts';
import { audiosOf, bitsWith } from '../audio-bits.ts';
import { type Db, onlyValue, rowsOf } from '../database.ts';
import { search } from './search.ts';
import { titleWorks } from './title-works.ts';

/** Titles that a text finds, per kind. Whoever looks for more types one word more. */
const MAX_FOUND = 150;

type Condition = RawBuilder<unknown>;
const all = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;

const hasAudio = (column: Condition, audio: AudioGroup): Condition =>
  sql`${column} = any(${sql.lit(`{${bitsWith(audio)}}`)}::smallint[])`;

/** Drafts of titles have the title's row in the name of their record. */
const drafted = (isDue: Condition): Condition => sql`t.id in (
  select substring(record from 7)::bigint from drafts where record like 'title/%' and ${isDue})`;

/** Written exactly like the partial indexes. */
const LACKING = {
  poster: sql`t.image_vertical = ''`,
  descripcion: sql`t.description = ''`,
  anio: sql`t.release_year is null`,
} as const;

const STATE = {
  publicado: sql`t.active and not t.hidden`,
  'sin-publicar': sql`not t.active and not t.hidden`,
  retirado: sql`t.hidden`,
} as const;

const EDITED = {
  propios: sql`t.held <> '{}'`,
  borrador: drafted(sql`due_at is null`),
  programado: drafted(sql`due_at is not null`),
} as const;

/** What only the title itself tells: it is looked up in an index of `titles`. */
const ownConditions = ({ state, lack, edits }: TitleFilter): Condition[] => [
  ...(state && state !== 'publicado' ? [STATE[state]] : []),
  ...(lack && lack !== 'servidor' ? [LACKING[lack]] : []),
  ...(edits ? [EDITED[edits]] : []),
];

/** A title without a year is shown with 2023 (`title_places`). */
const titleConditions = (filter: TitleFilter): Condition[] => [
  ...(filter.kind ? [sql`t.kind = ${filter.kind}`] : []),
  ...(filter.genre === undefined ? [] : [sql`t.genre = ${filter.genre}`]),
  ...(filter.year ? [sql`coalesce(t.release_year, 2023) = ${filter.year}`] : []),
  ...(filter.audio ? [hasAudio(sql`t.audios`, filter.audio)] : []),
  ...(filter.state === 'publicado' ? [STATE.publicado] : []),
  ...ownConditions(filter),
];

/** The next page starts after a row, in the order of both tables: newest first. */
const afterRow = (columns: Condition, after: string | null): Condition[] =>
  after === null
    ? []
    : [
        sql`(${columns}) < (select newness, title_id from title_places where title_id = ${after}::bigint)`,
      ];

const fromTitles = (filter: TitleFilter, after: string | null): Condition => sql`
  select t.id, t.newness from titles t
  where ${all([...titleConditions(filter), ...afterRow(sql`t.newness, t.id`, after)])}
  order by t.newness desc, t.id desc`;

/** What has nothing that works, as last counted. Written like its index. */
const UNPLAYABLE = sql`(p.unplayable or p.audios = 0)`;

/** One branch per kind, listed or not, so that each reads its own index in order. */
function placeBranches(filter: TitleFilter, after: string | null): Condition[] {
  const { kind, genre, year, audio, state, lack } = filter;
  const own = ownConditions(filter);
  const common = [
    ...(genre === undefined ? [] : [sql`p.genre = ${genre}`]),
    ...(year ? [sql`p.year = ${year}`] : []),
    ...(audio ? [hasAudio(sql`p.audios`, audio)] : []),
    ...afterRow(sql`p.newness, p.title_id`, after),
    ...(own.length > 0
      ? [sql`exists (select from titles t where t.id = p.title_id and ${all(own)})`]
      : []),
  ];
  const branch = (...conditions: Condition[]): Condition => sql`
    select p.title_id as id, p.newness from title_places p
    where ${all([...conditions, ...common])} order by p.newness desc, p.title_id desc`;
  const isListed = state && (state === 'publicado' ? sql`p.listed` : sql`not p.listed`);
  if (lack === 'servidor')
    return [
      branch(UNPLAYABLE, ...(isListed ? [isListed] : []), ...(kind ? [sql`p.kind = ${kind}`] : [])),
    ];
  return (kind ? [kind] : TITLE_KINDS).flatMap((each) =>
    (isListed ? [isListed] : [sql`p.listed`, sql`not p.listed`]).map((listed) =>
      branch(listed, sql`p.kind = ${sql.lit(each)}`),
    ),
  );
}

/** From `titles` if an index there finds what is rare, else from the places. */
function branchesOf(filter: TitleFilter, after: string | null): Condition[] {
  const { genre, year, state, lack, edits } = filter;
  const isOwn =
    (lack ?? edits) !== undefined ||
    state === 'retirado' ||
    // With a genre or a year, the index of the places leaves fewer rows to look through.
    (state === 'sin-publicar' && genre === undefined && year === undefined);
  return isOwn && lack !== 'servidor' ? [fromTitles(filter, after)] : placeBranches(filter, after);
}

/**
 * Leaves out titles that were mended since the last count. `offset 0` makes PostgreSQL find the marked titles first, so
 * that it checks only those.
 */
const branchesNow = (filter: TitleFilter, after: string | null): Condition[] =>
  filter.lack === 'servidor'
    ? branchesOf(filter, after).map(
        (branch) => sql`
          select id, newness from (${branch} offset 0) marked where not ${titleWorks(sql`marked.id`)}
          order by newness desc, id desc`,
      )
    : branchesOf(filter, after);

/** The first `limit` of all branches together. */
const newest = (filter: TitleFilter, after: string | null, limit: number): Condition => {
  const parts = branchesNow(filter, after).map(
    (branch) => sql`(${branch} limit ${sql.lit(limit)})`,
  );
  return sql`select id from (${sql.join(parts, sql` union all `)}) found
    order by newness desc, id desc limit ${sql.lit(limit)}`;
};

/** `isCut`: the text means more than is looked at. */
type FoundRows = { ids: string[]; isCut: boolean };

/** What the portal's search does not find: titles by their id, and those that are not listed by words of their name. */
export async function listUnsearched(
  db: Db,
  text: string,
  limit: number,
): Promise<{ byId: string[]; unlisted: string[] }> {
  const words = normaliseText(text).split(' ').filter(Boolean);
  const patterns = words.map((word) => `%${word}%`);
  const rows = await rowsOf<{ id: string; isExact: boolean }>(db)`
    select id, true as "isExact" from titles
    where kind = any(enum_range(null::title_kind)) and source_id = ${text}
    union all
    (select title_id, false from title_places
     where not listed and kind = any(enum_range(null::title_kind)) and ${patterns.length > 0}
       and name like all(${patterns}::text[])
     order by newness desc, title_id desc limit ${sql.lit(limit)})`;
  const ids = (isExact: boolean) =>
    rows.filter((row) => row.isExact === isExact).map(({ id }) => id);
  return { byId: ids(true), unlisted: ids(false) };
}

/** The rows that a text means, best first: by the portal's own search, by what it does not list, and by their id. */
async function findRows(db: Db, text: string): Promise<FoundRows> {
  const [found, { byId, unlisted }] = await Promise.all([
    search(db, text, { limit: MAX_FOUND }),
    listUnsearched(db, text, MAX_FOUND),
  ]);
  const hits = found.hits.filter(({ kind }) => kind !== 'channel' && kind !== 'match');
  const perKind = Map.groupBy(hits, ({ kind }) => kind).values();
  return {
    ids: [...new Set([...byId, ...hits.map(({ rowId }) => rowId), ...unlisted])],
    isCut: [unlisted, ...perKind].some(({ length }) => length >= MAX_FOUND),
  };
}

/** Those of the found rows that the rest of the filter leaves, in their order. */
async function findMatching(db: Db, { text = '', ...filter }: TitleFilter): Promise<FoundRows> {
  const found = await findRows(db, text);
  if (found.ids.length === 0 || Object.keys(filter).length === 0) return found;
  const rows = await rowsOf<{ id: string }>(db)`
    select t.id from titles t
    where ${all([
      sql`t.id = any(${found.ids}::bigint[])`,
      ...titleConditions(filter),
      ...(filter.lack === 'servidor' ? [sql`not ${titleWorks(sql`t.id`)}`] : []),
    ])}`;
  const left = new Set(rows.map(({ id }) => id));
  return { ...found, ids: found.ids.filter((id) => left.has(id)) };
}

type Row = Omit<StudioTitle, 'audios'> & { audios: number };

async function readRows(db: Db, ids: readonly string[]): Promise<StudioTitle[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf<Row>(db)`
    select t.id as "rowId", t.source_id as id, t.kind, t.name, t.genre, t.release_year as year, t.image_vertical as image,
      t.active, t.hidden, t.audios, t.held,
      (select case when bool_or(due_at is not null) then 'programado' when count(*) > 0 then 'borrador' end
       from drafts where record = 'title/' || t.id) as draft
    from unnest(${ids}::bigint[]) with ordinality given (id, place) join titles t on t.id = given.id
    order by given.place`;
  return rows.map((row) => ({ ...row, audios: audiosOf(row.audios) }));
}

/** `count` goes up to the limit that was asked for. */
export type StudioTitlePage = {
  titles: StudioTitle[];
  next: string | null;
  count: number;
  isCut: boolean;
};

/** Of what has nothing that works, as last counted. */
async function countNewest(db: Db, filter: TitleFilter, limit: number): Promise<number> {
  const parts = branchesOf(filter, null).map((branch) => sql`(${branch})`);
  return await onlyValue<number>(db)`
    select count(*)::int as count from (${sql.join(parts, sql` union all `)} limit ${sql.lit(limit)}) found`;
}

async function idsAfter(
  db: Db,
  filter: TitleFilter,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db)`${newest(filter, after, limit)}`;
  return rows.map(({ id }) => id);
}

/** A page of the titles that a filter leaves: what a text means best first, else the newest first. */
export async function listStudioTitles(
  db: Db,
  filter: TitleFilter,
  { after, limit, maxCount }: { after: string | null; limit: number; maxCount: number },
): Promise<StudioTitlePage> {
  const found = filter.text ? await findMatching(db, filter) : null;
  const start = found && after !== null ? found.ids.indexOf(after) + 1 : 0;
  const [ids, count] = found
    ? [found.ids.slice(start, start + limit + 1), found.ids.length]
    : await Promise.all([
        idsAfter(db, filter, after, limit + 1),
        countNewest(db, filter, maxCount),
      ]);
  const shown = ids.slice(0, limit);
  return {
    titles: await readRows(db, shown),
    next: ids.length > limit ? (shown.at(-1) ?? null) : null,
    count: Math.min(count, maxCount),
    isCut: found?.isCut ?? false,
  };
}

/** Every row that a filter leaves, up to `limit`. */
export const listMatching = async (
  db: Db,
  filter: TitleFilter,
  limit: number,
): Promise<string[]> =>
  filter.text
    ? (await findMatching(db, filter)).ids.slice(0, limit)
    : await idsAfter(db, filter, null, limit);
