import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { STAGED_TABLES, type Staged, type StagedTable } from './staged-tables.ts';
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

/** No two columns of a table that take the same type have the same value. */
const SAMPLES: { [Table in StagedTable]: Staged<Table> } = {
  titles: {
    kind: 'anime',
    sourceId: 'a1',
    name: 'El nombre',
    originalName: 'The name',
    genre: 'DRAMA',
    releaseYear: 1999,
    recommended: true,
    popular: false,
    active: true,
    description: 'De qué trata',
    imageVertical: '/v.webp',
    imageHorizontal: '/h.webp',
    url: 'https://a.example/1',
    createdAt: new Date('2024-01-02T03:04:05.678Z'),
    renewedAt: null,
    seasons: ['T2', 'T1'],
    audios: 5,
  },
  episodes: {
    kind: 'serie',
    titleSourceId: 's1',
    seasonKey: 'T1',
    sourceId: 'e1',
    name: 'Piloto',
    image: '/e.webp',
    url: null,
    audios: 3,
  },
  matches: {
    sourceId: 'p1',
    firstTeam: 'Norte',
    secondTeam: 'Sur',
    leagueName: 'Liga',
    startsAt: new Date('2025-03-04T22:15:00Z'),
    firstGoals: 2,
    secondGoals: null,
    half: 'second',
    halfBeganAt: new Date('2025-03-04T23:16:00Z'),
  },
  channels: {
    sourceId: 'c1',
    name: 'Canal Uno',
    image: '/c.webp',
    type: 'tv',
    active: true,
    menu: 'cPaginasTv',
    createdAt: new Date(0),
  },
  tv_codes: { sourceId: 't1' },
  operator_records: { collection: 'LIGAS', key: 'Liga', data: { icon: '/l\\.webp' } },
  servers: { audio: 'LATINO', label: 'A', url: 'https://a.example/2', position: 7 },
};

test('every value is staged in the column of its name', async () => {
  const staging = await Staging.open(client, database.url);
  const add = <Table extends StagedTable>(table: Table) => staging.add(table, 9, SAMPLES[table]);
  for (const table of STAGED_TABLES) add(table);
  await staging.close();
  for (const table of STAGED_TABLES) {
    const { rows } = await client.query(`select * from staging.${table}`);
    const expected = Object.entries(SAMPLES[table]).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]);
    expect(rows, table).toEqual([{ doc: 9, ...Object.fromEntries(expected) }]);
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
          ...SAMPLES.titles,
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
  staging.add('servers', 1, { ...SAMPLES.servers, audio: 'NADIE' as 'LATINO' });
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
