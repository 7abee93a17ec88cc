import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quotaFromSold, TOTAL_SEATS } from './quota.ts';

test.each([
  [0, 2000, 0, false],
  [1, 1999, 0.1, false],
  [1234, 766, 61.7, false],
  [1899, 101, 95, false],
  [1900, 100, 95, true],
  [1999, 1, 99.9, true],
  [2000, 0, 100, false],
  [2041, 0, 100, false],
  [-3, 2000, 0, false],
])(
  '%i sold leaves %i of 2000, %d percent, low: %s [NUM-14 NUM-16 NUM-17]',
  (sold, available, percentSold, isLow) => {
    expect(quotaFromSold(sold)).toMatchObject({ available, percentSold, isLow, total: 2000 });
  },
);

const soldOfTotal = fc
  .nat({ max: 100_000 })
  .chain((total) =>
    fc.tuple(
      fc.oneof(fc.integer(), fc.nat({ max: total }), fc.constantFrom(0, 1, total - 1, total)),
      fc.constant(total),
    ),
  );

test('sold and available always make the total; all is sold at 100 % and nothing at 0 %, never before or after [NUM-17]', () => {
  fc.assert(
    fc.property(soldOfTotal, ([soldCount, total]) => {
      const quota = quotaFromSold(soldCount, total);
      expect(quota.sold + quota.available).toBe(total);
      expect(quota.available).toBeGreaterThanOrEqual(0);
      expect(quota.percentSold).toBe(Number(quota.percentSold.toFixed(1)));
      expect(quota.percentSold).toBeLessThanOrEqual(100);
      expect(quota.percentSold === 100).toBe(quota.available === 0);
      expect(quota.percentSold === 0).toBe(quota.sold === 0 && total > 0);
    }),
  );
  expect(quotaFromSold(5).total).toBe(TOTAL_SEATS);
});
