import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { type Field, Staging } from './staging.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

const AWKWARD = [
  '\\',
  '\\.',
  '\\N',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '"',
  "'",
  '{',
  '}',
  ',',
  'NULL',
  '\b',
  '\f',
  '\v',
  '\u2028',
  '🎬',
  '\u{10ffff}',
  ' ',
];

// PostgreSQL has no NUL in texts; documents with one are refused before.
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...AWKWARD), fc.string({ unit: 'binary', maxLength: 5 })), {
    maxLength: 8,
  })
  .map((parts) => parts.join('').replaceAll('\0', ''));

test('any text survives the way into the database, alone and in lists', async () => {
  const rows = fc.array(
    fc.record({
      name: anyText,
      note: fc.option(anyText),
      seasons: fc.array(anyText, { maxLength: 4 }),
    }),
    {
      maxLength: 60,
    },
  );
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const staging = await Staging.open(client, database.url);
      for (const [doc, row] of given.entries()) {
        const fields: Field[] = [
          doc,
          'movie',
          'x',
          row.name,
          row.note,
          '',
          1999,
          true,
          false,
          true,
          '',
          '',
          '',
        ];
        staging.add('titles', [...fields, null, null, new Date(doc), row.seasons, 0]);
      }
      await staging.close();
      const stored = await client.query(
        'select name, original_name as note, seasons, recommended, popular, created_at, renewed_at from staging.titles order by doc',
      );
      expect(stored.rows).toEqual(
        given.map((row, doc) => ({
          ...row,
          recommended: true,
          popular: false,
          created_at: null,
          renewed_at: new Date(doc),
        })),
      );
    }),
    { numRuns: 25 },
  );
});

test('more than one flush arrives whole and in order', async () => {
  const staging = await Staging.open(client, database.url);
  for (let doc = 0; doc < 20_000; doc++) {
    staging.add('tv_codes', [doc, `código ${doc} ${'x'.repeat(40)}`]);
    if (doc % 1000 === 0) await staging.flush();
  }
  await staging.close();
  const stored = await client.query(
    "select count(*)::int as count, count(*) filter (where source_id like 'código ' || doc || ' %')::int as right from staging.tv_codes",
  );
  expect(stored.rows[0]).toEqual({ count: 20_000, right: 20_000 });
});

test('a row that the database refuses is an error, not a silence', async () => {
  const staging = await Staging.open(client, database.url);
  staging.add('servers', [1, 'NADIE', 'x', 'https://a.example', 0]);
  await expect(staging.close()).rejects.toThrow('audio_group');
  await staging.abort();
});

test('after an abort the tables can be made anew', async () => {
  const staging = await Staging.open(client, database.url);
  staging.add('tv_codes', [1, 'x']);
  await staging.flush();
  await staging.abort();
  const again = await Staging.open(client, database.url);
  await again.close();
  expect((await client.query('select * from staging.tv_codes')).rows).toEqual([]);
});
