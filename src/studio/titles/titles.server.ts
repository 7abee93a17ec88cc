import type { Db } from '../../data/database.ts';
import { listGenres } from '../../data/queries/list-counts.ts';
import { listStudioTitles, type StudioTitlePage } from '../../data/queries/studio-titles.ts';
import { TITLE_KINDS } from '../../domain/catalogue/title.ts';
import { readTitleFilter, type TitleFilter } from '../../domain/catalogue/title-filter.ts';
import { isRowId } from '../http/row-id.ts';

const PAGE_LENGTH = 50;
/** Counting further would take longer than whoever asks wants to know. */
const MAX_COUNT = 10_000;

/** The genres of every kind, each once. */
export async function allGenres(db: Db): Promise<string[]> {
  const lists = await Promise.all(TITLE_KINDS.map((kind) => listGenres(db, kind)));
  return [...new Set(lists.flat())].sort();
}

export type TitlesData = Omit<StudioTitlePage, 'count'> & {
  filter: TitleFilter;
  after: string | null;
  count: { shown: number; isMore: boolean };
  genres: string[];
};

export async function loadTitles(db: Db, query: URLSearchParams): Promise<TitlesData> {
  const filter = readTitleFilter(query);
  const given = query.get('despues');
  const after = isRowId(given) ? given : null;
  const [{ count, ...page }, genres] = await Promise.all([
    listStudioTitles(db, filter, { after, limit: PAGE_LENGTH, maxCount: MAX_COUNT + 1 }),
    allGenres(db),
  ]);
  return {
    ...page,
    filter,
    after,
    count: { shown: Math.min(count, MAX_COUNT), isMore: count > MAX_COUNT },
    genres,
  };
}
