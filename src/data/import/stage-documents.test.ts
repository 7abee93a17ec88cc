import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { importDocuments } from './import-documents.ts';

const database = emptyDatabaseEachTest();

const good = (id: string) => ({ path: `PELICULAS/${id}`, data: { NOMBRE: id, ESTADO: 'A' } });
const titleIds = async (): Promise<string[]> => {
  const rows = await database.db
    .selectFrom('titles')
    .select('source_id')
    .orderBy('source_id')
    .execute();
  return rows.map((row) => row.source_id);
};
const long = (bytes: number): string => randomBytes(bytes).toString('base64url');

const manyServers = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, place) => [`S${place}`, `https://a.example/${place}`]),
  );

const REFUSED: [line: string, path: string, reason: string | RegExp][] = [
  ['{', '', /JSON/],
  ['null', '', 'no path'],
  ['5', '', 'no path'],
  ['[]', '', 'no path'],
  ['{"data":{}}', '', 'no path'],
  ['{"path":5,"data":{}}', '', 'no path'],
  ['{"path":"PELICULAS/x"}', 'PELICULAS/x', /^document /],
  ['{"path":"PELICULAS/x","data":null}', 'PELICULAS/x', /^document /],
  ['{"path":"PELICULAS/x","data":{"ESTADO":"A"}}', 'PELICULAS/x', 'NOMBRE is missing'],
  ['{"path":"PELICULAS/x","data":{"NOMBRE":"  "}}', 'PELICULAS/x', 'NOMBRE is missing'],
  ['{"path":"CLIENTES/x","data":{"NOMBRE":"x"}}', 'CLIENTES/x', 'unknown collection'],
  ['{"path":"PELICULAS","data":{"NOMBRE":"x"}}', 'PELICULAS', 'unknown collection'],
  ['{"path":"PELICULAS/x","data":{"NOMBRE":"a\\u0000b"}}', 'PELICULAS/x', /NUL/],
  ['{"path":"PELICULAS/x\\u0000","data":{"NOMBRE":"a"}}', 'PELICULAS/x\0', /NUL/],
  ['{"path":"PELICULAS/x","data":{"NOMBRE":"a\0b"}}', '', /JSON/],
  [
    '{"path":"SERIES/no/T1/1","data":{"NOMBRE":"Sola"}}',
    'SERIES/no/T1/1',
    'its title does not exist',
  ],
  ['{"path":"ANIME/a/T1/1","data":{"NOMBRE":"Sola"}}', 'ANIME/a/T1/1', 'its title does not exist'],
  [
    '{"path":"PARTIDOSFUTBOL/x","data":{"EQUIPO1":"A"}}',
    'PARTIDOSFUTBOL/x',
    /EQUIPO2 is missing; FECHAP /,
  ],
  [
    '{"path":"PARTIDOSFUTBOL/x","data":{"EQUIPO1":"A","EQUIPO2":"B","FECHAP":"2025/02/30 10:00"}}',
    'PARTIDOSFUTBOL/x',
    /FECHAP/,
  ],
  ['{"path":"ITEMS/x","data":{}}', 'ITEMS/x', 'NOMBRE is missing'],
  ['{"path":"ADMINISTRADOR/x","data":[]}', 'ADMINISTRADOR/x', /^document /],
];

test('a bad document is refused with its line, path and reason, and the rest goes on', async () => {
  const lines = REFUSED.flatMap(([line], place) => [line, good(`película ${place}`)]);
  const report = await importLines(database.url, lines);
  const refusals = new Map(report.refusals.map((refusal) => [refusal.line, refusal]));
  for (const [place, [, path, reason]] of REFUSED.entries()) {
    const line = 2 * place + 1;
    expect(refusals.get(line)).toEqual({ line, path, reason: expect.stringMatching(reason) });
  }
  expect(report.refused).toBe(REFUSED.length);
  expect(await titleIds()).toHaveLength(REFUSED.length);
});

const MATCH = { EQUIPO1: 'A', EQUIPO2: 'B', FECHAP: '2025/01/01 10:00' };

const TOO_LONG = [
  ['a genre', { path: 'PELICULAS/x', data: { NOMBRE: 'x', CATEGORIA: long(6000) } }],
  ['an id', { path: `PELICULAS/${long(6000)}`, data: { NOMBRE: 'x' } }],
  ['a season', { path: 'SERIES/x', data: { NOMBRE: 'x', TEMPORADAS: [long(6000)] } }],
  [
    'a list of seasons',
    { path: 'SERIES/x', data: { NOMBRE: 'x', TEMPORADAS: Object.keys(manyServers(33_000)) } },
  ],
  ['the season of an episode', { path: `SERIES/x/${long(6000)}/1`, data: {} }],
  ['a name', { path: 'PELICULAS/x', data: { NOMBRE: long(3000) } }],
  ['a name of few characters', { path: 'PELICULAS/x', data: { NOMBRE: '攻'.repeat(1000) } }],
  ['an original name', { path: 'PELICULAS/x', data: { NOMBRE: 'x', NOMBREORIGINAL: long(3000) } }],
  ['a description', { path: 'PELICULAS/x', data: { NOMBRE: 'x', DETALLE: long(60_000) } }],
  ['an image', { path: 'PELICULAS/x', data: { NOMBRE: 'x', IMG: long(60_000) } }],
  ['an address', { path: 'PELICULAS/x', data: { NOMBRE: 'x', URL: `https://${long(6000)}` } }],
  ['the name of an episode', { path: 'SERIES/x/T/1', data: { NOMBRE: long(3000) } }],
  ['a team', { path: 'PARTIDOSFUTBOL/x', data: { ...MATCH, EQUIPO1: long(3000) } }],
  ['a league', { path: 'PARTIDOSFUTBOL/x', data: { ...MATCH, CATEGORIA: long(3000) } }],
  ['a channel', { path: 'ITEMS/x', data: { NOMBRE: long(3000) } }],
  ['a menu', { path: 'ITEMS/x', data: { NOMBRE: 'x', MENU: long(3000) } }],
] as const;

