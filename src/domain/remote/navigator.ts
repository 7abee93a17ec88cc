/**
 * Where an arrow of a remote control leads among the boxes of a page. It reads a page as a person does: down and up go
 * from row to row and never over one, left and right stay in the row.
 */

export type Box = { left: number; top: number; right: number; bottom: number };
export type Direction = 'left' | 'right' | 'up' | 'down';
/** Where the viewer's eye is: down and up keep `x`, left and right keep `y`. */
export type Eye = { x: number; y: number };

/** A box as it lies on the way: it begins `near` and ends `far`, and is as wide as from `low` to `high`. */
type Ahead = { place: number; near: number; far: number; low: number; high: number };

/** Boxes that touch are one after the other. */
const SLACK = 4;

const isVertical = (direction: Direction): boolean => direction === 'up' || direction === 'down';

function turned({ left, top, right, bottom }: Box, direction: Direction, place = -1): Ahead {
  if (direction === 'down') return { place, near: top, far: bottom, low: left, high: right };
  if (direction === 'up') return { place, near: -bottom, far: -top, low: left, high: right };
  if (direction === 'right') return { place, near: left, far: right, low: top, high: bottom };
  return { place, near: -right, far: -left, low: top, high: bottom };
}

const middle = ({ near, far }: Ahead): number => (near + far) / 2;
const overlaps = (a: Ahead, b: Ahead): boolean => a.low < b.high - SLACK && b.low < a.high - SLACK;

/** Begins after `from`; up and down also lead to what lies on it, such as a button on a picture. */
function isAhead(box: Ahead, from: Ahead, vertical: boolean): boolean {
  if (box.near >= from.far - SLACK) return true;
  return vertical && overlaps(box, from) && middle(box) > middle(from) + SLACK;
}

/** The row that begins first, and in it the box closest to the eye. */
function closest(boxes: readonly Ahead[], across: number): number | null {
  const near = Math.min(...boxes.map((box) => box.near));
  const first = boxes.filter((box) => box.near === near);
  const half = near + Math.min(...first.map((box) => box.far - box.near)) / 2;
  const gap = ({ low, high }: Ahead) => Math.max(low - across, across - high, 0);
  const off = ({ low, high }: Ahead) => Math.abs((low + high) / 2 - across);
  const [best] = boxes
    .filter((box) => box.near <= half)
    .sort((a, b) => gap(a) - gap(b) || a.near - b.near || off(a) - off(b));
  return best?.place ?? null;
}

/** The place of the box that the arrow leads to from a box, which may be among them; null when there is none. */
export function next(
  boxes: readonly Box[],
  from: Box,
  direction: Direction,
  eye: Eye,
): number | null {
  const vertical = isVertical(direction);
  const start = turned(from, direction);
  const ahead = boxes
    .map((box, place) => turned(box, direction, place))
    .filter((box) => isAhead(box, start, vertical));
  const straight = ahead.filter((box) => overlaps(box, start));
  const across = vertical ? eye.x : eye.y;
  if (!vertical || straight.length === 0) return closest(vertical ? ahead : straight, across);
  // What lies wholly before the next box of this column is a row of its own.
  const near = Math.min(...straight.map((box) => box.near));
  const isPassed = ahead.some((box) => box.far <= near + SLACK && box.near < near);
  return closest(isPassed ? ahead : straight, across);
}

export const middleOf = ({ left, right, top, bottom }: Box): Eye => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

/** After a press: in the middle of the new box, but still in the row or column in which the press led. */
export function eyeAfter(box: Box, direction: Direction, eye: Eye): Eye {
  const { x, y } = middleOf(box);
  return isVertical(direction) ? { x: eye.x, y } : { x, y: eye.y };
}
