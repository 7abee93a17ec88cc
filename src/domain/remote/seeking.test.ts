import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockOf, seekPlace, seekStep } from './seeking.ts';

test('steps grow while the key is pressed, up to two minutes', () => {
  expect([0, 2, 3, 6, 9, 500].map(seekStep)).toEqual([10, 10, 30, 60, 120, 120]);
});

test('steps never shrink', () => {
  fc.assert(
    fc.property(fc.nat(50), (presses) => {
      expect(seekStep(presses + 1)).toBeGreaterThanOrEqual(seekStep(presses));
    }),
  );
});

test('a place stays within the film, before its end', () => {
  expect(seekPlace(5, -10, 60)).toBe(0);
  expect(seekPlace(55, 30, 60)).toBe(59);
  expect(seekPlace(20, 10, 60)).toBe(30);
});

test('a time is read as on a clock', () => {
  expect([0, 65, 3600, 3905].map(clockOf)).toEqual(['0:00', '1:05', '1:00:00', '1:05:05']);
});
