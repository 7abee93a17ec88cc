import type { TitleKind } from './title.ts';

export const GRID_PAGE = 15;
export const CAROUSEL_LENGTH = 10;
export const SAME_GENRE_LENGTH = 20;

/** The default length of a list. */
export const listLength = (kind: TitleKind): number => (kind === 'movie' ? 30 : 10);

/** The last title of a page: where the next one begins. */
export type Cursor = { newness: number; rowId: string };

export const formatCursor = ({ newness, rowId }: Cursor): string => `${newness}_${rowId}`;

const PATTERN = /^(-?\d{1,15})_([1-9]\d{0,17})$/;

/** The years 1 to 9999. PostgreSQL has no instant before 4713 BC, and fails when asked for one. */
const FIRST_INSTANT = Date.parse('0001-01-01T00:00Z');
const LAST_INSTANT = Date.UTC(10_000, 0) - 1;

/** Only what `formatCursor` writes is a cursor, so that one page has one address. */
export function parseCursor(value: string): Cursor | null {
  const match = PATTERN.exec(value);
  if (!match) return null;
  const cursor = { newness: Number(match[1]), rowId: String(match[2]) };
  const isInstant = cursor.newness >= FIRST_INSTANT && cursor.newness <= LAST_INSTANT;
  return isInstant && formatCursor(cursor) === value ? cursor : null;
}

/** The row after which a page of titles begins; null for the first page and for invalid values. */
export const parseRow = (value: string | null): string | null =>
  value !== null && /^[1-9]\d{0,17}$/.test(value) ? value : null;

export type ListPage<T> = { items: T[]; next: string | null; isFirst: boolean };

/** Loaded pages as one list, without duplicates. A page that adds nothing is the last. */
export function joinPages<T extends { id: string }>(
  pages: readonly ListPage<T>[],
): Pick<ListPage<T>, 'items' | 'next'> {
  const items = new Map<string, T>();
  let next: string | null = null;
  for (const page of pages) {
    const known = items.size;
    for (const item of page.items) if (!items.has(item.id)) items.set(item.id, item);
    next = items.size > known ? page.next : null;
  }
  return { items: [...items.values()], next };
}
