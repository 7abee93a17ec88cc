import { sql } from 'kysely';
import { type Cursor, listLength } from '../../domain/catalog/paging.ts';
import {
  DEFAULT_GENRE,
  DEFAULT_RELEASE_YEAR,
  type TitleCard,
  type TitleDetail,
  type TitleKind,
} from '../../domain/catalog/title.ts';
import type { Server } from '../../domain/playback/servers.ts';
import { anyRow, type Db } from '../database.ts';
import { listServers } from './servers.ts';

/** A card together with the row it came from, for the tags of the page that shows it. */
export type ListedTitle = TitleCard & { rowId: string };
type TitlePage = { titles: ListedTitle[]; next: Cursor | null };

/** Written as the partial indexes have it, so that they serve. */
export const isListed = sql<boolean>`titles.active and not titles.hidden`;

const isRecommendedMovie = sql<boolean>`titles.kind = 'movie' and titles.recommended`;

export const CARD = [
  'titles.id as rowId',
  'titles.kind',
  'titles.source_id as id',
  'titles.name',
  'titles.image_vertical as image',
] as const;

/** In no order; what is not listed is left out. */
export async function listTitlesByRow(db: Db, rowIds: readonly string[]): Promise<ListedTitle[]> {
  if (rowIds.length === 0) return [];
  return await db
    .selectFrom('titles')
    .select(CARD)
    .where(isListed)
    .where('titles.id', '=', anyRow(rowIds))
    .execute();
}

/** Newest first, a page at a time, at the same cost at any depth. */
export async function listNewest(
  db: Db,
  kind: TitleKind,
  limit: number = listLength(kind),
  after: Cursor | null = null,
): Promise<TitlePage> {
  const rows = await db
    .selectFrom('titles')
    .select([...CARD, 'titles.newness'])
    .where(isListed)
    .where('kind', '=', kind)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('newness', 'titles.id'),
          '<',
          eb.tuple(new Date(after?.newness ?? 0), String(after?.rowId)),
        ),
      ),
    )
    .orderBy('newness', 'desc')
    .orderBy('titles.id', 'desc')
    .limit(limit + 1)
    .execute();
  const last = rows[limit - 1];
  return {
    titles: rows.slice(0, limit).map(({ newness: _, ...card }) => card),
    next:
      rows.length > limit && last ? { newness: last.newness.getTime(), rowId: last.rowId } : null,
  };
}

/** The last listed title at or before a place in `listNewest`; null above the first. */
export async function getStanding(db: Db, kind: TitleKind, at: Cursor): Promise<Cursor | null> {
  const row = await db
    .selectFrom('titles')
    .select(['titles.id as rowId', 'titles.newness'])
    .where(isListed)
    .where('kind', '=', kind)
    .where((eb) =>
      eb(
        eb.refTuple('newness', 'titles.id'),
        '>=',
        eb.tuple(new Date(at.newness), String(at.rowId)),
      ),
    )
    .orderBy('newness')
    .orderBy('titles.id')
    .limit(1)
    .executeTakeFirst();
  return row ? { newness: row.newness.getTime(), rowId: row.rowId } : null;
}

export async function listRecommendedMovies(db: Db, limit: number): Promise<ListedTitle[]> {
  return await db
    .selectFrom('titles')
    .select(CARD)
    .where(isListed)
    .where(isRecommendedMovie)
    .orderBy('newness', 'desc')
    .orderBy('titles.id', 'desc')
    .limit(limit)
    .execute();
}

const byGenre = (db: Db, kind: TitleKind, genre: string, limit: number) =>
  db
    .selectFrom('titles')
    .select(CARD)
    .where(isListed)
    .where('kind', '=', kind)
    .where('genre', '=', genre)
    .orderBy('newness', 'desc')
    .orderBy('titles.id', 'desc')
    .limit(limit);

export async function listByGenre(
  db: Db,
  kind: TitleKind,
  genre: string,
  limit: number,
): Promise<ListedTitle[]> {
  return await byGenre(db, kind, genre, limit).execute();
}

/** The default genre, with what the source marks as popular in front. */
async function listBeforeAnyRanking(
  db: Db,
  kind: TitleKind,
  limit: number,
): Promise<ListedTitle[]> {
  const newest = byGenre(db, kind, DEFAULT_GENRE, limit);
  const [popular, all] = await Promise.all([
    newest.where(sql<boolean>`titles.popular`).execute(),
    newest.execute(),
  ]);
  const inFront = new Set(popular.map((title) => title.rowId));
  return [...popular, ...all.filter((title) => !inFront.has(title.rowId))].slice(0, limit);
}

/** `isRanked`: all of them stand in the ranking. */
export type MostWanted = { titles: ListedTitle[]; isRanked: boolean };

/** What viewers open most; the default genre until there is anything to rank, and behind a short ranking. */
export async function listMostWanted(db: Db, kind: TitleKind, limit: number): Promise<MostWanted> {
  const ranked = await db
    .selectFrom('rankings')
    .innerJoin('titles', 'titles.id', 'rankings.title_id')
    .select(CARD)
    .where(isListed)
    .where('rankings.kind', '=', kind)
    .orderBy('position')
    .limit(limit)
    .execute();
  if (ranked.length === limit) return { titles: ranked, isRanked: true };
  const inFront = new Set(ranked.map((title) => title.rowId));
  const others = await listBeforeAnyRanking(db, kind, limit);
  const behind = others.filter((title) => !inFront.has(title.rowId));
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

export async function getTitle(db: Db, kind: TitleKind, id: string): Promise<FoundTitle | null> {
  // No text of the database holds a NUL; asking for one is an error there, and here only a wrong address.
  if (id.includes('\0')) return null;
  const row = await detailQuery(db)
    .where('kind', '=', kind)
    .where('source_id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The title that the home page sells: the newest recommended movie. */
export async function getFeaturedMovie(db: Db): Promise<FoundTitle | null> {
  const row = await detailQuery(db)
    .where(isRecommendedMovie)
    .orderBy('newness', 'desc')
    .orderBy('titles.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function listTitleServers(db: Db, rowId: string): Promise<Server[]> {
  return (await listServers(db, 'title_id', [rowId])).get(rowId) ?? [];
}
