import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '../../demo/fill.ts';
import { importDocuments } from '../../src/data/legacy/import-documents.ts';
import { search } from '../../src/data/queries/search.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { fuzzQueries } from './fuzz.ts';
import { goldenQueries } from './golden.ts';
import { goldenFromCatalogue } from './golden-made.ts';
import { findBy, scoreDemo, scoreMade, share } from './score.ts';
import { titleLines } from './title-lines.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

const SEED = Date.now() % 1e9;

test('what viewers type finds what they mean, in the demo catalogue [BUS-09]', async () => {
  await database.empty();
  await fillDemo(database.url, 'http://localhost:8090');
  expect(goldenQueries.length).toBeGreaterThanOrEqual(300);
  const score = await scoreDemo(database.db, goldenQueries);
  expect(share(score.firstFive, score), score.missed.join('\n')).toBeGreaterThanOrEqual(97);
  expect(share(score.first, score)).toBeGreaterThanOrEqual(85);
}, 120_000);

test(`and in a generated one (seed ${SEED}) [BUS-09]`, async () => {
  await database.empty();
  const input = Readable.from(titleLines({ titles: 3000, seed: SEED }));
  await importDocuments({ databaseUrl: database.url, input });
  const rows = await database.db
    .selectFrom('titles')
    .select(['kind', 'id', 'name', 'original_name as originalName'])
    .where('active', '=', true)
    .execute();
  const golden = goldenFromCatalogue(rows, SEED, goldenQueries.length);
  expect(golden.length).toBe(goldenQueries.length);
  const titles = new Map(rows.map((row) => [`${row.kind}/${row.id}`, row]));
  const score = await scoreMade(findBy(database.db), titles, golden);
  expect(share(score.firstFive, score), score.missed.join('\n')).toBeGreaterThanOrEqual(97);
  expect(share(score.first, score)).toBeGreaterThanOrEqual(85);
}, 240_000);

test(`no query is an error (seed ${SEED})`, async () => {
  for (const query of fuzzQueries(SEED, 500)) {
    const { hits } = await search(database.db, query);
    expect(hits.length).toBeLessThanOrEqual(300);
  }
}, 120_000);
