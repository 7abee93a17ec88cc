import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellAt } from './cells.ts';
import { CHANNEL, type GuideKey, moved, type Place } from './moves.ts';

const rows = fc.array(
  fc
    .uniqueArray(fc.integer({ min: 1, max: 179 }), { maxLength: 8 })
    .map((starts) => [0, ...starts.toSorted((a, b) => a - b)].map((from) => ({ from }))),
  { minLength: 1, maxLength: 12 },
);
type Rows = { from: number }[][];

/** A place that a viewer can be at. */
const places = rows.chain((all) =>
  fc.record({
    rows: fc.constant(all),
    at: fc
      .tuple(fc.nat(all.length - 1), fc.nat(179))
      .map(
        ([row, minute]): Place => ({ row, minute, cell: cellAt(all[row] as Rows[number], minute) }),
      ),
  }),
);
const keys = fc.constantFrom<GuideKey>(
  ...([
    'ArrowLeft',
    'ArrowRight',
    'ArrowUp',
    'ArrowDown',
    'Home',
    'End',
    'PageUp',
    'PageDown',
  ] as const),
);

describe('keys', () => {
  test('lead to a cell that there is, or nowhere', () => {
    fc.assert(
      fc.property(
        places,
        fc.array(keys, { maxLength: 20 }),
        fc.boolean(),
        ({ rows, at }, pressed, isWhole) => {
          let place = at;
          for (const key of pressed) {
            place = moved(rows, place, key, { isWhole }) ?? place;
            expect(place.row in rows).toBe(true);
            if (place.cell !== CHANNEL) expect(place.cell in (rows[place.row] ?? [])).toBe(true);
          }
        },
      ),
    );
  });

  test('up and down keep the minute, so that they undo each other', () => {
    fc.assert(
      fc.property(places, ({ rows, at }) => {
        const below = moved(rows, at, 'ArrowDown');
        if (at.row === rows.length - 1) {
          expect(below).toBeNull();
          return;
        }
        expect(below).toMatchObject({ row: at.row + 1, minute: at.minute });
        expect(below?.cell).toBe(cellAt(rows[at.row + 1] ?? [], at.minute));
        expect(moved(rows, below as Place, 'ArrowUp')).toEqual(at);
      }),
    );
  });

  test('right and left lead through every cell of a row, and end at its ends', () => {
    fc.assert(
      fc.property(places, ({ rows, at }) => {
        const cells = rows[at.row] ?? [];
        let place = moved(rows, at, 'Home') as Place;
        expect(place.cell).toBe(CHANNEL);
        expect(moved(rows, place, 'ArrowLeft')).toBeNull();
        for (const [cell, { from }] of cells.entries()) {
          place = moved(rows, place, 'ArrowRight') as Place;
          expect(place).toEqual({ row: at.row, cell, minute: from });
        }
        expect(moved(rows, place, 'ArrowRight')).toBeNull();
        expect(moved(rows, at, 'End')).toEqual(place);
      }),
    );
  });

  test('with Control, Home and End are the corners of all', () => {
    fc.assert(
      fc.property(places, ({ rows, at }) => {
        const last = rows.length - 1;
        expect(moved(rows, at, 'Home', { isWhole: true })).toMatchObject({ row: 0, cell: CHANNEL });
        expect(moved(rows, at, 'End', { isWhole: true })).toMatchObject({
          row: last,
          cell: (rows[last]?.length ?? 0) - 1,
        });
      }),
    );
  });

  test('a page is five channels, or what is left', () => {
    const all = Array.from({ length: 8 }, () => [{ from: 0 }, { from: 60 }]);
    const at: Place = { row: 0, cell: 1, minute: 60 };
    const first = moved(all, at, 'PageDown') as Place;
    expect(first).toEqual({ row: 5, cell: 1, minute: 60 });
    expect(moved(all, first, 'PageDown')).toEqual({ row: 7, cell: 1, minute: 60 });
    expect(moved(all, { ...at, row: 7 }, 'PageDown')).toBeNull();
    expect(moved(all, at, 'PageUp')).toBeNull();
  });
});
