import { cellAt } from './cells.ts';

/** Where the keys of the guide lead. */

/** The cell of the channel itself, before its programmes. */
export const CHANNEL = -1;
const ROWS_PER_PAGE = 5;

/** `minute`: of the window; up and down keep it, whatever the cells are that it is in. */
export type Place = { row: number; cell: number; minute: number };

type Rows = readonly (readonly { from: number }[])[];

const KEYS = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
] as const;
export type GuideKey = (typeof KEYS)[number];
export const isGuideKey = (key: string): key is GuideKey =>
  (KEYS as readonly string[]).includes(key);

/** Null where there is nothing further: the key is the browser's then. */
export function moved(
  rows: Rows,
  at: Place,
  key: GuideKey,
  { isWhole = false }: { isWhole?: boolean } = {},
): Place | null {
  const inRow = (row: number, cell: number): Place | null => {
    const from = rows[row]?.[cell]?.from;
    if (cell === CHANNEL) return { row, cell, minute: at.minute };
    return from === undefined ? null : { row, cell, minute: from };
  };
  const toRow = (row: number): Place | null => {
    const cells = rows[row];
    if (!cells || row === at.row) return null;
    return {
      row,
      cell: at.cell === CHANNEL ? CHANNEL : cellAt(cells, at.minute),
      minute: at.minute,
    };
  };
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowLeft':
      return at.cell === CHANNEL ? null : inRow(at.row, at.cell - 1);
    case 'ArrowRight':
      return inRow(at.row, at.cell + 1);
    case 'ArrowUp':
      return toRow(at.row - 1);
    case 'ArrowDown':
      return toRow(at.row + 1);
    case 'PageUp':
      return toRow(Math.max(at.row - ROWS_PER_PAGE, 0));
    case 'PageDown':
      return toRow(Math.min(at.row + ROWS_PER_PAGE, last));
    case 'Home':
      return inRow(isWhole ? 0 : at.row, CHANNEL);
    case 'End': {
      const row = isWhole ? last : at.row;
      return inRow(row, (rows[row]?.length ?? 0) - 1);
    }
  }
}
