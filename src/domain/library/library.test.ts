import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TitleCard } from '../catalogue/title.ts';
import {
  EMPTY_LIBRARY,
  isFavourite,
  mergeLibraries,
  noteChannel,
  noteRecent,
  type OwnLibrary,
  parseLibrary,
  toggleFavourite,
} from './library.ts';

const card = (id: string, kind: TitleCard['kind'] = 'movie'): TitleCard => ({
  kind,
  id,
  name: `Nombre de ${id}`,
  image: '',
});
const channel = (id: string) => ({ id, name: `Canal ${id}`, image: '' });
const ids = (cards: TitleCard[]) => cards.map(({ id }) => id);

const cards = fc.record({
  kind: fc.constantFrom('movie' as const, 'serie' as const, 'anime' as const),
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  name: fc.string({ minLength: 1, maxLength: 5 }),
  image: fc.string({ maxLength: 5 }),
});
const libraries = fc
  .array(fc.tuple(fc.boolean(), cards), { maxLength: 30 })
  .map((steps) =>
    steps.reduce<OwnLibrary>(
      (library, [isOpened, title]) => (isOpened ? noteRecent : toggleFavourite)(library, title),
      EMPTY_LIBRARY,
    ),
  )
  .chain(
    (library) =>
      fc.record({
        ...Object.fromEntries(
          Object.entries(library).map(([key, value]) => [key, fc.constant(value)]),
        ),
        channels: fc.uniqueArray(fc.constantFrom('u', 'v', 'w')).map((all) => all.map(channel)),
        recentChannels: fc.uniqueArray(fc.constantFrom('u', 'v'), { maxLength: 2 }),
        complaints: fc.uniqueArray(fc.constantFrom('1 ', '2 x', '3 y')),
        quality: fc.constantFrom(null, 'auto' as const, 'low' as const, 'audio' as const),
      }) as fc.Arbitrary<OwnLibrary>,
  );

describe('my list', () => {
  test('takes a title, newest first, and gives it back at the second tap', () => {
    const two = toggleFavourite(toggleFavourite(EMPTY_LIBRARY, card('a')), card('b'));
    expect(ids(two.favourites)).toEqual(['b', 'a']);
    expect(ids(toggleFavourite(two, card('b')).favourites)).toEqual(['a']);
  });

  test('knows a title by kind and id, whatever its name has become', () => {
    const library = toggleFavourite(EMPTY_LIBRARY, card('a'));
    expect(isFavourite(library, { ...card('a'), name: 'Otro' })).toBe(true);
    expect(isFavourite(library, card('a', 'serie'))).toBe(false);
  });
});

test('what was opened lately has each title once, the last one first, thirty at most', () => {
  const many = Array.from({ length: 40 }, (_, place) => card(`t${place}`));
  const library = [...many, card('t20')].reduce(noteRecent, EMPTY_LIBRARY);
  expect(library.recent).toHaveLength(30);
  expect(ids(library.recent).slice(0, 3)).toEqual(['t20', 't39', 't38']);
  expect(new Set(ids(library.recent)).size).toBe(30);
});

test('of channels the one that is watched comes first, and the one before it second', () => {
  const watched = (...ids: string[]) => ids.reduce(noteChannel, EMPTY_LIBRARY).recentChannels;
  expect(watched('a', 'b')).toEqual(['b', 'a']);
  expect(watched('a', 'b', 'a')).toEqual(['a', 'b']);
  expect(watched('a', 'b', 'b')).toEqual(['b', 'a']);
  expect(watched('a', 'b', 'c')).toEqual(['c', 'b']);
});

test('a library from before channels and quality were kept has neither', () => {
  const { channels: _, recentChannels: __, quality: ___, ...old } = EMPTY_LIBRARY;
  expect(parseLibrary(old)).toEqual(EMPTY_LIBRARY);
  const odd = { ...old, channels: [null, { id: 5 }, channel('a'), channel('a')], quality: 'best' };
  expect(parseLibrary(odd)).toEqual({ ...EMPTY_LIBRARY, channels: [channel('a')] });
});

test('a library comes back from its file unchanged', () => {
  fc.assert(
    fc.property(libraries, (library) => {
      expect(parseLibrary(JSON.parse(JSON.stringify(library)))).toEqual(library);
    }),
  );
});

test('a file adds what is not there yet, and mine stays in front', () => {
  fc.assert(
    fc.property(libraries, libraries, (mine, other) => {
      const merged = mergeLibraries(mine, other);
      expect(merged.favourites.slice(0, mine.favourites.length)).toEqual(mine.favourites);
      for (const title of [...mine.favourites, ...other.favourites])
        expect(
          merged.favourites.filter((kept) => isFavourite({ ...merged, favourites: [kept] }, title)),
        ).toHaveLength(1);
      expect(mergeLibraries(merged, other)).toEqual(merged);
    }),
  );
});

test('what I follow and my zone come back too, and an old file has neither', () => {
  const mine: OwnLibrary = {
    ...EMPTY_LIBRARY,
    following: { teams: ['Norte'], leagues: ['Copa'] },
    zone: 'local',
  };
  expect(parseLibrary(JSON.parse(JSON.stringify(mine)))).toEqual(mine);
  expect(mergeLibraries(EMPTY_LIBRARY, mine)).toEqual({ ...mine, zone: 'argentina' });
  expect(parseLibrary({ version: 1, favourites: [], recent: [] })).toEqual(EMPTY_LIBRARY);
  expect(parseLibrary({ ...EMPTY_LIBRARY, zone: 'marte' })).toEqual(EMPTY_LIBRARY);
});

describe('what is no library of ours', () => {
  test.each([
    null,
    undefined,
    5,
    'x',
    [],
    {},
    { ...EMPTY_LIBRARY, version: 2 },
    { ...EMPTY_LIBRARY, favourites: {} },
    { ...EMPTY_LIBRARY, recent: undefined },
    { ...EMPTY_LIBRARY, favourites: [null] },
    { ...EMPTY_LIBRARY, favourites: [{ ...card('a'), kind: 'sport' }] },
    { ...EMPTY_LIBRARY, favourites: [{ ...card('a'), id: '' }] },
    { ...EMPTY_LIBRARY, favourites: [{ ...card('a'), name: 5 }] },
    { ...EMPTY_LIBRARY, favourites: [{ ...card('a'), image: 'x'.repeat(3000) }] },
  ])('%j', (value) => {
    expect(parseLibrary(value)).toBeNull();
  });

  test('never throws, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        parseLibrary(value);
      }),
    );
  });

  test('keeps nothing but the fields that are ours, and a language that is one', () => {
    const given = { ...EMPTY_LIBRARY, favourites: [{ ...card('a'), more: 1 }], audio: 'KLINGON' };
    expect(parseLibrary(given)).toEqual({ ...EMPTY_LIBRARY, favourites: [card('a')] });
    expect(parseLibrary({ ...EMPTY_LIBRARY, audio: 'JAPONÉS' })?.audio).toBe('JAPONÉS');
  });
});
