import { type RawBuilder, sql } from 'kysely';
import {
  type Browse,
  EVERYTHING,
  type Filter,
  NEWEST,
  type Order,
} from '../../domain/catalogue/browse.ts';
import { listLength } from '../../domain/catalogue/paging.ts';
import {
  DEFAULT_GENRE,
  DEFAULT_RELEASE_YEAR,
  type TitleCard,
  type TitleDetail,
  type TitleKind,
} from '../../domain/catalogue/title.ts';
import type { Server } from '../../domain/playback/servers.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import { bitsWith } from '../audio-bits.ts';
import { anyRow, type Db, onlyRow } from '../database.ts';
import { prepared } from '../prepared.ts';
import { shared } from '../shared-reads.ts';
import { asServers, serversOf } from './servers.ts';

/** A card together with the row it came from, for the tags of the page that shows it. */
export type ListedTitle = TitleCard & { rowId: string };
/** `next`: the last row of this page, if another page follows. */
type TitlePage = { titles: ListedTitle[]; next: string | null };

/** Written exactly like the partial indexes, so that they are used. */
export const isListed = sql<boolean>`titles.active and not titles.hidden`;

const isRecommendedMovie = sql<boolean>`titles.kind = 'movie' and titles.recommended`;

export const CARD = [
  'titles.id as rowId',
  'titles.kind',
  'titles.source_id as id',
  'titles.name',
  'titles.image_vertical as image',
  'titles.age',
] as const;

/** In no particular order, without unlisted ones. */
export async function listTitlesByRow(db: Db, rowIds: readonly string[]): Promise<ListedTitle[]> {
  if (rowIds.length === 0) return [];
  return await db
    .selectFrom('titles')
    .select(CARD)
    .where(isListed)
    .where('titles.id', '=', anyRow(rowIds))
    .execute();
}

/** The columns that a list is sorted by, all in the same direction. The last makes the order unique. */
const KEYS = {
  nuevas: ['newness', 'title_id'],
  buscadas: ['demand', 'popular', 'newness', 'title_id'],
  nombre: ['name', 'title_id'],
  anio: ['year', 'newness', 'title_id'],
} as const satisfies Record<Order, readonly string[]>;

const keysOf = (order: Order) =>
  sql.join(
    KEYS[order].map((column) => sql.ref(`title_places.${column}`)),
    sql`, `,
  );

const isAscending = (order: Order): boolean => order === 'nombre';

function orderBy(order: Order, isReversed = false) {
  const direction = isAscending(order) === isReversed ? sql`desc` : sql`asc`;
  return sql.join(
    KEYS[order].map((column) => sql`${sql.ref(`title_places.${column}`)} ${direction}`),
    sql`, `,
  );
}

/** Compares with the place of another title, listed or not. */
const compare = (order: Order, sign: '<' | '>' | '<=' | '>=', rowId: string) => sql<boolean>`
  (${keysOf(order)}) ${sql.raw(sign)} (
    select ${sql.join(
      KEYS[order].map((column) => sql.ref(column)),
      sql`, `,
    )} from title_places where title_id = ${rowId})`;

const inList = (kind: TitleKind, { genre, decade, audio, order }: Browse) =>
  sql.join(
    [
      sql<boolean>`title_places.listed and title_places.kind = ${kind}`,
      ...(genre === null ? [] : [sql`title_places.genre = ${genre}`]),
      ...(decade === null
        ? []
        : // By year the decade is a range of the order itself.
          [
            order === 'anio'
              ? sql`title_places.year between ${decade} and ${decade + 9}`
              : sql`title_places.decade = ${decade}`,
          ]),
      ...(audio === null
        ? []
        : [sql`title_places.audios = any(${sql.lit(`{${bitsWith(audio)}}`)}::smallint[])`]),
    ],
    sql` and `,
  ) as RawBuilder<boolean>;

type ListQuery = { kind: TitleKind; browse: Browse; after: string | null; rows: number };

const listQuery = (db: Db, { kind, browse, after, rows }: ListQuery) =>
  db
    .selectFrom('title_places')
    .innerJoin('titles', 'titles.id', 'title_places.title_id')
    .select(CARD)
    .where(inList(kind, browse))
    .$if(after !== null, (query) =>
      query.where(compare(browse.order, isAscending(browse.order) ? '>' : '<', after as string)),
    )
    .orderBy(orderBy(browse.order))
    .limit(rows);

type PlainList = Omit<ListQuery, 'browse'> & { order: Order; genre: string | null };

/** The lists of most pages: by any order, of one genre or of all. */
const plainList = prepared(
  (db, { kind, genre, after, rows }: PlainList, given) =>
    listQuery(db, {
      kind,
      browse: { ...EVERYTHING, order: given.order, genre: given.genre === null ? null : genre },
      after: given.after === null ? null : after,
      rows,
    }),
  ({ order, genre, after }) => `${order} ${genre === null} ${after === null}`,
);

/** A page of a list, starting after a row if one is given. Costs the same at any depth. */
export async function listTitles(
  db: Db,
  kind: TitleKind,
  { browse = NEWEST, limit = listLength(kind), after = null }: ListOptions = {},
): Promise<TitlePage> {
  const query = { kind, after, rows: limit + 1 };
  const rows =
    browse.decade === null && browse.audio === null
      ? await plainList(db, { ...query, order: browse.order, genre: browse.genre })
      : await listQuery(db, { ...query, browse }).execute();
  const titles = rows.slice(0, limit);
  return { titles, next: rows.length > limit ? (titles.at(-1)?.rowId ?? null) : null };
}

type ListOptions = { browse?: Browse; limit?: number; after?: string | null };

