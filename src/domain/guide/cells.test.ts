import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellAt, cellsOf, progressOf } from './cells.ts';

const FROM = '2026-11-19T23:00:00.000Z';
const WINDOW = { from: FROM, minutes: 180 };
const at = (seconds: number): string => new Date(Date.parse(FROM) + seconds * 1000).toISOString();

/** Of one channel: in their order, not overlapping, some with gaps between them, some outside of the window. */
const schedules = fc
  .array(fc.record({ gap: fc.nat(3600), seconds: fc.integer({ min: 1, max: 9000 }) }), {
    maxLength: 30,
  })
  .chain((parts) => fc.tuple(fc.integer({ min: -20_000, max: 12_000 }), fc.constant(parts)))
  .map(([first, parts]) => {
    let end = first;
    return parts.map(({ gap, seconds }, place) => {
      const start = end + (gap > 1800 ? gap : 0);
      end = start + seconds;
      return { title: `P${place}`, startsAt: at(start), endsAt: at(end) };
    });
  });

describe('the cells of a row', () => {
  test('fill the window exactly, each with at least a minute', () => {
    fc.assert(
      fc.property(schedules, (programmes) => {
        const cells = cellsOf(programmes, WINDOW);
        let end = 0;
        for (const { from, minutes } of cells) {
          expect(from).toBe(end);
          expect(minutes).toBeGreaterThanOrEqual(1);
          end = from + minutes;
        }
        expect(end).toBe(180);
      }),
    );
  });

  test('have what is on at each minute, and nothing else', () => {
    fc.assert(
      fc.property(schedules, fc.nat(179), (programmes, minute) => {
        const cells = cellsOf(programmes, WINDOW);
        const { programme } = cells[cellAt(cells, minute)] as (typeof cells)[number];
        // The whole minute belongs to what begins in it last.
        const known = programmes.filter(
          ({ startsAt, endsAt }) =>
            startsAt < at((minute + 1) * 60) && endsAt >= at((minute + 1) * 60),
        );
        if (known.length > 0) expect(programme).toEqual(known[0]);
        if (programme)
          expect(
            programme.startsAt < at((minute + 1) * 60) && programme.endsAt > at(minute * 60),
          ).toBe(true);
      }),
    );
  });

  test('are in the order of programmes, each of which has one at most', () => {
    fc.assert(
      fc.property(schedules, (programmes) => {
        const shown = cellsOf(programmes, WINDOW).flatMap(({ programme }) => programme ?? []);
        expect(programmes.filter((programme) => shown.includes(programme))).toEqual(shown);
      }),
    );
  });

  test('of a channel that nobody knows about are one without a programme', () => {
    expect(cellsOf([], WINDOW)).toEqual([{ from: 0, minutes: 180, programme: null }]);
  });
});

describe('how far a row is', () => {
  const cells = cellsOf(
    [
      { startsAt: at(-600), endsAt: at(1800) },
      { startsAt: at(3600), endsAt: at(5400) },
    ],
    WINDOW,
  );

  test.each([
    [0, { over: 0, isOn: true }],
    [29, { over: 0, isOn: true }],
    [30, { over: 1, isOn: false }],
    [60, { over: 2, isOn: true }],
    [-1, { over: 0, isOn: false }],
    [180, { over: 4, isOn: false }],
  ])('at minute %i', (minute, progress) => {
    expect(progressOf(cells, minute)).toEqual(progress);
  });

  test('says only that something is on that stays on for as long as is asked', () => {
    expect(progressOf(cells, 29, 29.75).isOn).toBe(true);
    expect(progressOf(cells, 29.5, 30.25).isOn).toBe(false);
  });
});
