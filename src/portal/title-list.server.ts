import { redirect } from 'react-router';
import { listNewest } from '../data/queries/titles.ts';
import { formatCursor, GRID_PAGE, parseCursor } from '../domain/catalog/paging.ts';
import type { TitleKind } from '../domain/catalog/title.ts';
import { listTag } from '../domain/tags.ts';
import { cached } from './cached.ts';
import { db } from './db.server.ts';
import { cardsOf, tagsOf } from './title-cards.ts';

/** One page of a grid. An address with a cursor that we did not write leads to the first page. */
export async function loadTitleList(kind: TitleKind, request: Request) {
  const url = new URL(request.url);
  const given = url.searchParams.get('cursor');
  const cursor = given === null ? null : parseCursor(given);
  if (given !== null && cursor === null) throw redirect(url.pathname);
  const page = await listNewest(db, kind, GRID_PAGE, cursor);
  return cached('catalogue', [listTag(kind), ...tagsOf(page.titles)], {
    titles: cardsOf(page.titles),
    next: page.next && formatCursor(page.next),
    isFirst: cursor === null,
  });
}
