import { listNewest } from '../data/queries/titles.ts';
import { formatCursor, GRID_PAGE } from '../domain/catalog/paging.ts';
import type { TitleKind } from '../domain/catalog/title.ts';
import { listTag } from '../domain/tags.ts';
import { log } from '../platform/log.ts';
import { cached, incomplete } from './cached.ts';
import { cursorOf } from './cursor-of.ts';
import { db } from './db.server.ts';
import { cardsOf, tagsOf } from './title-cards.ts';

/** One page of a grid; null when it could not be read, which is said in its place. */
export async function loadTitleList(kind: TitleKind, request: Request) {
  const cursor = cursorOf(request);
  const page = await listNewest(db, kind, GRID_PAGE, cursor).catch((error: unknown) => {
    log.error({ err: error }, 'titles were not read');
    return null;
  });
  if (!page) return incomplete(null);
  return cached('catalogue', [listTag(kind), ...tagsOf(page.titles)], {
    items: cardsOf(page.titles),
    next: page.next && formatCursor(page.next),
    isFirst: cursor === null,
  });
}
