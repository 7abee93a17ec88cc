import { redirect } from 'react-router';
import { type Cursor, parseCursor } from '../../domain/catalogue/paging.ts';

/** The cursor of an address, null for the first page. An invalid cursor redirects to the first page. */
export function cursorOf(request: Request): Cursor | null {
  const given = new URL(request.url).searchParams.get('cursor');
  const cursor = given === null ? null : parseCursor(given);
  if (given !== null && cursor === null) throw redirect(documentPath(request));
  return cursor;
}

/**
 * Whether an address with a cursor may be stored: only if the cursor is a row of the list (`standing`), so that made-up
 * cursors cannot fill the cache. For another cursor, a document request is redirected to the page that shows the same
 * rows. A data request ('load more') is answered but not stored, because the row may just have left the list.
 */
export function isListedCursor(
  request: Request,
  cursor: string | null,
  standing: string | null,
  pathOf: (cursor: string | null) => string = (behind) =>
    documentPath(request) + (behind ? `?cursor=${behind}` : ''),
): boolean {
  if (cursor === null || cursor === standing) return true;
  if (isDataRequest(request)) return false;
  throw redirect(pathOf(standing));
}

/** Whether this is a client-side navigation, which requests PATH.data. */
export const isDataRequest = (request: Request): boolean =>
  new URL(request.url).pathname.endsWith('.data');

export const documentPath = (request: Request): string =>
  new URL(request.url).pathname.replace(/\.data$/, '');
