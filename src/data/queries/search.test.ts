import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { listFound, listRecommended } from './search.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.empty();
});
afterAll(async () => {
  await database.drop();
});

const named = (kind: 'movie' | 'serie' | 'anime', name: string, more: object = {}) => ({
  kind,
  name,
  source_id: name,
  ...more,
});
const names = async (text: string, kind: 'movie' | 'serie' | 'anime' = 'movie') =>
  (await listFound(database.db, text, kind)).map((title) => `${title.kind} ${title.name}`);

test('every kind is found by the beginning of its name, the selected kind first [BUS-06 BUS-11 STATE-02]', async () => {
  await insertTitles(database.db, [
    named('movie', 'El faro'),
    named('movie', 'Otra del faro'),
    named('serie', 'El faro de Punta Ceniza'),
    named('anime', 'El farol'),
    named('anime', 'el faro'),
  ]);
  expect(await names('El far')).toEqual([
    'movie El faro',
    'serie El faro de Punta Ceniza',
    'anime El farol',
  ]);
  expect(await names('El far', 'anime')).toEqual([
    'anime El farol',
    'movie El faro',
    'serie El faro de Punta Ceniza',
  ]);
  expect(await names('El faro de')).toEqual(['serie El faro de Punta Ceniza']);
});

test('inactive and hidden titles are not found [ENT-05]', async () => {
  await insertTitles(database.db, [
    named('movie', 'Alba', { active: false }),
    named('serie', 'Alba', { hidden: true }),
    named('anime', 'Alba'),
  ]);
  expect(await names('Alba')).toEqual(['anime Alba']);
});

test('any text is looked for as it is written', async () => {
  const words = fc.oneof(
    fc.constantFrom('100%', 'a_b', "O'Higgins", '\\', '🎬 Cine', 'ñ'),
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
      .filter((text) => !text.includes('\0')),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(words, { minLength: 1, maxLength: 6 }),
      words,
      async (all, text) => {
        await database.empty();
        await insertTitles(
          database.db,
          all.map((name) => named('movie', name)),
        );
        const expected = all.filter((name) => name.startsWith(text)).map((name) => `movie ${name}`);
        expect((await names(text)).sort()).toEqual(expected.sort());
      },
    ),
    { numRuns: 60 },
  );
});

test('recommendations are the marked movies, else the newest; of other kinds the newest [BUS-04 BUS-05]', async () => {
  const at = (day: number) => ({ created_at: new Date(Date.UTC(2024, 0, day)) });
  await insertTitles(database.db, [
    named('movie', 'a', at(1)),
    named('movie', 'b', at(2)),
    named('serie', 's1', at(1)),
    named('serie', 's2', at(2)),
  ]);
  const recommended = async (kind: 'movie' | 'serie' | 'anime') =>
    (await listRecommended(database.db, kind)).map((title) => title.name);
  expect(await recommended('movie')).toEqual(['b', 'a']);
  expect(await recommended('serie')).toEqual(['s2', 's1']);
  expect(await recommended('anime')).toEqual([]);
  await database.db
    .updateTable('titles')
    .set({ recommended: true })
    .where('name', '=', 'a')
    .execute();
  expect(await recommended('movie')).toEqual(['a']);
});
