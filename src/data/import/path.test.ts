import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePath } from './path.ts';

test.each([
  ['PELICULAS/abc', { kind: 'title', titleKind: 'movie', id: 'abc' }],
  ['SERIES/abc', { kind: 'title', titleKind: 'serie', id: 'abc' }],
  ['ANIME/abc', { kind: 'title', titleKind: 'anime', id: 'abc' }],
  [
    'SERIES/abc/TEMPORADA 1/cap 2',
    { kind: 'episode', titleKind: 'serie', titleId: 'abc', season: 'TEMPORADA 1', id: 'cap 2' },
  ],
  ['ANIME/a/b/c', { kind: 'episode', titleKind: 'anime', titleId: 'a', season: 'b', id: 'c' }],
  ['PARTIDOSFUTBOL/p1', { kind: 'match', id: 'p1' }],
  ['ITEMS/c1', { kind: 'channel', id: 'c1' }],
  ['USUARIOSTV1/u1', { kind: 'tv-code', id: 'u1' }],
  ['PRODUCTOS/p1', { kind: 'operator-record', collection: 'PRODUCTOS', id: 'p1' }],
  ['ADMINISTRADOR/dominios', { kind: 'administrator' }],
])('%s', (path, address) => {
  expect(parsePath(path)).toEqual(address);
});

test.each([
  '',
  '/',
  'PELICULAS',
  'PELICULAS/',
  '/PELICULAS/abc',
  'PELICULAS//abc',
  'PELICULAS/abc/',
  'PELICULAS/abc/TEMPORADA 1',
  'PELICULAS/abc/TEMPORADA 1/1',
  'SERIES/abc/TEMPORADA 1',
  'SERIES/abc//1',
  'SERIES/abc/t/1/x',
  'ITEMS/a/b/c',
  'USUARIOSTV1/a/b',
  'peliculas/abc',
  'USUARIOS/abc',
  '__proto__/abc',
  'constructor/abc',
])('%j is no address of ours', (path) => {
  expect(parsePath(path)).toBeNull();
});

test('any id without a slash is kept to the letter', () => {
  const part = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('/'));
  fc.assert(
    fc.property(part, part, part, (titleId, season, id) => {
      expect(parsePath(`ANIME/${titleId}/${season}/${id}`)).toEqual({
        kind: 'episode',
        titleKind: 'anime',
        titleId,
        season,
        id,
      });
    }),
  );
});