test('what no index can hold refuses its document only', async () => {
  const documents = TOO_LONG.map(([, document]) => document);
  const report = await importLines(database.url, [good('antes'), ...documents, good('después')]);
  expect(report.refusals.map(({ path }) => path)).toEqual(
    documents.map(({ path }) => path.slice(0, 300)),
  );
  expect(new Set(report.refusals.map(({ reason }) => reason.replace(/^.* is/, 'is')))).toEqual(
    new Set(['is too long']),
  );
  expect(await titleIds()).toEqual(['antes', 'después']);
});

test('a line that is too long is refused, and the rest goes on', async () => {
  const report = await importLines(database.url, [
    good('antes'),
    { path: 'PELICULAS/x', data: { NOMBRE: 'x', OTRO: 'x'.repeat(5 * 1024 * 1024) } },
    good('después'),
  ]);
  expect(report.refusals).toEqual([
    { line: 2, path: '', reason: 'the line is longer than 4194304 bytes' },
  ]);
  expect(await titleIds()).toEqual(['antes', 'después']);
});

/** Each of these ended an import before it was bounded, or is next to one that did. */
test('dates at the ends of what the database can hold stop nothing', async () => {
  const years = ['0001', '1000', '2999', '3000', '8651', '8653', '9999'];
  const report = await importLines(database.url, [
    ...years.flatMap((year) => [
      { path: `ITEMS/${year}`, data: { NOMBRE: 'c', ESTADO: 'A', FECHA: `${year}-12-31` } },
      { path: `PELICULAS/${year}`, data: { NOMBRE: 'm', ESTADO: 'A', FECHA: `${year}-01-01` } },
      { path: `PARTIDOSFUTBOL/${year}`, data: { ...MATCH, FECHAP: `${year}/12/31 23:59` } },
      { path: `PARTIDOSFUTBOL/${year}`, data: { ...MATCH, FECHAP: `${year}/01/01 00:00` } },
    ]),
    { path: 'ITEMS/n', data: { NOMBRE: 'n', FECHA: 253_402_300_799_999 } },
    { path: 'PELICULAS/n', data: { NOMBRE: 1e308, FECHAR: -1e308, FECHA: { seconds: -1e308 } } },
    good('después'),
  ]);
  expect(new Set(report.refusals.map(({ reason }) => reason))).toEqual(
    new Set(['FECHAP: no such date']),
  );
  expect(await titleIds()).toContain('después');
  expect(report.inserted).toBeGreaterThan(2 * years.length);
});

test('a server that cannot be kept is dropped, and its document stays', async () => {
  const servers = `{"Malo":"javascript:alert(1)","__proto__":"https://a.example/1","${long(6000)}":"https://a.example/2"}`;
  const report = await importLines(database.url, [
    `{"path":"PELICULAS/x","data":{"NOMBRE":"x","ESTADO":"A","IDIOMAS":${servers}}}`,
  ]);
  expect(report.refusals.map(({ line, path }) => ({ line, path }))).toEqual([
    { line: 1, path: 'PELICULAS/x' },
    { line: 1, path: 'PELICULAS/x' },
  ]);
  expect(report.refusals[0]?.reason).toBe(
    'server dropped: LATINO Malo: not an http or https address',
  );
  expect(await database.db.selectFrom('servers').select(['label', 'url']).execute()).toEqual([
    { label: '__proto__', url: 'https://a.example/1' },
  ]);
});

test('a document with more servers than places keeps the first ones', async () => {
  const report = await importLines(database.url, [
    { path: 'PELICULAS/x', data: { NOMBRE: 'x', IDIOMAS: manyServers(33_000) } },
  ]);
  const kept = await database.db
    .selectFrom('servers')
    .select('label')
    .orderBy('position')
    .execute();
  expect(kept).toHaveLength(1000);
  expect(kept[0]?.label).toBe('S0');
  expect(report.refusals).toHaveLength(32_000);
});

test('halves of characters do not make two names equal for the database only', async () => {
  const report = await importLines(database.url, [
    '{"path":"SERIES/x","data":{"NOMBRE":"\\ud83c","TEMPORADAS":["\\ud800","\\ud801"],"IDIOMAS":{"\\ud800":"https://a.example/1","\\ud801":"https://a.example/2"}}}',
    '{"path":"SERIES/\\ud800","data":{"NOMBRE":"uno"}}',
    '{"path":"SERIES/\\ud801","data":{"NOMBRE":"dos"}}',
  ]);
  expect(report.refused).toBe(1);
  expect(await titleIds()).toEqual(['x', '\ufffd']);
});

test('blank lines are no documents', async () => {
  const report = await importLines(database.url, ['', good('a'), '', '']);
  expect(report).toMatchObject({ documents: 1, refused: 0, inserted: 1 });
});

test('an input that breaks off changes nothing, and the next import works', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from(`${JSON.stringify(good('a'))}\n`);
      throw new Error('the disk is gone');
    })(),
  );
  await expect(importDocuments({ databaseUrl: database.url, input: broken })).rejects.toThrow(
    'the disk is gone',
  );
  expect(await titleIds()).toEqual([]);
  expect((await importLines(database.url, [good('b')])).inserted).toBe(1);
});
