import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestOf, type Certificate, compareCertificates, isDue, isValid } from './certificate.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-17T12:00:00Z');
const days = (from: number, to: number): Pick<Certificate, 'validFrom' | 'validTo'> => ({
  validFrom: NOW + from * DAY,
  validTo: NOW + to * DAY,
});
const OF_AUTHORITY = { isForHost: true, isChosen: true, isTrusted: true };
const SELF_MADE = { isForHost: true, isChosen: false, isTrusted: false };

/** Few values, so that equals and neighbours are frequent. */
const certificate: fc.Arbitrary<Certificate> = fc.record({
  isForHost: fc.boolean(),
  isChosen: fc.boolean(),
  isTrusted: fc.boolean(),
  validFrom: fc.integer({ min: -3, max: 3 }),
  validTo: fc.integer({ min: -3, max: 3 }),
});
const now = fc.integer({ min: -4, max: 4 });

describe('the better certificate', () => {
  test('a certificate that visitors can use gives way only to one that they can use for as long', () => {
    fc.assert(
      fc.property(certificate, fc.array(certificate), now, (used, others, at) => {
        fc.pre(isValid(used, at));
        const best = bestOf([used, ...others], at);
        expect(best && isValid(best, at)).toBe(true);
        if (used.isTrusted) {
          expect(best?.isTrusted).toBe(true);
          expect(best?.validTo).toBeGreaterThanOrEqual(used.validTo);
        }
      }),
    );
  });

  test('one that nobody vouches for never replaces another for the name, whatever the clock says', () => {
    fc.assert(
      fc.property(certificate, certificate, now, (used, made, at) => {
        fc.pre(used.isForHost && used.isChosen && !made.isChosen);
        expect(bestOf([used, made], at)).toBe(used);
      }),
    );
  });

  test('is an order: the same in both directions, and without cycles', () => {
    fc.assert(
      fc.property(certificate, certificate, certificate, now, (a, b, c, at) => {
        const sign = (one: Certificate, other: Certificate) =>
          Math.sign(compareCertificates(one, other, at));
        expect(sign(a, b) + sign(b, a)).toBe(0);
        if (sign(a, b) >= 0 && sign(b, c) >= 0) expect(sign(a, c)).toBeGreaterThanOrEqual(0);
        if (sign(a, b) > 0 && sign(b, c) >= 0) expect(sign(a, c)).toBe(1);
      }),
    );
  });

  test('among equals the one in use stays', () => {
    fc.assert(
      fc.property(certificate, now, (used, at) => {
        expect(bestOf([used, { ...used }], at)).toBe(used);
      }),
    );
  });

  test.each([
    ['29 days left', days(-61, 29)],
    ['2 days left', days(-88, 2)],
    ['ended, or so says the clock', days(-95, -5)],
    ['not begun, or so says the clock', days(5, 95)],
  ])('%s: a self-made one of two years does not take its place, a new one does', (_, time) => {
    const used = { ...OF_AUTHORITY, ...time };
    expect(bestOf([used, { ...SELF_MADE, ...days(0, 730) }], NOW)).toBe(used);
    const renewed = { ...OF_AUTHORITY, ...days(0, 120) };
    expect(bestOf([used, renewed], NOW)).toBe(renewed);
  });

  test('one of a trial authority does not take the place of a trusted one', () => {
    const used = { ...OF_AUTHORITY, ...days(-61, 29) };
    const trial = { ...OF_AUTHORITY, isTrusted: false, ...days(0, 90) };
    expect(bestOf([used, trial], NOW)).toBe(used);
  });
});

test('a new one is due a month before the end, and sooner for those that live for days', () => {
  const isDueAt = (from: number, to: number) => isDue({ ...OF_AUTHORITY, ...days(from, to) }, NOW);
  expect([isDueAt(-59, 31), isDueAt(-61, 29), isDueAt(-95, -5)]).toEqual([false, true, true]);
  expect([isDueAt(-3, 3), isDueAt(-5, 1)]).toEqual([false, true]);
});
