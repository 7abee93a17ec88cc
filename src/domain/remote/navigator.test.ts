import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MORE_PRESSES, presses, rowsAndColumns } from '../../../tests/support/remote-presses.ts';
import { type Box, type Direction, middleOf, next } from './navigator.ts';

const box = (left: number, top: number, width = 100, height = 40): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const from = (boxes: readonly Box[], place: number, direction: Direction) => {
  const start = boxes[place] as Box;
  return next(boxes, start, direction, middleOf(start));
};

describe('an arrow leads', () => {
  const rows = [box(0, 0), box(120, 0), box(240, 0), box(0, 100), box(120, 100)];

  test('along a row, and ends with it', () => {
    expect(from(rows, 0, 'right')).toBe(1);
    expect(from(rows, 1, 'left')).toBe(0);
    expect(from(rows, 2, 'right')).toBeNull();
  });

  test('to the next row, even where nothing lies straight below', () => {
    expect(from(rows, 1, 'down')).toBe(4);
    expect(from(rows, 2, 'down')).toBe(4);
    expect(from(rows, 3, 'up')).toBe(0);
    expect(from(rows, 0, 'up')).toBeNull();
  });

  test('over no row, however far away its only box lies', () => {
    expect(from([box(0, 0), box(600, 60), box(0, 200)], 0, 'down')).toBe(1);
  });

  test('down a column whose neighbours are staggered', () => {
    const columns = [0, 50, 100].flatMap((top) => [box(0, top), box(300, top + 25)]);
    expect(from(columns, 0, 'down')).toBe(2);
    expect(from(columns, 2, 'down')).toBe(4);
    expect(from(columns, 1, 'down')).toBe(3);
  });

  test('to a button on a picture, and back', () => {
    const card = [box(0, 0, 100, 150), box(70, 4, 26, 26), box(120, 0, 100, 150)];
    expect(from(card, 0, 'right')).toBe(2);
    expect(from(card, 0, 'up')).toBe(1);
    expect(from(card, 1, 'down')).toBe(0);
  });

  test('back to where the eye was, after a wide box', () => {
    const wide = [box(0, 0), box(500, 0), box(0, 100, 600), box(0, 200), box(500, 200)];
    expect(next(wide, wide[2] as Box, 'down', { x: 550, y: 120 })).toBe(4);
  });
});

/** A page: rows one below the other, of boxes of any number, width and height; a row may have a column beside it. */
const row = fc.record({
  cells: fc.array(
    fc.record({
      width: fc.integer({ min: 44, max: 400 }),
      height: fc.integer({ min: 30, max: 300 }),
    }),
    {
      minLength: 1,
      maxLength: 8,
    },
  ),
  gap: fc.integer({ min: 5, max: 60 }),
  indent: fc.integer({ min: 0, max: 900 }),
  beside: fc.array(fc.integer({ min: 30, max: 120 }), { maxLength: 4 }),
});
const layout = fc.array(row, { minLength: 1, maxLength: 7 }).map((rows) => {
  const boxes: Box[] = [];
  let top = 0;
  for (const { cells, gap, indent, beside } of rows) {
    let left = indent;
    let bottom = top;
    for (const { width, height } of cells) {
      boxes.push(box(left, top, width, height));
      left += width + gap;
      bottom = Math.max(bottom, top + height);
    }
    let at = top;
    for (const height of beside) {
      boxes.push(box(left, at, 150, height));
      at += height + gap;
    }
    top = Math.max(bottom, at) + gap;
  }
  return boxes;
});

test('every box is reached from every other in at most as many presses as rows and columns lie between, and three', () => {
  fc.assert(
    fc.property(layout, fc.nat(), (boxes, one) => {
      const start = one % boxes.length;
      for (const [end, count] of presses(boxes, start).entries())
        expect(count).toBeLessThanOrEqual(rowsAndColumns(boxes, start, end) + MORE_PRESSES);
    }),
    { numRuns: 300 },
  );
});
