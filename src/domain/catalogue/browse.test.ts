import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AUDIO_GROUPS } from '../playback/servers.ts';
import {
  type Browse,
  browsePath,
  changedLists,
  changeKey,
  choices,
  decadeOf,
  EVERYTHING,
  type ListPlace,
  NEWEST,
  ORDERS,
  parseBrowse,
} from './browse.ts';
import { TITLE_KINDS } from './title.ts';

const genres = fc.constantFrom('', 'ACCION', 'CIENCIA FICCION', 'BÉLICA');
const browses: fc.Arbitrary<Browse> = fc.record({
  genre: fc.option(fc.oneof(fc.constantFrom('ACCION', 'CIENCIA FICCION', 'BÉLICA'), odd())),
  decade: fc.option(fc.integer({ min: 180, max: 219 }).map((tens) => tens * 10)),
  audio: fc.option(fc.constantFrom(...AUDIO_GROUPS)),
  order: fc.constantFrom(...ORDERS),
});

/** Any text that a genre may be. */
function odd() {
  return fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\0'));
}

const places: fc.Arbitrary<ListPlace> = fc.record({
  kind: fc.constant('movie' as const),
  listed: fc.boolean(),
  genre: genres,
  year: fc.constantFrom(1927, 1929, 1931, 2023),
  audios: fc.subarray([...AUDIO_GROUPS]),
  newness: fc.constantFrom(1, 2),
  name: fc.constantFrom('a', 'b'),
  popular: fc.boolean(),
});

describe('addresses', () => {
  test('say what they ask for, and one list has one address', () => {
    fc.assert(
      fc.property(browses, fc.constantFrom(...TITLE_KINDS), (browse, kind) => {
        const url = new URL(browsePath(kind, browse, '42'), 'http://localhost');
        expect(parseBrowse(url.searchParams)).toEqual(browse);
        expect(url.searchParams.get('cursor')).toBe('42');
        const names = [...url.searchParams.keys()];
        expect(names).toEqual(names.toSorted());
      }),
    );
    expect(browsePath('serie')).toBe('/series');
    expect(browsePath('movie', NEWEST)).toBe('/movies');
    expect(browsePath('movie', { genre: 'CIENCIA FICCION', order: 'anio' })).toBe(
      '/movies?genero=CIENCIA+FICCION&orden=anio',
    );
  });

  test.each([
    'genero=',
    'genero=%00',
    'decada=1985',
    'decada=1790',
    'decada=2210',
    'decada=19800',
    'audio=latino',
    'orden=nuevas',
    'orden=azar',
    'otra=cosa',
  ])('%s means nothing', (query) => {
    expect(parseBrowse(new URLSearchParams(query))).toEqual(NEWEST);
  });
});

test('counts what a list is chosen by', () => {
  expect(choices(NEWEST)).toBe(0);
  expect(choices({ genre: 'DRAMA', decade: 1980, audio: 'LATINO', order: 'anio' })).toBe(4);
});

describe('a change', () => {
  const stands = (place: ListPlace | null, { genre, decade, audio }: Browse): boolean =>
    place?.listed === true &&
    (genre === null || (genre !== '' && place.genre === genre)) &&
    (decade === null || decadeOf(place.year) === decade) &&
    (audio === null || place.audios.includes(audio));
  const keyOf = ({ newness, popular, name, year }: ListPlace) => ({
    nuevas: [newness],
    buscadas: [popular, newness],
    nombre: [name],
    anio: [year, newness],
  });
  const all: Browse[] = [null, 'ACCION', 'CIENCIA FICCION', 'BÉLICA'].flatMap((genre) =>
    [null, 1920, 1930, 2020].flatMap((decade) =>
      [null, ...AUDIO_GROUPS].flatMap((audio) =>
        ORDERS.map((order) => ({ genre, decade, audio, order })),
      ),
    ),
  );

  test('names every list that the title enters, leaves or moves in, and no other [BRO-05]', () => {
    fc.assert(
      fc.property(fc.option(places), fc.option(places), (before, after) => {
        const named = new Set(changedLists(before, after).map((list) => JSON.stringify(list)));
        const expected = all.filter((list) => {
          const [was, is] = [stands(before, list), stands(after, list)];
          if (!was || !is || !before || !after) return was !== is;
          return (
            JSON.stringify(keyOf(before)[list.order]) !== JSON.stringify(keyOf(after)[list.order])
          );
        });
        expect(named).toEqual(new Set(expected.map((list) => JSON.stringify(list))));
      }),
      { numRuns: 500 },
    );
  });

  test('are the same for changes with the same key', () => {
    const change = fc.tuple(fc.option(places), fc.option(places));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const known = new Map<string, unknown>();
        for (const [before, after] of changes) {
          const [key, lists] = [changeKey(before, after), changedLists(before, after)];
          expect(known.get(key) ?? lists).toEqual(lists);
          known.set(key, lists);
        }
      }),
    );
  });

  test('of nothing names nothing', () => {
    const place: ListPlace = {
      kind: 'movie',
      listed: true,
      genre: 'ACCION',
      year: 1927,
      audios: AUDIO_GROUPS.slice(0, 2),
      newness: 1,
      name: 'a',
      popular: false,
    };
    expect(changedLists(place, { ...place })).toEqual([]);
    expect(changedLists(null, place)).toHaveLength(2 * 2 * 3 * ORDERS.length);
    expect(changedLists(place, { ...place, name: 'b' })).toContainEqual({
      ...EVERYTHING,
      order: 'nombre',
    });
  });
});
