import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from './prng.ts';
import { zipfSampler } from './zipf.ts';

test('every draw is a rank of the list, and every rank of a short list is drawn', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 50 }),
      fc.maxSafeNat(),
      (size, shift, seed) => {
        const random = seededRandom(seed);
        const sample = zipfSampler(size, shift);
        const drawn = new Set(Array.from({ length: 5000 }, () => sample(random)));
        expect([...drawn].sort((a, b) => a - b)).toEqual([...Array(size).keys()]);
      },
    ),
    { numRuns: 30 },
  );
});

test.each([0, 10])('weights fall as 1 / (rank + shift), shift %i', (shift) => {
  const random = seededRandom(5);
  const sample = zipfSampler(1000, shift);
  const draws = Int32Array.from({ length: 1_000_000 }, () => sample(random));
  const times = (rank: number) => draws.filter((drawn) => drawn === rank - 1).length;
  for (const rank of [2, 10, 50]) {
    const expected = (rank + shift) / (1 + shift);
    expect(times(1) / times(rank)).toBeGreaterThan(expected * 0.93);
    expect(times(1) / times(rank)).toBeLessThan(expected * 1.07);
  }
});
