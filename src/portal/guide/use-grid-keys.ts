import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { cellAt } from '../../domain/guide/cells.ts';
import { isGuideKey, moved, type Place } from '../../domain/guide/moves.ts';
import { siteNow } from '../live/site-clock.ts';

type Rows = readonly (readonly { from: number }[])[];
type Table = RefObject<HTMLTableElement | null>;

const minuteNow = (from: string): number => Math.max((siteNow() - Date.parse(from)) / 60_000, 0);

/** The minute to keep in a cell that was not reached by a key of the grid: now, if it is on, else its first one. */
function minuteOf(cells: Rows[number], cell: number, from: string): number {
  const now = minuteNow(from);
  return cellAt(cells, now) === cell ? now : (cells[cell]?.from ?? 0);
}

/** What has the focus in a cell: its link, or the cell itself. */
function targetOf(table: HTMLTableElement | null, { row, cell }: Place): HTMLElement | null {
  const found = table?.tBodies[0]?.rows[row]?.cells[cell + 1];
  return found?.querySelector('a') ?? found ?? null;
}

/** Of the cell that something is in. */
export function placeOf(target: EventTarget): { row: number; cell: number } | null {
  const cell = (target as Element).closest<HTMLTableCellElement>('tbody td, tbody th');
  const row = cell?.closest('tr')?.sectionRowIndex;
  return cell && row !== undefined ? { row, cell: cell.cellIndex - 1 } : null;
}

/** The one that the Tab key leads to. Set by hand: drawing all cells again at each press of a key would be felt. */
function makeStop(table: HTMLTableElement, target: HTMLElement): void {
  for (const last of table.querySelectorAll('[tabindex="0"]')) last.setAttribute('tabindex', '-1');
  target.tabIndex = 0;
}

/** The keys of a grid: one stop for Tab, and arrows from cell to cell, up and down at the same minute. */
export function useGridKeys(table: Table, rows: Rows, from: string) {
  const at = useRef<Place | null>(null);

  // After a change of what is shown there is always one stop: what is on now, or the first.
  useEffect(() => {
    const element = table.current;
    if (!element || rows.length === 0 || element.querySelector('[tabindex="0"]')) return;
    const minute = minuteNow(from);
    const target = targetOf(element, { row: 0, cell: cellAt(rows[0] ?? [], minute), minute });
    if (target) makeStop(element, target);
  });

  const onFocus = (event: FocusEvent<HTMLTableElement>) => {
    const place = placeOf(event.target);
    if (!place) return;
    const { row, cell } = place;
    if (at.current?.row !== row || at.current.cell !== cell)
      at.current = { row, cell, minute: minuteOf(rows[row] ?? [], cell, from) };
    makeStop(event.currentTarget, event.target);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
    if (!isGuideKey(key) || altKey || metaKey || shiftKey || !at.current) return;
    if (ctrlKey && key !== 'Home' && key !== 'End') return;
    const place = moved(rows, at.current, key, { isWhole: ctrlKey });
    const target = place && targetOf(event.currentTarget, place);
    if (!target) return;
    event.preventDefault();
    at.current = place;
    target.focus();
  };

  return { onFocus, onKeyDown };
}
