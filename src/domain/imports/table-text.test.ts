import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLines } from './table-shape.ts';
import { DELIMITERS, guardedCell, tabbedLine, tableRow, unguardedCell } from './table-text.ts';

const cell = fc
  .string({ unit: fc.constantFrom(...'aé =+-@\'",;|\t\n1'), maxLength: 8 })
  .map((text) => text.trim());

test('a table that we write is the same when it is read', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...DELIMITERS),
      (table, delimiter) => {
        const text = table.map((row) => tableRow(row, delimiter)).join('\n');
        const rows = readLines(text.split('\n'), delimiter);
        expect(rows.map(({ cells }) => cells?.map(unguardedCell))).toEqual(table);
      },
    ),
  );
});

test.each(['=1+1', '+54 11', '-x', '@a', '\tx', '=cmd|x'])('%j leaves as text', (formula) => {
  expect(guardedCell(formula)).toBe(`'${formula}`);
  expect(tableRow([formula], ',').replace(/^"/, '')).toMatch(/^'/);
});

test.each(['-3', '+5', '1.200,50', '-', 'a=b', ''])('%j is no formula', (text) => {
  expect(guardedCell(text)).toBe(text);
});

test('no cell of any line begins with a formula', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
      for (const text of tabbedLine(cells).split('\t'))
        expect(text).not.toMatch(/^[=@]|^[+-][^\d.,]|[\r\n]/);
    }),
  );
});

test('nothing in src writes a table by itself', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  const writers = files.filter((name) =>
    /\.join\('(?:\\t|;|,)'\).*(?:clipboard|csv)|\.join\('\\t'\)|text\/csv'/.test(
      readFileSync(join('src', name), 'utf8'),
    ),
  );
  expect(writers).toEqual(['domain/imports/table-text.ts']);
});
