/** A channel among all of its type: `at` is the instant that it is ordered by, and of two with one instant its row decides. */
export type Ordered = { rowId: string; at: number };

/** Room for others between two, and for those who move one by one. */
const STEP = 1000;

const isBefore = (one: Ordered, other: Ordered): boolean =>
  one.at < other.at || (one.at === other.at && Number(one.rowId) < Number(other.rowId));

/** An instant between two for this row; null if they leave none. */
function between(
  rowId: string,
  before: Ordered | undefined,
  after: Ordered | undefined,
): number | null {
  if (!before && !after) return 0;
  const low = before?.at ?? (after as Ordered).at - 2 * STEP;
  const high = after?.at ?? low + 2 * STEP;
  const at = Math.floor((low + high) / 2);
  const fits = (row: Ordered): boolean =>
    (!before || isBefore(before, row)) && (!after || isBefore(row, after));
  return [at, low, high].find((each) => fits({ rowId, at: each })) ?? null;
}

/** Pushes one after the other away until the rest is in order. */
function pushed(rows: readonly Ordered[], from: number, step: 1 | -1): Ordered[] {
  const moved: Ordered[] = [];
  let last = rows[from - step] as Ordered;
  for (let place = from; rows[place]; place += step) {
    const row = rows[place] as Ordered;
    const isInOrder = step === 1 ? isBefore(last, row) : isBefore(row, last);
    if (isInOrder && place !== from) break;
    last = { rowId: row.rowId, at: last.at + step * STEP };
    moved.push(last);
  }
  return moved;
}

/**
 * The rows that get another instant so that this one is in this place, from 0, among the others: only itself, unless its
 * new neighbours leave no room between them.
 */
export function movedTo(rows: readonly Ordered[], rowId: string, place: number): Ordered[] {
  const row = rows.find((each) => each.rowId === rowId);
  if (!row) return [];
  const others = rows.filter((each) => each !== row);
  const to = Math.min(Math.max(place, 0), others.length);
  if (rows[to] === row) return [];
  const at = between(rowId, others[to - 1], others[to]);
  if (at !== null) return [{ rowId, at }];
  const wanted = others.toSpliced(to, 0, row);
  const ways = [pushed(wanted, to, 1), pushed(wanted, to, -1)];
  return ways.toSorted((one, other) => one.length - other.length)[0] as Ordered[];
}
