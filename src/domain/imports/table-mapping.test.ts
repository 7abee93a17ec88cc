import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TABLE_KINDS } from './table-fields.ts';
import {
  columnKeys,
  guessMapping,
  mappingKey,
  missingFields,
  readMapping,
  recalled,
  rememberedOf,
  type TableMapping,
} from './table-mapping.ts';

const guess = (names: string, rows: string[][] = [], file = '') =>
  guessMapping({ names: names.split(','), rows, file });

test.each([
  ['titulo,año,genero', 'movies'],
  ['nombre,temporadas,sinopsis', 'series'],
  ['anime,año', 'anime'],
  ['serie,temporada,episodio,nombre,imagen', 'episodes'],
  ['canal,seccion,logo,url', 'channels'],
  ['fecha,hora,local,visitante,torneo', 'matches'],
  ['liga,escudo,minutos', 'leagues'],
  ['nombre,canal', 'sportsNames'],
  ['producto,precio,stock', 'products'],
  ['consola,fabricante,año', 'consoles'],
])('%s is a table of %s', (names, kind) => {
  expect(guess(names)).toMatchObject({ kind });
  const { fields } = guess(names);
  expect(fields.filter((field) => field === null)).toEqual([]);
});

test('a title that comes again is one of links; the name of a file helps', () => {
  const rows = [
    ['Una', 'https://a.example/'],
    ['Una', 'https://b.example/'],
  ];
  expect(guess('titulo,url', rows).kind).toBe('links');
  expect(guess('nombre,imagen', [], 'canales 2026.csv').kind).toBe('channels');
});

const names = fc.array(fc.string({ maxLength: 12 }), { minLength: 1, maxLength: 6 });

test('whatever the columns are called, a mapping is one, and is remembered in any order', () => {
  fc.assert(
    fc.property(names, fc.constantFrom(...TABLE_KINDS), (columns, only) => {
      const guessed = guessMapping({ names: columns, rows: [], file: '' }, only);
      const shape = { delimiter: ',', isBarred: false, headerLine: 1 } as const;
      const mapping: TableMapping = { ...shape, names: columns, ...guessed };
      expect(readMapping(JSON.parse(JSON.stringify(mapping)))).toEqual(mapping);
      expect(recalled(rememberedOf(mapping), columns)).toEqual(guessed);
      expect(mappingKey(columns.toReversed()) === null).toBe(mappingKey(columns) === null);
      expect(new Set(columnKeys(columns)).size).toBe(columns.length);
      expect(Array.isArray(missingFields(only, guessed.fields))).toBe(true);
    }),
  );
});

test('what another release chose is not taken for what this one knows', () => {
  expect(readMapping({ kind: 'movies', fields: ['director'] })).toBeNull();
  expect(readMapping(null)).toBeNull();
});
