import { redirect } from 'react-router';
import { type Cursor, parseCursor } from '../domain/catalog/paging.ts';

/** The cursor of an address, null for the first page. A cursor that we did not write leads to the first page. */
export function cursorOf(request: Request): Cursor | null {
  const url = new URL(request.url);
  const given = url.searchParams.get('cursor');
  const cursor = given === null ? null : parseCursor(given);
  if (given !== null && cursor === null) throw redirect(url.pathname);
  return cursor;
}
