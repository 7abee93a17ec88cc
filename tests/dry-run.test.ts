import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createDatabaseArgs,
  createDebianPostgres,
  type DebianPostgres,
} from '../tools/debian-postgres.ts';
import { butaca, butacaJson } from './support/butaca.ts';
import { readContents } from './support/database-contents.ts';

let folder: string;
let server: DebianPostgres;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'butaca-dry-run-'));
  server = await createDebianPostgres(folder, ['fsync=off', 'synchronous_commit=off']);
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A dump as text, all schemas included. Its `\restrict` lines hold a new random word each time. */
async function dumpOf(name: string): Promise<string> {
  const dump = await server.run('pg_dump', ['-d', name]);
  return dump.replace(/^\\(un)?restrict .*$/gm, '');
}

const lines = (...documents: object[]): string =>
  documents.map((document) => JSON.stringify(document)).join('\n');

const FILLED = readFileSync('tests/e2e/new-portal.ndjson', 'utf8').replaceAll('HOY', '2026/01/01');
/** Something new of every kind, and something changed. */
const MORE = lines(
  {
    path: 'PELICULAS/otra',
    data: { NOMBRE: 'Otra', ESTADO: 'A', IDIOMAS: { A: 'https://a.example' } },
  },
  { path: 'PELICULAS/la-funcion', data: { NOMBRE: 'La otra función', ESTADO: 'A' } },
  { path: 'ANIME/a', data: { NOMBRE: 'A', ESTADO: 'A', TEMPORADAS: ['T1'] } },
  { path: 'ANIME/a/T1/1', data: { NOMBRE: '1', IMG: '/1.webp', URL: 'https://a.example/1' } },
  { path: 'PARTIDOSFUTBOL/p', data: { EQUIPO1: 'A', EQUIPO2: 'B', FECHAP: '2026/01/02 10:00' } },
  { path: 'ITEMS/c', data: { NOMBRE: 'C', URL: 'https://a.example/c', ESTADO: 'A' } },
  { path: 'USUARIOSTV1/u2', data: {} },
  { path: 'USUARIOSTV1/u3', data: {} },
  { path: 'LIGAS/L', data: { ICONO: '/l.webp' } },
  { path: 'CANALESDEPORTIVOS/C', data: { CANAL: 'c' } },
  { path: 'PRODUCTOS/p', data: { NOMBRE: 'P', CATEGORIA: 'tazas', PRECIO: 1, STOCK: 1 } },
  { path: 'CONSOLAS/nes', data: { URL: 'https://juegos.example/otra' } },
  { path: 'ADMINISTRADOR/x', data: { uno: ['a.example'] } },
);

test('a dry run leaves the dump and every sequence as they were', async () => {
  await server.run('createdb', createDatabaseArgs('butaca'));
  const env = { DATABASE_URL: server.url('butaca'), CODE_SECRET: 'x'.repeat(32) };
  await butacaJson(['migrate'], { env });
  const first = lines({ path: 'USUARIOSTV1/u1', data: {} });
  await butacaJson(['import', '-'], { env, input: `${FILLED}\n${first}` });
  await butacaJson(['codes', 'tv', 'issue', '--order', 'r1'], { env });

  const before = { dump: await dumpOf('butaca'), contents: await readContents(env.DATABASE_URL) };
  expect(before.dump).toContain("setval('public.tv_app_codes_id_seq', 2, true)");
  const dry = await butacaJson(['import', '-', '--dry-run', '--frame-hosts'], { env, input: MORE });
  expect(dry).toMatchObject({ dryRun: true, documents: 13, inserted: 10, updated: 2, refused: 0 });
  const set = await butacaJson(['products', 'set', 'tz001', 'stock=7', '--dry-run'], { env });
  expect(set).toMatchObject({ isChanged: true });
  const after = { dump: await dumpOf('butaca'), contents: await readContents(env.DATABASE_URL) };
  expect(after.contents).toEqual(before.contents);
  expect(after.dump === before.dump, 'the dump').toBe(true);

  // The import itself does what was said.
  const { dryRun: _, seconds: __, peakMemoryMb: ___, ...said } = dry as Record<string, unknown>;
  expect(await butacaJson(['import', '-', '--frame-hosts'], { env, input: MORE })).toMatchObject(
    said,
  );
});

test('a dry run on an empty database does not migrate it', async () => {
  await server.run('createdb', createDatabaseArgs('nothing'));
  const before = await dumpOf('nothing');
  const env = { DATABASE_URL: server.url('nothing') };
  const ran = await butaca(['import', '-', '--dry-run'], { env, input: FILLED });
  expect(ran).toMatchObject({ status: 1, stdout: '' });
  expect(ran.stderr).toContain('lacks 0001-records.sql');
  expect((await dumpOf('nothing')) === before, 'the dump').toBe(true);
});
