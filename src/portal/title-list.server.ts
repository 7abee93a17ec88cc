import { redirect } from 'react-router';
import { getFacets } from '../data/queries/list-counts.ts';
import { getStanding, hasTitles, listTitles } from '../data/queries/titles.ts';
import { type Browse, browsePath, parseBrowse } from '../domain/catalog/browse.ts';
import { GRID_PAGE, parseRow } from '../domain/catalog/paging.ts';
import type { TitleKind } from '../domain/catalog/title.ts';
import { countsTag, DEMAND_TAG, listsTag, listTag } from '../domain/tags.ts';
import { log } from '../platform/log.ts';
import { cached, incomplete, uncached } from './cached.ts';
import { isListedCursor } from './cursor-of.ts';
import { db } from './db.server.ts';
import { cardsOf, tagsOf } from './title-cards.ts';

/** The address of a list that someone asked for in other words. Such a redirect is not kept. */
function ownAddress(kind: TitleKind, request: Request): { browse: Browse; after: string | null } {
  const { search, searchParams } = new URL(request.url);
  const browse = parseBrowse(searchParams);
  const after = parseRow(searchParams.get('cursor'));
  const path = browsePath(kind, browse, after);
  // Straight at a portal, the router also says which loaders it wants.
  const asked = search.replace(/[?&]_routes=[^&]*$/, '');
  if (asked !== new URL(path, request.url).search) throw redirect(path);
  return { browse, after };
}

async function readList(kind: TitleKind, browse: Browse, after: string | null) {
  return await Promise.all([
    listTitles(db, kind, { browse, limit: GRID_PAGE, after }),
    after && getStanding(db, kind, browse, after),
    hasTitles(db, kind, browse),
    getFacets(db, kind, browse),
  ]);
}

/** One page of a grid; null when it could not be read, which is said in its place. */
export async function loadTitleList(kind: TitleKind, request: Request) {
  const { browse, after } = ownAddress(kind, request);
  const read = await readList(kind, browse, after).catch((error: unknown) => {
    log.error({ err: error }, 'titles were not read');
    return null;
  });
  if (!read) return incomplete({ browse, page: null, facets: null });
  const [{ titles, next }, standing, known, facets] = read;
  if (!known.genre || !known.decade) {
    const genre = known.genre ? browse.genre : null;
    const decade = known.decade ? browse.decade : null;
    throw redirect(browsePath(kind, { ...browse, genre, decade }));
  }
  const value = {
    browse,
    facets,
    page: { items: cardsOf(titles), next, isFirst: after === null },
  };
  const pathOf = (row: string | null) => browsePath(kind, browse, row);
  if (!isListedCursor(request, after, standing, pathOf)) return uncached(value);
  const tags = [
    listTag(kind, browse),
    listsTag(kind),
    countsTag(kind),
    ...(browse.order === 'buscadas' ? [DEMAND_TAG] : []),
    ...tagsOf(titles),
  ];
  return cached('catalogue', tags, value);
}
