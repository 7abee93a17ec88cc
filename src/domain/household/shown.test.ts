import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TitleCard } from '../catalogue/title.ts';
import { EMPTY_LIBRARY, type OwnLibrary, toggleFavourite } from '../library/library.ts';
import { forgetTitle, noteProgress, type Progress } from '../library/progress.ts';
import { type Entries, firstWrites, merge, NO_ENTRIES, ownWrites } from './entries.ts';
import { type Known, libraryFrom, shownOf, wantedPath } from './shown.ts';

const card = (id: string, kind: TitleCard['kind'] = 'movie'): TitleCard => ({
  kind,
  id,
  name: `Nombre de ${id}`,
  image: '',
});
const episode = (id: string, number: number, time: number): Progress => ({
  title: card(id, 'serie'),
  episode: { season: 'TEMPORADA 1', id: `capitulo-${number}`, name: `Capítulo ${number}` },
  time,
  duration: 1000,
  next: {
    path: `/serie/play/${id}/Nube/TEMPORADA%201/capitulo-${number + 1}`,
    name: `Capítulo ${number + 1}`,
  },
  path: `/serie/play/${id}/Nube/TEMPORADA%201/capitulo-${number}`,
});

const KNOWN: Known = {
  names: (path) => {
    const [, , kind, id = '', , capitulo = ''] = path.split('/').map(decodeURIComponent);
    const number = Number(capitulo.split('-')[1]);
    return {
      title: card(id, kind as TitleCard['kind']),
      episode: capitulo && `Capítulo ${number}`,
      next: capitulo
        ? { season: 'TEMPORADA 1', id: `capitulo-${number + 1}`, name: `Capítulo ${number + 1}` }
        : null,
    };
  },
  channel: (path) => ({ id: path.split('/')[3] ?? '', name: 'Canal', image: '' }),
};
const NOTHING_KNOWN: Known = { names: () => undefined, channel: () => undefined };

const libraries = fc
  .record({
    favourites: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd e/f', 'ñ')),
    watched: fc.array(
      fc.tuple(fc.constantFrom('s', 't'), fc.nat({ max: 3 }), fc.nat({ max: 999 })),
    ),
    channels: fc.uniqueArray(fc.constantFrom('u', 'v', 'w')),
    teams: fc.uniqueArray(fc.constantFrom('Sur', 'Norte')),
    audio: fc.constantFrom(null, 'LATINO' as const),
  })
  .map(
    ({ favourites, watched, channels, teams, audio }): OwnLibrary => ({
      ...EMPTY_LIBRARY,
      favourites: favourites.map((id) => card(id)),
      progress: watched.reduce<Progress[]>(
        (all, [id, number, time]) => noteProgress(all, { ...episode(id, number, time) }),
        [],
      ),
      channels: channels.map((id) => ({ id, name: 'Canal', image: '' })),
      following: { teams, leagues: [] },
      audio,
    }),
  );
const entriesOf = (library: OwnLibrary): Entries =>
  merge(NO_ENTRIES, firstWrites(shownOf('a', library), 100_000, 1));

describe('a library as entries', () => {
  test('is the same library on another device, in the same order', () => {
    fc.assert(
      fc.property(libraries, (library) => {
        const made = libraryFrom('a', entriesOf(library), { library: EMPTY_LIBRARY, known: KNOWN });
        expect(made.library).toEqual(library);
        expect(made.wanted).toEqual([]);
      }),
    );
  });

  test('changes nothing where it came from, so nothing is written because of it', () => {
    fc.assert(
      fc.property(libraries, (library) => {
        const known = NOTHING_KNOWN;
        expect(libraryFrom('a', entriesOf(library), { library, known }).library).toEqual(library);
      }),
    );
  });

  test('has no name and no picture in it', () => {
    const library = { ...EMPTY_LIBRARY, favourites: [card('a')], progress: [episode('s', 1, 50)] };
    expect(JSON.stringify([...shownOf('a', library)])).not.toMatch(/Nombre|Capítulo/);
  });

  test('waits for what a device does not know yet, and asks for one at a time', () => {
    const library = {
      ...EMPTY_LIBRARY,
      favourites: [card('a b')],
      progress: [episode('s', 1, 50)],
    };
    const made = libraryFrom('a', entriesOf(library), {
      library: EMPTY_LIBRARY,
      known: NOTHING_KNOWN,
    });
    expect(made.library).toEqual(EMPTY_LIBRARY);
    expect(made.wanted.map(wantedPath)).toEqual([
      '/ficha/serie/s/TEMPORADA%201/capitulo-1',
      '/ficha/movie/a%20b',
    ]);
  });

  test('a title that was taken off the list elsewhere leaves it here; what was added here stays', () => {
    const shared = { ...EMPTY_LIBRARY, favourites: [card('a'), card('b')] };
    const entries = merge(entriesOf(shared), [
      { key: 'f\na\nm\na', value: null, at: 200_000, by: 2 },
    ]);
    const here = toggleFavourite(shared, card('c'));
    const writes = ownWrites(
      entries,
      { before: shownOf('a', shared), now: shownOf('a', here) },
      { at: 200_001, by: 1 },
    );
    const { library } = libraryFrom('a', merge(entries, writes), { library: here, known: KNOWN });
    expect(library.favourites.map(({ id }) => id)).toEqual(['c', 'b']);
  });

  test('progress follows the latest device, not the furthest', () => {
    const here = { ...EMPTY_LIBRARY, progress: [episode('s', 1, 900)] };
    const there = { ...EMPTY_LIBRARY, progress: [episode('s', 1, 40)] };
    const [value] = [...shownOf('a', there).values()];
    const [key = ''] = [...shownOf('a', here).keys()];
    const entries = merge(entriesOf(here), [{ key, value: value ?? '', at: 200_000, by: 2 }]);
    const { library } = libraryFrom('a', entries, { library: here, known: KNOWN });
    expect(library.progress).toMatchObject([{ time: 40 }]);
  });

  test('what is no longer continued is gone everywhere', () => {
    const before = { ...EMPTY_LIBRARY, progress: [episode('s', 1, 900), episode('t', 1, 50)] };
    const now = { ...before, progress: forgetTitle(before.progress, card('s', 'serie')) };
    const writes = ownWrites(
      entriesOf(before),
      { before: shownOf('a', before), now: shownOf('a', now) },
      { at: 200_000, by: 1 },
    );
    const entries = merge(entriesOf(before), writes);
    const { library } = libraryFrom('a', entries, { library: before, known: KNOWN });
    expect(library).toEqual(now);
  });
});
