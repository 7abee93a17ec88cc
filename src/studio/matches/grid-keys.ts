/** Cells know their place: `data-cell="row:column"`. */
export const cellName = (row: number, column: number): string => `${row}:${column}`;

type Place = { row: number; column: number };

function placeOf(cell: HTMLInputElement): Place | null {
  const [row, column] = (cell.dataset.cell ?? '').split(':').map(Number);
  return row === undefined || column === undefined || Number.isNaN(row) ? null : { row, column };
}

/** Goes to a cell, with its text selected so that typing replaces it. */
export function goTo(table: Element, row: number, column: number): void {
  const cell = table.querySelector<HTMLInputElement>(`[data-cell="${cellName(row, column)}"]`);
  cell?.focus({ preventScroll: true });
  cell?.select();
}

const STEPS: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Enter: [1, 0],
};

/** Left and right move the caret within a text first; where all of it is selected they leave. */
function leavesText(cell: HTMLInputElement, columns: number): boolean {
  if (columns === 0) return true;
  const [from, to, end] = [cell.selectionStart ?? 0, cell.selectionEnd ?? 0, cell.value.length];
  if (from === 0 && to === end) return true;
  return from === to && (columns < 0 ? from === 0 : from === end);
}

type Key = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'preventDefault'
>;

/** Moves between cells with the arrows and Enter. */
export function moveByKey(table: Element, cell: HTMLInputElement, event: Key): void {
  const step = STEPS[event.key];
  const place = placeOf(cell);
  if (!step || !place || event.altKey || event.ctrlKey || event.metaKey) return;
  const [rows, columns] = event.key === 'Enter' && event.shiftKey ? [-1, 0] : step;
  if (event.key !== 'Enter' && event.shiftKey) return;
  if (!leavesText(cell, columns)) return;
  event.preventDefault();
  goTo(table, place.row + rows, place.column + columns);
  document.activeElement?.scrollIntoView({ block: 'nearest' });
}
