import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTIONS, type Action } from '../operators/permissions.ts';
import { historyPath, readFilters } from './filters.ts';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const id = fc.integer({ min: 1, max: 1_000_000 }).map(String);
const filters = fc.record(
  {
    operator: fc.oneof(id, fc.constant('none')),
    action: fc.constantFrom(...(Object.keys(ACTIONS) as Action[])),
    row: fc.record({
      table: fc.constantFrom('matches', 'settings'),
      key: fc.constantFrom('1', 'a/b'),
    }),
    from: day,
    to: day,
    before: id,
  },
  { requiredKeys: [] },
);

test('an address says what was filtered, and nothing else', () => {
  fc.assert(
    fc.property(filters, (given) => {
      const path = historyPath(given);
      expect(readFilters(new URL(path, 'http://studio.invalid').searchParams)).toEqual(given);
    }),
  );
});

test.each([
  ['quien=1;drop', {}],
  ['quien=0', {}],
  ['que=toString', {}],
  ['desde=2026-02-30', {}],
  ['hasta=ayer', {}],
  ['registro=matches', {}],
  ['registro=Matches/1', {}],
  ['registro=matches/%00', {}],
  ['antes=99999999999999999999', {}],
  ['quien=none&que=import', { operator: 'none', action: 'import' }],
])('%s', (query, expected) => {
  expect(readFilters(new URLSearchParams(query))).toEqual(expected);
});
