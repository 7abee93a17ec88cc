import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayBefore, daysUpTo, RANGES, rangePath, readRange } from './days.ts';
import { survival } from './survival.ts';
import { ticksUpTo } from './ticks.ts';

const day = (alive: number, died = 0, revived = 0) => ({ alive, died, revived });

const hostDays = fc.array(
  fc.record({ alive: fc.nat(1000), died: fc.nat(1000), revived: fc.nat(1000) }),
  { maxLength: 90 },
);

describe('survival', () => {
  test('is the product of what was left of each day', () => {
    expect(survival([day(100), day(100, 10), day(90, 45)])).toEqual([1, 0.9, 0.45]);
  });

  test('links that were added later count for their own days', () => {
    expect(survival([day(10, 5), day(100, 10)])).toEqual([0.5, 0.45]);
  });

  test('an outage is no death: what came back the same day or later had not died', () => {
    expect(survival([day(100, 100, 100), day(100)])).toEqual([1, 1]);
    expect(survival([day(100, 100), day(0), day(0, 0, 100), day(100)])).toEqual([1, 1, 1, 1]);
    expect(survival([day(100, 100), day(0, 0, 60)])).toEqual([0.6, 0.6]);
  });

  test('what came back before cannot undo a later death', () => {
    expect(survival([day(100, 0, 50), day(100, 50)])).toEqual([1, 0.5]);
  });

  test('a day without a count changes nothing', () => {
    expect(survival([day(0, 7), day(100)])).toEqual([1, 1]);
    expect(survival([])).toEqual([]);
  });

  test('never grows, and is a share', () => {
    fc.assert(
      fc.property(hostDays, (days) => {
        let before = 1;
        for (const share of survival(days)) {
          expect(share).toBeLessThanOrEqual(before);
          expect(share).toBeGreaterThanOrEqual(0);
          before = share;
        }
      }),
    );
  });

  test('is 1 for as long as nothing dies', () => {
    fc.assert(
      fc.property(hostDays, (days) => {
        const shares = survival(days.map((each) => ({ ...each, died: 0 })));
        expect(shares.every((share) => share === 1)).toBe(true);
      }),
    );
  });
});

describe('days', () => {
  test('of a range, over the end of a month', () => {
    expect(daysUpTo('2026-03-02', 4)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(dayBefore('2024-03-01', 1)).toBe('2024-02-29');
  });

  test('an address says which', () => {
    for (const range of RANGES)
      expect(readRange(new URL(rangePath(range), 'http://x').searchParams)).toBe(range);
    for (const wrong of ['', '0', '31', '-7', '7.0', 'x'])
      expect(readRange(new URLSearchParams({ dias: wrong }))).toBe(30);
  });
});

test('the lines of a plot are few, even, and above everything', () => {
  expect(ticksUpTo(0)).toEqual([0, 1]);
  expect(ticksUpTo(7)).toEqual([0, 5, 10]);
  expect(ticksUpTo(90)).toEqual([0, 50, 100]);
  fc.assert(
    fc.property(fc.nat(1_000_000_000), (most) => {
      const ticks = ticksUpTo(most);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});
