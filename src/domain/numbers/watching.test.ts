import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SUMS, type Sum } from '../playback/report-sums.ts';
import { watchingOf } from './watching.ts';

const NOTHING = Object.fromEntries(SUMS.map((sum) => [sum, 0])) as Record<Sum, number>;

test('nothing is a share of nothing', () => {
  expect(watchingOf(NOTHING)).toEqual({
    ...{ playbacks: 0, starts: [], middleStart: null, failed: null, stalled: null, left: null },
  });
});

test('shares of what was counted', () => {
  const sums = {
    ...{ ...NOTHING, played: 6, exits: 2, framed: 1, lost: 1, failed_open: 1, failed_stall: 1 },
    ...{ start_1s: 1, start_4s: 2, start_later: 1, stalled_ms: 10_000, watched_s: 990 },
  };
  expect(watchingOf(sums)).toEqual({
    playbacks: 10,
    starts: [0.25, 0, 0.5, 0, 0.25],
    middleStart: 'start_4s',
    failed: 0.25,
    stalled: 0.01,
    left: 0.2,
  });
});

test('every share is between nothing and all, and those of starts add up', () => {
  const sums = fc.record(
    Object.fromEntries(SUMS.map((sum) => [sum, fc.nat(1_000_000)])) as Record<
      Sum,
      fc.Arbitrary<number>
    >,
  );
  fc.assert(
    fc.property(sums, (given) => {
      const { starts, failed, stalled, left } = watchingOf(given);
      for (const share of [...starts, failed ?? 0, stalled ?? 0, left ?? 0]) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
      const sum = starts.reduce((total, share) => total + share, 0);
      if (starts.length > 0) expect(sum).toBeCloseTo(1);
    }),
  );
});
