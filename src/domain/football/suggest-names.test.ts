import { expect, test } from 'vitest';
import { suggestNames } from './suggest-names.ts';

const NAMES = ['Atlético Tranvía', 'Molino Quieto', 'Puerto Niebla', 'Real Garúa', 'Real Molino'];

test.each([
  ['mol', ['Molino Quieto', 'Real Molino']],
  ['garua', ['Real Garúa']],
  ['real', ['Real Garúa', 'Real Molino']],
  ['REAL GA', ['Real Garúa']],
  ['molino kieto', ['Molino Quieto']],
  ['tranvia atl', ['Atlético Tranvía']],
  ['puetro', ['Puerto Niebla']],
  ['zzz', []],
  [' ', []],
])('for %j the names are %j', (typed, names) => {
  expect(suggestNames(NAMES, typed, 5)).toEqual(names);
});

test('there are at most as many as asked for', () => {
  expect(suggestNames(NAMES, 'r', 1)).toHaveLength(1);
});
