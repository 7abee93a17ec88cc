import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { SYSTEM } from '../commands/change.ts';
import { setNamedHidden } from '../commands/takedowns.ts';
import { getEpisode, getNearEpisodes, listEpisodes, listSeasons } from './episodes.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

const episode = (path: string, data: object = {}) => ({ path, data: { IMG: '/e.webp', ...data } });

beforeEach(async () => {
  await database.empty();
  await importLines(database.url, [
    { path: 'SERIES/s', data: { NOMBRE: 'Serie', ESTADO: 'A', TEMPORADAS: ['T2', 'T1'] } },
    {
      path: 'ANIME/s',
      data: { NOMBRE: 'Anime', ESTADO: 'A', IMAGEN: '/h.webp', TEMPORADAS: ['T1'] },
    },
    episode('SERIES/s/T1/cap-10', { NOMBRE: 'Diez', URL: 'https://a.example/10' }),
    episode('SERIES/s/T1/cap-2', {
      NOMBRE: 'Dos',
      URL: 'https://a.example/2',
      SERVERJAP: { J: 'https://a.example/j' },
      IDIOMAS: { L2: 'https://a.example/l2', L1: 'https://a.example/l1' },
    }),
    episode('SERIES/s/T1/cap-1', { NOMBRE: 'Uno', IMG: '' }),
    episode('SERIES/s/T2/cap-1'),
    episode('SERIES/s/EXTRA/cap-1'),
    episode('ANIME/s/T1/cap-1', { NOMBRE: 'De anime' }),
  ]);
});

const server = (audio: string, label: string, url: string) => ({
  audio,
  label,
  url,
  health: 'unknown',
  plays: '',
  since: null,
  rowId: label === 'ÚNICO' ? '' : expect.stringMatching(/^\d+$/),
});

const rowIdOf = async (kind: 'serie' | 'anime') =>
  (
    await database.db
      .selectFrom('titles')
      .select('id')
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
  ).id;

test('a title lists its seasons in its own order, and none that it does not name [SER-01]', async () => {
  const seasons = await listSeasons(database.db, await rowIdOf('serie'));
  expect(seasons.map(({ key }) => key)).toEqual(['T2', 'T1']);
});

test('the episodes of a season come by title and season, 2 before 10, with an image, with their servers [CALL-12 SER-05 SER-06]', async () => {
  expect(await listEpisodes(database.db, await rowIdOf('serie'), 'T1')).toEqual([
    {
      rowId: expect.any(String),
      id: 'cap-2',
      name: 'Dos',
      image: '/e.webp',
      number: 2,
      servers: [
        server('LATINO', 'L2', 'https://a.example/l2'),
        server('LATINO', 'L1', 'https://a.example/l1'),
        server('JAPONÉS', 'J', 'https://a.example/j'),
      ],
    },
    {
      rowId: expect.any(String),
      id: 'cap-10',
      name: 'Diez',
      image: '/e.webp',
      number: 10,
      servers: [server('LATINO', 'ÚNICO', 'https://a.example/10')],
    },
  ]);
  expect(await listEpisodes(database.db, await rowIdOf('anime'), 'T1')).toMatchObject([
    { name: 'De anime', servers: [] },
  ]);
  expect(await listEpisodes(database.db, await rowIdOf('anime'), 'T2')).toEqual([]);
});

test('one episode comes by its id, of a kind, title and season, also without an image [CALL-12]', async () => {
  expect(
    await getEpisode(database.db, {
      kind: 'anime',
      titleId: 's',
      episode: { season: 'T1', id: 'cap-1' },
    }),
  ).toMatchObject({
    titleName: 'Anime',
    backdrop: '/h.webp',
    name: 'De anime',
    url: null,
    servers: [],
  });
  expect(
    (
      await getEpisode(database.db, {
        kind: 'serie',
        titleId: 's',
        episode: { season: 'T1', id: 'cap-1' },
      })
    )?.name,
  ).toBe('Uno');
  expect(
    (
      await getEpisode(database.db, {
        kind: 'serie',
        titleId: 's',
        episode: { season: 'T1', id: 'cap-2' },
      })
    )?.servers,
  ).toHaveLength(3);
  for (const [kind, id, season, one] of [
    ['movie', 's', 'T1', 'cap-1'],
    ['serie', 'x', 'T1', 'cap-1'],
    ['serie', 's', 'T9', 'cap-1'],
    ['serie', 's', 'T1', 'cap-9'],
    ['anime', 's', 'T1', 'cap-2'],
  ] as const)
    expect(
      await getEpisode(database.db, { kind, titleId: id, episode: { season, id: one } }),
    ).toBeNull();
});

test('an episode of an inactive or hidden title is not opened [ENT-05]', async () => {
  const found = async () =>
    await getEpisode(database.db, {
      kind: 'anime',
      titleId: 's',
      episode: { season: 'T1', id: 'cap-1' },
    });
  await setNamedHidden(database.db, SYSTEM, { kind: 'anime', id: 's' }, true);
  expect(await found()).toBeNull();
  await setNamedHidden(database.db, SYSTEM, { kind: 'anime', id: 's' }, false);
  expect(await found()).not.toBeNull();
  await importLines(database.url, [{ path: 'ANIME/s', data: { NOMBRE: 'Anime', ESTADO: 'B' } }]);
  expect(await found()).toBeNull();
});

test('beside an episode stand the listed ones with an address, over the ends of seasons too [PLAY-20]', async () => {
  const url = { URL: 'https://a.example/1' };
  await importLines(database.url, [
    episode('SERIES/s/T2/cap-1', url),
    episode('SERIES/s/T2/cap-2'),
    episode('SERIES/s/T2/cap-3', url),
    episode('SERIES/s/T1/cap-3'),
  ]);
  const rowId = await rowIdOf('serie');
  const beside = async (season: string, id: string) => {
    const { previous, next } = await getNearEpisodes(database.db, rowId, season, id);
    return [previous, next].map((one) => one && `${one.season}/${one.id}`);
  };
  // The title names T2 before T1. T2/cap-2 and T1/cap-3 have no address, T1/cap-1 has no image.
  expect(await beside('T2', 'cap-1')).toEqual([null, 'T2/cap-3']);
  expect(await beside('T2', 'cap-2')).toEqual(['T2/cap-1', 'T2/cap-3']);
  expect(await beside('T2', 'cap-3')).toEqual(['T2/cap-1', 'T1/cap-2']);
  expect(await beside('T1', 'cap-2')).toEqual(['T2/cap-3', 'T1/cap-10']);
  expect(await beside('T1', 'cap-10')).toEqual(['T1/cap-2', null]);
  expect(await beside('EXTRA', 'cap-1')).toEqual([null, null]);
  expect(await beside('T1', 'cap-9')).toEqual([null, null]);
});
