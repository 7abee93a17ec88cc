import { redirect } from 'react-router';
import type { Db } from '../../data/database.ts';
import { getFacets } from '../../data/queries/list-counts.ts';
import { getStanding, hasTitles, listTitles } from '../../data/queries/titles.ts';
import { type Browse, browsePath, parseBrowse } from '../../domain/catalogue/browse.ts';
import { GRID_PAGE, parseRow } from '../../domain/catalogue/paging.ts';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import { countsTag, DEMAND_TAG, listsTag, listTag } from '../../domain/tags.ts';
import { cardsOf, tagsOf } from '../cards/title-cards.server.ts';
import { isDataRequest, isListedCursor } from '../http/cursor-of.ts';
import { pageParts } from '../http/page-parts.server.ts';

type Asked = { browse: Browse; after: string | null; isOwn: boolean };

/**
 * What an address asks for. If it is not written in our canonical form, a document request is redirected; a data
 * request is answered but not stored.
 */
function askedOf(kind: TitleKind, request: Request): Asked {
  const { search, searchParams } = new URL(request.url);
  const browse = parseBrowse(searchParams);
  const after = parseRow(searchParams.get('cursor'));
  const path = browsePath(kind, browse, after);
  const isOwn = search === new URL(path, request.url).search;
  if (!isOwn && !isDataRequest(request)) throw redirect(path);
  return { browse, after, isOwn };
}

async function readList(db: Db, kind: TitleKind, browse: Browse, after: string | null) {
  return await Promise.all([
    listTitles(db, kind, { browse, limit: GRID_PAGE, after }),
    after && getStanding(db, kind, browse, after),
    hasTitles(db, kind, browse),
    getFacets(db, kind, browse),
  ]);
}

/** One page of a list. `page` is null when the list could not be read. */
export async function loadTitleList(db: Db, kind: TitleKind, request: Request) {
  const { browse, after, isOwn } = askedOf(kind, request);
  const parts = pageParts();
  const read = await parts.read(readList(db, kind, browse, after), null);
  if (!read) return parts.answer([], { kind, browse, page: null, facets: null });
  const [{ titles, next }, standing, known, facets] = read;
  if (!known.genre || !known.decade) {
    const genre = known.genre ? browse.genre : null;
    const decade = known.decade ? browse.decade : null;
    throw redirect(browsePath(kind, { ...browse, genre, decade }));
  }
  const value = {
    kind,
    browse,
    facets,
    page: { items: cardsOf(titles), next, isFirst: after === null },
  };
  const pathOf = (row: string | null) => browsePath(kind, browse, row);
  const tags = [
    listTag(kind, browse),
    listsTag(kind),
    countsTag(kind),
    ...(browse.order === 'buscadas' ? [DEMAND_TAG] : []),
    ...tagsOf(titles),
  ];
  return parts.answer(tags, value, {
    isKept: () => isListedCursor(request, after, standing, pathOf) && isOwn,
  });
}
