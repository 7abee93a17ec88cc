import {
  type Box,
  type Direction,
  eyeAfter,
  middleOf,
  next,
} from '../../src/domain/remote/navigator.ts';

/** How far apart two boxes of a page are, counted without the navigator, and how many presses it takes. */

export const MORE_PRESSES = 3;

/** How many intervals lie one after the other: of those that end first, each that begins after the last one taken. */
function chain(intervals: readonly (readonly [from: number, to: number])[]): number {
  let count = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const [from, to] of intervals.toSorted((a, b) => a[1] - b[1])) {
    if (from < end - 1) continue;
    count += 1;
    end = to;
  }
  return count;
}

/**
 * The rows from one box to another, and the columns of these rows, over their whole width: no row is passed over, and the
 * only box of one may lie far to a side.
 */
export function rowsAndColumns(boxes: readonly Box[], start: number, end: number): number {
  const [a, b] = [boxes[start], boxes[end]] as [Box, Box];
  const top = Math.min(a.top, b.top);
  const bottom = Math.max(a.bottom, b.bottom);
  const between = boxes.filter((box) => box.top < bottom && box.bottom > top);
  return (
    chain(between.map((box) => [box.top, box.bottom])) +
    chain(between.map((box) => [box.left, box.right]))
  );
}

const WAYS: readonly Direction[] = ['left', 'right', 'up', 'down'];
/** How many presses it takes from one box to each, with the eye where the first way there leaves it. */
export function presses(boxes: readonly Box[], start: number): number[] {
  const counts = boxes.map(() => Number.POSITIVE_INFINITY);
  counts[start] = 0;
  let now = [{ place: start, eye: middleOf(boxes[start] as Box) }];
  for (let count = 1; now.length > 0; count++) {
    const then: typeof now = [];
    for (const { place, eye } of now)
      for (const way of WAYS) {
        const to = next(boxes, boxes[place] as Box, way, eye);
        if (to === null || counts[to] !== Number.POSITIVE_INFINITY) continue;
        counts[to] = count;
        then.push({ place: to, eye: eyeAfter(boxes[to] as Box, way, eye) });
      }
    now = then;
  }
  return counts;
}
