import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parsePath } from '../../data/import/path.ts';
import { lineOf, plainValue, seasonsOf } from './line.ts';
import { PULLED_COLLECTIONS, type PullOptions, pullDocuments } from './pull.ts';
import type { Source } from './source.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'butaca-pull-'));
  file = join(folder, 'out.ndjson');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Documents by path. */
type Stored = Record<string, unknown>;

function sourceOf(stored: Stored): Source & { asked: number } {
  const documents = Object.entries(stored)
    .map(([path, data]) => ({ at: path.lastIndexOf('/'), path, data }))
    .map(({ at, path, data }) => ({ collection: path.slice(0, at), id: path.slice(at + 1), data }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const collections = Map.groupBy(documents, ({ collection }) => collection);
  const source = {
    asked: 0,
    listPage: async (collection: string, after: string | null, limit: number) => {
      source.asked += 1;
      return (collections.get(collection) ?? [])
        .filter(({ id }) => after === null || id > after)
        .slice(0, limit);
    },
    close: async () => {},
  };
  return source;
}

const number = (at: number): string => String(at).padStart(5, '0');

function catalogue(films: number, shows: number): Stored {
  const stored: Stored = { 'LIGAS/x': { NOMBRE: 'X' } };
  for (let at = 0; at < films; at++) stored[`PELICULAS/p${number(at)}`] = { NOMBRE: `P ${at}` };
  for (let at = 0; at < shows; at++) {
    stored[`SERIES/s${number(at)}`] = {
      NOMBRE: `S ${at}`,
      TEMPORADAS: ['TEMPORADA 1', 'ESPECIAL'],
    };
    stored[`SERIES/s${number(at)}/TEMPORADA 1/e1`] = { NOMBRE: 'e1' };
    stored[`SERIES/s${number(at)}/ESPECIAL/e2`] = { NOMBRE: 'e2' };
    stored[`SERIES/s${number(at)}/OTRA/e3`] = { NOMBRE: 'not listed' };
  }
  return stored;
}

const wantedPaths = (stored: Stored): string[] =>
  Object.keys(stored)
    .filter((path) => !path.includes('/OTRA/'))
    .sort();
const writtenPaths = (): string[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).path)
    .sort();

const pull = async (source: Source, more: Partial<PullOptions> = {}) =>
  await pullDocuments({
    ...{ source, file, project: 'demo', collections: PULLED_COLLECTIONS, pauseMs: 0 },
    ...{ maxDocuments: 1_000_000, maxMinutes: 10, ...more },
  });

test('every collection that the import knows is pulled', () => {
  for (const collection of PULLED_COLLECTIONS)
    expect(parsePath(`${collection}/x`), collection).not.toBeNull();
});

test('every document and every episode of a listed season is there once', async () => {
  const stored = catalogue(700, 310);
  const pulled = await pull(sourceOf(stored));
  expect(pulled.counts).toEqual({ LIGAS: 1, PELICULAS: 700, SERIES: 930 });
  expect(writtenPaths()).toEqual(wantedPaths(stored));
  expect(() => statSync(`${file}.pull`)).toThrow();
});

test('killed anywhere and started again: the same lines, and little is read twice', async () => {
  const stored = catalogue(700, 310);
  const whole = sourceOf(stored);
  await pull(whole);
  const expected = readFileSync(file);
  for (const killedAt of [1, 2, 3, 4, 50, 400, whole.asked - 3]) {
    rmSync(file);
    const source = sourceOf(stored);
    const { listPage } = source;
    // Like a killed process: whatever comes after fails, tries included.
    source.listPage = async (...asked) => {
      if (source.asked >= killedAt) throw new Error('killed');
      return await listPage(...asked);
    };
    await expect(pull(source)).rejects.toThrow('The same command goes on');
    // Of a page that was being written.
    if (killedAt > 2) writeFileSync(file, '{"path":"PELI', { flag: 'a' });
    const again = sourceOf(stored);
    const pulled = await pull(again);
    expect(readFileSync(file).equals(expected), `killed at ${killedAt}`).toBe(true);
    expect(pulled.documents).toBe(1631);
  }
});

test('a page that fails is tried again; one that never comes ends with a way on', async () => {
  const source = sourceOf(catalogue(10, 0));
  const { listPage } = source;
  let failures = 0;
  source.listPage = async (...asked) => {
    if (++failures % 3 !== 0) throw new Error('unavailable');
    return await listPage(...asked);
  };
  expect((await pull(source)).documents).toBe(11);
});

test('one that failed before its first page can be started again', async () => {
  const source = sourceOf(catalogue(10, 0));
  const refused = {
    ...source,
    listPage: async () => {
      throw new Error('no credentials');
    },
  };
  await expect(pull(refused)).rejects.toThrow('no credentials');
  expect((await pull(source)).documents).toBe(11);
});

test('a source that gives the same page again does not go on for ever', async () => {
  const page = Array.from({ length: 300 }, (_, at) => ({ id: number(at), data: {} }));
  const source = { listPage: async () => page, close: async () => {} };
  await expect(pull(source)).rejects.toThrow('does not go on after 00299');
});

test('limits of documents and minutes stop it, and the same command goes on', async () => {
  const source = sourceOf(catalogue(700, 0));
  await expect(pull(source, { maxDocuments: 400 })).rejects.toThrow('--max-documents is 400');
  await expect(pull(source, { maxMinutes: 0 })).rejects.toThrow('--max-minutes');
  expect(await pull(source)).toMatchObject({ documents: 701, resumedAt: 600 });
});

test("nobody's file is overwritten, and no other pull is continued", async () => {
  writeFileSync(file, 'mine');
  await expect(pull(sourceOf({}))).rejects.toThrow('exists already');
  expect(readFileSync(file, 'utf8')).toBe('mine');
  rmSync(file);
  const source = sourceOf(catalogue(700, 0));
  await expect(pull(source, { maxDocuments: 1 })).rejects.toThrow('Stopped');
  await expect(pull(source, { project: 'other' })).rejects.toThrow('is of another pull');
});

test('values become JSON that the import reads', () => {
  const stamp = { seconds: 5, nanoseconds: 6, toDate: () => new Date() };
  expect(
    plainValue({ a: stamp, b: [new Date(0), new Uint8Array([1])], c: null, d: { e: 'x' } }),
  ).toEqual({
    a: { _seconds: 5, _nanoseconds: 6 },
    b: ['1970-01-01T00:00:00.000Z', 'AQ=='],
    c: null,
    d: { e: 'x' },
  });
  expect(plainValue({ r: { path: 'A/b', firestore: {} } })).toEqual({ r: 'A/b' });
  expect(lineOf('A/"b"', { x: '\n' })).toBe('{"path":"A/\\"b\\"","data":{"x":"\\n"}}\n');
});

test('the seasons of a series are those that it names', () => {
  expect(seasonsOf({ TEMPORADAS: ['A', 'A', '', 'b/c', '..', '__x__', 7, 'B'] })).toEqual([
    'A',
    'B',
  ]);
  for (const none of [null, {}, { TEMPORADAS: [] }, { TEMPORADAS: 'x' }])
    expect(seasonsOf(none)).toEqual(['TEMPORADA 1']);
});
