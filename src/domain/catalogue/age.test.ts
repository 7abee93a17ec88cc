import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anySuitableFor, PROFILE_AGES, readAge, suitableFor } from './age.ts';

const ages = fc.option(fc.integer({ min: 0, max: 18 }), { nil: null });

test('a profile sees what is for its age or less, and nothing without an age', () => {
  expect(suitableFor(0)).toBe('0 7 10 13 16');
  expect(suitableFor(8)).toBe('10 13 16');
  expect(suitableFor(18)).toBe('');
  expect(suitableFor(null)).toBe('');
  fc.assert(
    fc.property(ages, fc.constantFrom(...PROFILE_AGES), (age, own) => {
      expect(suitableFor(age).split(' ').includes(String(own))).toBe(age !== null && age <= own);
    }),
  );
});

test('a row is there for whoever sees one of its titles', () => {
  fc.assert(
    fc.property(fc.array(ages), fc.constantFrom(...PROFILE_AGES), (row, own) => {
      const sees = (tokens: string) => tokens.split(' ').includes(String(own));
      expect(sees(anySuitableFor(row))).toBe(row.some((age) => sees(suitableFor(age))));
    }),
  );
});

test.each([
  ['7', 7],
  ['+13', 13],
  ['16+', 16],
  ['13 años', 13],
  ['ATP', 0],
  ['SAM 16', 16],
  ['P-18', 18],
  ['0', 0],
  ['', null],
  ['19', null],
  ['-3', null],
  ['7.5', null],
  ['niños', null],
])('%s is written for %s', (text, age) => {
  expect(readAge(text)).toBe(age);
});
