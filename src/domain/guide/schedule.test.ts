import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListedProgramme } from './listing.ts';
import { settled } from './schedule.ts';

const MINUTE = 60_000;
const blank: Omit<ListedProgramme, 'start' | 'end' | 'title'> = {
  channelId: 'a',
  subTitle: null,
  description: null,
  categories: [],
  episode: null,
  isLive: false,
  isNew: false,
  isRepeat: false,
};
const at = (start: number, end: number | null, title = 'X'): ListedProgramme => ({
  ...blank,
  title,
  start: start * MINUTE,
  end: end === null ? null : end * MINUTE,
});
const spans = (programmes: readonly ListedProgramme[]): string[] =>
  settled(programmes).map(({ start, end, title }) => `${start / MINUTE}–${end / MINUTE} ${title}`);

test('a missing end is the next beginning, and four hours before a hole', () => {
  expect(spans([at(60, null), at(0, null), at(90, 100), at(1000, null)])).toEqual([
    '0–60 X',
    '60–90 X',
    '90–100 X',
    '1000–1240 X',
  ]);
});

test('of two that begin together the one with an end is shown, and an overlap is cut', () => {
  expect(spans([at(0, null, 'A'), at(0, 90, 'B'), at(0, 80, 'C'), at(60, 120, 'D')])).toEqual([
    '0–60 B',
    '60–120 D',
  ]);
});

test('one at a time, in order, each of some length', () => {
  const programme = fc.record({
    start: fc.nat(500),
    length: fc.option(fc.integer({ min: 1, max: 300 })),
  });
  fc.assert(
    fc.property(fc.array(programme, { maxLength: 40 }), (given) => {
      const listed = given.map(({ start, length }) =>
        at(start, length === null ? null : start + length),
      );
      const found = settled(listed);
      for (const [place, { start, end }] of found.entries()) {
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(found[place + 1]?.start ?? Number.POSITIVE_INFINITY);
      }
      expect(new Set(found.map(({ start }) => start))).toEqual(
        new Set(listed.map(({ start }) => start)),
      );
    }),
  );
});
