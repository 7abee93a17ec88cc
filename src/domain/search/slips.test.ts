import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameNumber } from './numerals.ts';
import { maxSlips, slipCost, unfinishedSlipCost } from './slips.ts';

const word = fc.stringMatching(/^[a-z]{1,12}$/);

test('nothing costs only what is the same', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(slipCost(a, a)).toBe(0);
      expect(slipCost(a, b) === 0).toBe(a === b);
      expect(unfinishedSlipCost(a, b)).toBeLessThanOrEqual(slipCost(a, b));
    }),
  );
});

test('one wrong letter costs about one, two swapped letters less than two wrong ones', () => {
  expect(slipCost('metropilis', 'metropolis')).toBe(1);
  expect(slipCost('metroplois', 'metropolis')).toBeLessThan(1);
  expect(slipCost('metrpolis', 'metropolis')).toBe(1);
});

test.each([
  ['bampiro', 'vampiro'],
  ['zapato', 'sapato'],
  ['kimera', 'quimera'],
  ['estreya', 'estrella'],
  ['ombre', 'hombre'],
  ['perro', 'pero'],
])('%s for %s is a light slip of spelling', (typed, meant) => {
  expect(slipCost(typed, meant)).toBeLessThan(slipCost(`${typed}x`, meant));
  expect(slipCost(typed, meant)).toBeLessThanOrEqual(0.7);
});

test('a word need not be typed to its end', () => {
  expect(unfinishedSlipCost('metrp', 'metropolis')).toBeLessThan(maxSlips(5));
  expect(slipCost('metrp', 'metropolis')).toBeGreaterThan(maxSlips(5));
});

test('very short words hold no slips', () => {
  expect(maxSlips(2)).toBe(0);
});

test('a number has the same other forms whichever is typed', () => {
  expect(sameNumber('ii')).toEqual(['2', 'dos']);
  expect(sameNumber('2')).toEqual(['ii', 'dos']);
  expect(sameNumber('dos')).toEqual(['2', 'ii']);
  expect(sameNumber('xx')).toEqual(['20']);
  expect(sameNumber('i')).toEqual([]);
  expect(sameNumber('constructor')).toEqual([]);
});
