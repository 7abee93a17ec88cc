import { expect, test } from 'vitest';
import { meantRows, readLines } from './table-shape.ts';

test('a row without the bars of the others keeps its cells', () => {
  const shape = { delimiter: '|', isBarred: true, headerLine: 1 } as const;
  const rows = readLines(['| Título | Año |', '|---|---|', '| Una | 2001 |', 'Dos | 2002'], '|');
  expect(meantRows(rows, shape).map(({ cells }) => cells?.map((each) => each.trim()))).toEqual([
    ['Una', '2001'],
    ['Dos', '2002'],
  ]);
});
