import { expect, test } from 'vitest';
import { completions, indexNames } from './name-completion.ts';

const NAMES = indexNames([
  'Deportivo Sauce Mudo',
  'Ñandú Deportes',
  'Atlético Luna Baja',
  'Deportivo Brújula',
  'Real Garúa',
]);

test.each([
  ['na', 'Ñandú Deportes'],
  ['ÑAN', 'Ñandú Deportes'],
  ['bru', 'Deportivo Brújula'],
  ['dep bru', 'Deportivo Brújula'],
  ['alb', 'Atlético Luna Baja'],
  ['dep', 'Deportivo Sauce Mudo'],
  ['lun', 'Atlético Luna Baja'],
  ['garua', 'Real Garúa'],
  ['tico', 'Atlético Luna Baja'],
])('%s offers %s first', (typed, name) => {
  expect(completions(NAMES, typed, 5)[0]).toBe(name);
});

test('a name that begins so comes before one with such a word, and each is there once', () => {
  expect(completions(NAMES, 'dep', 5)).toEqual([
    'Deportivo Sauce Mudo',
    'Deportivo Brújula',
    'Ñandú Deportes',
  ]);
  expect(completions(NAMES, 'dep', 2)).toHaveLength(2);
});

test.each(['', ' ', '-', 'zz', 'ar'])('%j offers nothing', (typed) => {
  expect(completions(NAMES, typed, 5)).toEqual([]);
});
