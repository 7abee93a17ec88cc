import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpts } from './excerpts.ts';

test('a text that changed near its end is shown there', () => {
  const long = 'palabra '.repeat(100);
  const [before, after] = excerpts(`${long}fin`, `${long}final`);
  expect(before).toMatch(/^…palabra .*palabra fin$/);
  expect(after).toMatch(/^….*palabra final$/);
  expect(excerpts('x'.repeat(500), '')).toEqual([`${'x'.repeat(160)}…`, '']);
});

const text = fc
  .tuple(fc.constantFrom('', '🎬'.repeat(150), 'a'.repeat(170)), fc.string({ unit: 'grapheme' }))
  .chain(([start, middle]) =>
    fc
      .constantFrom('', 'z', '…', 'z'.repeat(300))
      .map((end) => (start + middle + end).toWellFormed()),
  );

test('what is left of two texts is short, whole characters, and differs where they do', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [left, right] = excerpts(one, other);
      expect(left === right).toBe(one === other);
      for (const shown of [left, right]) {
        expect([...shown].length).toBeLessThanOrEqual(162);
        expect(shown.isWellFormed()).toBe(true);
      }
      expect(excerpts(other, one)).toEqual([right, left]);
    }),
  );
});
