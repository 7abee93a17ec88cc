/** The row of a channel in the guide, as cells side by side. */

/** ISO instants. */
type Timed = { startsAt: string; endsAt: string };

/** `from`: whole minutes from the beginning of the window. Without a programme: nobody knows what is on. */
export type Cell<P> = { from: number; minutes: number; programme: P | null };

type Window = { from: string; minutes: number };

/**
 * Programmes in their order, cut to the window, with a cell for each gap: the cells of a row fill the window exactly. What is
 * shorter than a minute there has no cell.
 */
export function cellsOf<P extends Timed>(programmes: readonly P[], window: Window): Cell<P>[] {
  const start = Date.parse(window.from);
  const minuteOf = (instant: string): number =>
    Math.min(Math.max(Math.floor((Date.parse(instant) - start) / 60_000), 0), window.minutes);
  const cells: Cell<P>[] = [];
  let filled = 0;
  const fill = (to: number, programme: P | null) => {
    if (to <= filled) return;
    cells.push({ from: filled, minutes: to - filled, programme });
    filled = to;
  };
  for (const programme of programmes) {
    const end = minuteOf(programme.endsAt);
    if (end <= filled) continue;
    fill(minuteOf(programme.startsAt), null);
    fill(end, programme);
  }
  fill(window.minutes, null);
  return cells;
}

/** The cell that a minute of the window is in. */
export const cellAt = (cells: readonly { from: number }[], minute: number): number =>
  Math.max(cells.filter(({ from }) => from <= minute).length - 1, 0);

/** How far a row is by the clock: how many cells are over, and whether the next one is on. */
export type Progress = { over: number; isOn: boolean };

/** `until`: what is on has to stay on until then to count. */
export function progressOf(
  cells: readonly Cell<unknown>[],
  minute: number,
  until: number = minute,
): Progress {
  const over = cells.filter(({ from, minutes }) => from + minutes <= minute).length;
  const next = cells[over];
  const isOn =
    next !== undefined &&
    next.programme !== null &&
    next.from <= minute &&
    next.from + next.minutes > until;
  return { over, isOn };
}