/** The last title of a list at or before the place of a row; null before the first, and for an unknown row. */
export async function getStanding(
  db: Db,
  kind: TitleKind,
  browse: Browse,
  rowId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('title_places')
    .select('title_id')
    .where(inList(kind, browse))
    .where(compare(browse.order, isAscending(browse.order) ? '<=' : '>=', rowId))
    .orderBy(orderBy(browse.order, true))
    .limit(1)
    .executeTakeFirst();
  return row?.title_id ?? null;
}

/** Whether any listed title has the genre of the filter, and whether any has its decade. */
export async function hasTitles(
  db: Db,
  kind: TitleKind,
  { genre, decade }: Filter,
): Promise<{ genre: boolean; decade: boolean }> {
  if (genre === null && decade === null) return { genre: true, decade: true };
  const some = (filter: Partial<Filter>) =>
    Object.values(filter).every((value) => value === null)
      ? sql`true`
      : sql`exists (select from title_places where ${inList(kind, { ...NEWEST, ...filter })})`;
  return await onlyRow<{ genre: boolean; decade: boolean }>(db)`
    select ${some({ genre })} as genre, ${some({ decade })} as decade`;
}

const recommendedMovies = prepared((db, { limit }: { limit: number }) =>
  db
    .selectFrom('titles')
    .select(CARD)
    .where(isListed)
    .where(isRecommendedMovie)
    .orderBy('newness', 'desc')
    .orderBy('titles.id', 'desc')
    .limit(limit),
);

export async function listRecommendedMovies(db: Db, limit: number): Promise<ListedTitle[]> {
  return await recommendedMovies(db, { limit });
}

/** The newest that are suitable for an age. */
export const listSuitable = async (
  db: Db,
  kind: TitleKind,
  age: number,
  limit: number,
): Promise<ListedTitle[]> =>
  await db
    .selectFrom('titles')
    .select(CARD)
    .where('kind', '=', kind)
    .where(isListed)
    .where('age', '<=', age)
    .orderBy('newness', 'desc')
    .orderBy('titles.id', 'desc')
    .limit(limit)
    .execute();

/** `isRanked`: all of them were opened in the last days. */
export type MostWanted = { titles: ListedTitle[]; isRanked: boolean };

/** Fills up a short ranking: titles of the default genre, those marked as popular first. */
export const BEHIND_THE_RANKING: Browse = {
  ...EVERYTHING,
  genre: DEFAULT_GENRE,
  order: 'buscadas',
};

const rankedTitles = prepared((db, { kind, limit }: { kind: TitleKind; limit: number }) =>
  db
    .selectFrom('title_places')
    .innerJoin('titles', 'titles.id', 'title_places.title_id')
    .select(CARD)
    .where(inList(kind, { ...NEWEST, order: 'buscadas' }))
    .where('title_places.demand', '>', 0)
    .orderBy(orderBy('buscadas'))
    .limit(limit),
);

/** What viewers open most. Filled up with the default genre while too little was opened. */
export const listMostWanted = async (db: Db, kind: TitleKind, limit: number): Promise<MostWanted> =>
  await shared(db, `wanted ${kind} ${limit}`, () => readMostWanted(db, kind, limit));

async function readMostWanted(db: Db, kind: TitleKind, limit: number): Promise<MostWanted> {
  const ranked = await rankedTitles(db, { kind, limit });
  if (ranked.length === limit) return { titles: ranked, isRanked: true };
  const inFront = new Set(ranked.map((title) => title.rowId));
  const others = await listTitles(db, kind, { browse: BEHIND_THE_RANKING, limit });
  const behind = others.titles.filter((title) => !inFront.has(title.rowId));
  return { titles: [...ranked, ...behind].slice(0, limit), isRanked: false };
}

export type FoundTitle = TitleDetail & { rowId: string };

const detailQuery = (db: Db) =>
  db
    .selectFrom('titles')
    .select([
      ...CARD,
      'original_name as originalName',
      'genre',
      sql<number>`coalesce(release_year, ${sql.lit(DEFAULT_RELEASE_YEAR)})`.as('releaseYear'),
      'description',
      'image_horizontal as backdrop',
    ])
    .where(isListed);

export type TitleWithServers = FoundTitle & { servers: Server[] };

export type TitleName = { kind: TitleKind; id: string };

export const titleQuery = (db: Db, { kind, id }: TitleName) =>
  detailQuery(db).where('kind', '=', kind).where('source_id', '=', id);

const titleByName = prepared(titleQuery);

export async function getTitle(db: Db, kind: TitleKind, id: string): Promise<FoundTitle | null> {
  if (!isStorableText(id)) return null;
  const [row] = await titleByName(db, { kind, id });
  return row ?? null;
}

const titleWithServers = prepared((db, name: TitleName) =>
  titleQuery(db, name).select(serversOf(db, 'title_id', 'titles.id')),
);

/** In one statement, because a viewer waits for it. */
export async function getTitleWithServers(
  db: Db,
  kind: TitleKind,
  id: string,
): Promise<TitleWithServers | null> {
  if (!isStorableText(id)) return null;
  const [row] = await titleWithServers(db, { kind, id });
  return row ? { ...row, servers: asServers(row.servers) } : null;
}

const featuredMovie = prepared((db) =>
  detailQuery(db)
    .select(serversOf(db, 'title_id', 'titles.id'))
    .where(isRecommendedMovie)
    .orderBy('newness', 'desc')
    .orderBy('titles.id', 'desc')
    .limit(1),
);

/** The title that the home page promotes: the newest recommended movie. */
export async function getFeaturedMovie(db: Db): Promise<TitleWithServers | null> {
  const [row] = await featuredMovie(db, {});
  return row ? { ...row, servers: asServers(row.servers) } : null;
}
