import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '../../demo/fill.ts';
import { createDb, createPlannedPool, type Db } from '../../src/data/database.ts';
import { importDocuments } from '../../src/data/import/import-documents.ts';
import { listFound } from '../../src/data/queries/found.ts';
import { search, searchExact } from '../../src/data/queries/search.ts';
import { searchText } from '../../src/domain/search/query.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { fuzzQueries } from './fuzz.ts';
import { goldenQueries } from './golden.ts';
import { goldenFromCatalogue } from './golden-made.ts';
import { findBy, scoreDemo, scoreMade, share } from './score.ts';
import { titleLines } from './title-lines.ts';

let database: TestDatabase;
let searchDb: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  searchDb = createDb(createPlannedPool(database.url, 1));
});
afterAll(async () => {
  await searchDb.destroy();
  await database.drop();
});

const SEED = Date.now() % 1e9;

test('what viewers type finds what they mean, in the demo catalogue [BUS-09]', async () => {
  await database.empty();
  await fillDemo(database.url, 'http://localhost:8090');
  expect(goldenQueries.length).toBeGreaterThanOrEqual(300);
  const score = await scoreDemo(searchDb, goldenQueries);
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
  const score = await scoreMade(findBy(searchDb), titles, golden);
  expect(share(score.firstFive, score), score.missed.join('\n')).toBeGreaterThanOrEqual(97);
  expect(share(score.first, score)).toBeGreaterThanOrEqual(85);
}, 240_000);

test(`no query is an error (seed ${SEED})`, async () => {
  for (const query of fuzzQueries(SEED, 500)) {
    const { hits } = await search(searchDb, query);
    expect(hits.length).toBeLessThanOrEqual(305);
    await listFound(searchDb, hits);
    await searchExact(searchDb, searchText(query) ?? '', 'movie');
  }
}, 120_000);

test('searches are few statements, whatever is typed', async () => {
  await search(searchDb, 'el faro');
  const { rows } = await sql<{ kept: number; customPlans: number }>`
    select count(*)::int as kept, count(*) filter (where custom_plans > 0)::int as "customPlans"
    from pg_prepared_statements`.execute(searchDb);
  expect(rows[0]?.kept).toBeGreaterThan(1);
  expect(rows[0]?.kept).toBeLessThan(30);
  expect(rows[0]?.customPlans).toBe(0);
});
