export const GRID_PAGE = 15;
export const CAROUSEL_LENGTH = 10;

/** The last title of a page: where the next one begins. */
export type Cursor = { newness: number; rowId: string };

export const formatCursor = ({ newness, rowId }: Cursor): string => `${newness}_${rowId}`;

const PATTERN = /^(-?\d{1,15})_([1-9]\d{0,17})$/;

/** Only what `formatCursor` writes is a cursor, so that one page has one address. */
export function parseCursor(value: string): Cursor | null {
  const match = PATTERN.exec(value);
  if (!match) return null;
  const cursor = { newness: Number(match[1]), rowId: String(match[2]) };
  const isDate = Math.abs(cursor.newness) <= 253_402_300_799_999;
  return isDate && formatCursor(cursor) === value ? cursor : null;
}
