import { sql } from 'kysely';
import { CAROUSEL_LENGTH } from '../../domain/catalog/paging.ts';
import { TITLE_KINDS, type TitleKind } from '../../domain/catalog/title.ts';
import type { Db } from '../database.ts';
import { CARD, isListed, type ListedTitle, listNewest, listRecommendedMovies } from './titles.ts';

const MOST_RESULTS = 60;

async function listByPrefix(db: Db, kind: TitleKind, text: string): Promise<ListedTitle[]> {
  return await db
    .selectFrom('titles')
    .select(CARD)
    .where(isListed)
    .where('kind', '=', kind)
    .where(sql<boolean>`name collate "C" >= ${text} and name collate "C" < ${`${text}\u{10FFFF}`}`)
    .orderBy(sql`name collate "C"`)
    .limit(MOST_RESULTS)
    .execute();
}

/** Titles whose name begins with the text, the kind that was asked for first. */
export async function listFound(db: Db, text: string, first: TitleKind): Promise<ListedTitle[]> {
  const kinds = [first, ...TITLE_KINDS.filter((kind) => kind !== first)];
  const found = await Promise.all(kinds.map((kind) => listByPrefix(db, kind, text)));
  return found.flat();
}

/** What a page without results offers instead. Only movies are marked as recommended; of the rest it is the newest. */
export async function listRecommended(db: Db, kind: TitleKind): Promise<ListedTitle[]> {
  const marked = kind === 'movie' ? await listRecommendedMovies(db, CAROUSEL_LENGTH) : [];
  return marked.length > 0 ? marked : (await listNewest(db, kind)).titles;
}
