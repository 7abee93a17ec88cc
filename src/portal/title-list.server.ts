import { getStanding, listNewest } from '../data/queries/titles.ts';
import { formatCursor, GRID_PAGE } from '../domain/catalog/paging.ts';
import type { TitleKind } from '../domain/catalog/title.ts';
import { listTag } from '../domain/tags.ts';
import { log } from '../platform/log.ts';
import { cached, incomplete, uncached } from './cached.ts';
import { cursorOf, isListedCursor } from './cursor-of.ts';
import { db } from './db.server.ts';
import { cardsOf, tagsOf } from './title-cards.ts';

/** One page of a grid; null when it could not be read, which is said in its place. */
export async function loadTitleList(kind: TitleKind, request: Request) {
  const cursor = cursorOf(request);
  const read = await Promise.all([
    listNewest(db, kind, GRID_PAGE, cursor),
    cursor && getStanding(db, kind, cursor),
  ]).catch((error: unknown) => {
    log.error({ err: error }, 'titles were not read');
    return null;
  });
  if (!read) return incomplete(null);
  const [page, standing] = read;
  const value = {
    items: cardsOf(page.titles),
    next: page.next && formatCursor(page.next),
    isFirst: cursor === null,
  };
  if (!isListedCursor(request, cursor, standing)) return uncached(value);
  return cached('catalogue', [listTag(kind), ...tagsOf(page.titles)], value);
}
