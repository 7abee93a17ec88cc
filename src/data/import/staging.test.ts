import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { createStatement, STAGED_TABLES, type Staged, type StagedTable } from './staged-tables.ts';
import { Staging } from './staging.ts';

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

const ENUMS: Record<string, string> = {
  title_kind: 'anime',
  channel_type: 'tv',
  audio_group: 'LATINO',
};

/** A value of a column, which no other column of the table has that takes the same type. */
function sampleOf(name: string, type: string, place: number): unknown {
  if (type.endsWith('[]')) return ['T2', `T1 ${name}`];
  if (type.startsWith('text')) return `El ${name}`;
  if (type.startsWith('timestamptz')) return new Date(Date.UTC(2024, 0, place, 3, 4, 5, 678));
  if (type === 'smallint') return place;
  if (type === 'boolean') return place % 2 === 0;
  return type === 'jsonb' ? { icon: `/${name}\\.webp` } : ENUMS[type];
}

/** The columns of a staged table, by its own statement. */
const sampleRow = (table: StagedTable): [column: string, value: unknown][] =>
  createStatement(table)
    .replace(/^[^(]*\(doc int, (.*)\)$/, '$1')
    .split(', ')
    .map((column, place) => {
      const [name = '', ...type] = column.split(' ');
      return [name, sampleOf(name, type.join(' '), place)];
    });

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const sample = <Table extends StagedTable>(table: Table) =>
  Object.fromEntries(
    sampleRow(table).map(([name, value]) => [camelCase(name), value]),
  ) as Staged<Table>;

test('every value is staged in the column of its name', async () => {
  const staging = await Staging.open(client, database.url);
  const add = <Table extends StagedTable>(table: Table) => staging.add(table, 9, sample(table));
  for (const table of STAGED_TABLES) add(table);
  await staging.close();
  for (const table of STAGED_TABLES) {
    const { rows } = await client.query(`select * from staging.${table}`);
    expect(rows, table).toEqual([{ doc: 9, ...Object.fromEntries(sampleRow(table)) }]);
  }
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
        staging.add('titles', doc, {
          ...sample('titles'),
          name: row.name,
          originalName: row.note,
          seasons: row.seasons,
        });
      }
      await staging.close();
      const stored = await client.query(
        'select name, original_name as note, seasons from staging.titles order by doc',
      );
      expect(stored.rows).toEqual(given);
    }),
    { numRuns: 25 },
  );
});

test('more than one flush arrives whole and in order', async () => {
  const staging = await Staging.open(client, database.url);
  for (let doc = 0; doc < 20_000; doc++) {
    staging.add('tv_codes', doc, { sourceId: `código ${doc} ${'x'.repeat(40)}` });
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
  staging.add('servers', 1, { ...sample('servers'), audio: 'NADIE' as 'LATINO' });
  await expect(staging.close()).rejects.toThrow('audio_group');
  await staging.abort();
});

test('after an abort the tables can be made anew', async () => {
  const staging = await Staging.open(client, database.url);
  staging.add('tv_codes', 1, { sourceId: 'x' });
  await staging.flush();
  await staging.abort();
  const again = await Staging.open(client, database.url);
  await again.close();
  expect((await client.query('select * from staging.tv_codes')).rows).toEqual([]);
});
