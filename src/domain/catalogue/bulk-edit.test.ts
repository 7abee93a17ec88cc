import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BULK_FIELDS, type BulkEdit, bulkQuery, planBulk, readBulkEdit } from './bulk-edit.ts';
import { TITLE_KINDS } from './title.ts';

const genre = fc.constantFrom('', 'DRAMA', 'TERROR');
const year = fc.constantFrom(null, 1999, 2024);
const age = fc.constantFrom(null, 0, 13);
const title = fc.record({
  kind: fc.constantFrom(...TITLE_KINDS),
  genre,
  year,
  age,
  active: fc.boolean(),
  recommended: fc.boolean(),
  popular: fc.boolean(),
});
const edit: fc.Arbitrary<BulkEdit> = fc.record(
  { genre, year, age, active: fc.boolean(), recommended: fc.boolean(), popular: fc.boolean() },
  { requiredKeys: [] },
);

test('an edit says of each of its fields what becomes of it, and of no other', () => {
  fc.assert(
    fc.property(title, edit, (before, wanted) => {
      const plan = planBulk(before, wanted);
      expect(plan.map(({ field }) => field).sort()).toEqual(Object.keys(wanted).sort());
      const changes = plan.filter(({ result }) => result === 'changes');
      const after = {
        ...before,
        ...Object.fromEntries(changes.map(({ field }) => [field, wanted[field]])),
      };
      // Done once, there is nothing left to do.
      expect(planBulk(after, wanted).some(({ result }) => result === 'changes')).toBe(false);
      for (const field of BULK_FIELDS)
        if (wanted[field] === undefined) expect(after[field]).toBe(before[field]);
    }),
  );
});

test('only movies are marked as recommended or popular', () => {
  const serie = { kind: 'serie', genre: '', year: null, age: null, active: true } as const;
  expect(
    planBulk(
      { ...serie, recommended: false, popular: false },
      { recommended: true, popular: false },
    ),
  ).toEqual([
    { field: 'recommended', result: 'only-movies' },
    { field: 'popular', result: 'same' },
  ]);
});

test('an edit survives its form, and nothing unreadable gets through', () => {
  fc.assert(
    fc.property(edit, (wanted) => {
      expect(readBulkEdit(bulkQuery(wanted))).toEqual(wanted);
    }),
  );
  const hostile = 'poner-anio=99999&poner-genero=%00&poner-publicado=quizas&poner-popular=';
  expect(readBulkEdit(new URLSearchParams(hostile))).toEqual({});
});
