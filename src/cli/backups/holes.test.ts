import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holesOf, isInHole } from './holes.ts';
import type { Backup } from './repository.ts';

const HOUR_MS = 3_600_000;
const segment = (place: number, timeline = 1) => ({
  name: [timeline, Math.floor(place / 256), place % 256]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join(''),
  at: new Date(place * HOUR_MS),
});
const backup = (place: number): Backup => ({
  ...{ label: '', type: 'full', isOld: false, size: 1, added: 1, hasBadPages: false },
  archiveStart: segment(place).name,
  startedAt: new Date(place * HOUR_MS),
  finishedAt: new Date((place + 0.5) * HOUR_MS),
});

test('an archive without a gap has no hole, wherever it begins', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.integer({ min: 1, max: 600 }), (first, count) => {
      const segments = Array.from({ length: count }, (_, place) => segment(first + place));
      expect(holesOf(segments.toReversed(), [])).toEqual([]);
    }),
  );
});

test('a hole ends with the next backup that needs nothing of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 300 }), (at, lost) => {
      const segments = Array.from({ length: 1000 }, (_, place) => place)
        .filter((place) => place < at || place >= at + lost)
        .map((place) => segment(place));
      const [hole, ...more] = holesOf(segments, [backup(0), backup(at + lost + 2)]);
      expect(more).toEqual([]);
      expect(hole).toEqual({
        ...{ from: segment(at - 1).at, to: backup(at + lost + 2).finishedAt, missing: lost },
      });
    }),
  );
});

test('a restore begins another timeline, which is no hole', () => {
  expect(holesOf([segment(1), segment(2), segment(2, 2), segment(3, 2)], [])).toEqual([]);
});

test('without a backup since, nothing after it can be restored', () => {
  const [hole] = holesOf([segment(1), segment(4)], [backup(0)]);
  expect(hole && isInHole(segment(9).at, hole)).toBe(true);
  expect(hole && isInHole(segment(1).at, hole)).toBe(false);
});
