import { expect, test } from 'vitest';
import { caseOf } from './cases.ts';

const cases = (seed: number) => Array.from({ length: 2000 }, (_, index) => caseOf(seed, index));

test('a seed makes the same requests each time, another seed makes others', () => {
  const bytes = (seed: number) => cases(seed).map((one) => one.bytes.toString('latin1'));
  expect(bytes(7)).toEqual(bytes(7));
  expect(bytes(7)).not.toEqual(bytes(8));
});

test('of every kind there are enough to find something', () => {
  const all = cases(7);
  const count = (test: (one: (typeof all)[number]) => boolean) => all.filter(test).length;
  expect(new Set(all.map((one) => one.target)).size).toBeGreaterThan(1200);
  expect(count((one) => one.isComparable)).toBeGreaterThan(300);
  expect(count((one) => one.method === 'POST')).toBeGreaterThan(150);
  expect(count((one) => !one.mustAnswer)).toBeGreaterThan(50);
  expect(count((one) => /cursor=-253402300799999_/.test(one.target))).toBeGreaterThan(0);
  expect(count((one) => /Host: \[::1/.test(one.bytes.toString('latin1')))).toBeGreaterThan(0);
});
