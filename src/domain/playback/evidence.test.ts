import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doubtOf, MIN_NETWORKS } from './evidence.ts';
import { HEALTH } from './health.ts';

test.each([
  ['good', 0, 5, 'fails'],
  ['slow', 4, 5, 'fails'],
  ['good', 5, 5, null],
  ['good', 100, 60, null],
  ['good', 0, 4, null],
  ['dead', 5, 0, 'plays'],
  ['dead', 5, 90, 'plays'],
  ['dead', 4, 0, null],
  ['unplayable', 5, 90, 'plays'],
  ['unplayable', 0, 90, null],
  ['unknown', 90, 0, null],
  ['unknown', 0, 90, null],
  ['refuses-framing', 0, 90, null],
] as const)('%s, played for %i networks and not for %i: %s', (state, played, failed, doubt) => {
  expect(doubtOf(state, { played, failed })).toBe(doubt);
});

const networks = fc.nat(1000);

test('fewer networks than five never contradict the probe, and one of them never does what two others deny', () => {
  fc.assert(
    fc.property(fc.constantFrom(...HEALTH), networks, networks, (state, played, failed) => {
      const doubt = doubtOf(state, { played, failed });
      if (doubt === 'fails') expect(failed).toBeGreaterThanOrEqual(MIN_NETWORKS);
      if (doubt === 'plays') expect(played).toBeGreaterThanOrEqual(MIN_NETWORKS);
      if (doubt === 'fails') expect(failed).toBeGreaterThan(played);
      if (doubt === 'fails')
        expect(doubtOf(state, { played: played + 2, failed: played + 1 })).toBeNull();
    }),
  );
});
