import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { decadeOf, NEWEST, ORDERS } from '../../domain/catalogue/browse.ts';
import { AUDIO_GROUPS } from '../../domain/playback/servers.ts';
import { normaliseText } from '../../domain/search/text.ts';
import { bitsWith } from '../audio-bits.ts';
import {
  getFeaturedMovie,
  getStanding,
  getTitle,
  getTitleWithServers,
  hasTitles,
  listMostWanted,
  listRecommendedMovies,
  listTitles,
} from './titles.ts';

const database = emptyDatabaseEachTest();

const ids = (titles: readonly { id: string }[]): string[] => titles.map((title) => title.id);
const day = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** How often rows were opened, as the hourly count leaves it. */
async function want(opens: Record<string, number>): Promise<void> {
  for (const [rowId, demand] of Object.entries(opens))
    await database.db
      .updateTable('title_places')
      .set({ demand })
      .where('title_id', '=', rowId)
      .execute();
}

/** Movies that differ only in what keeps them out of every list; the first is the only one to be seen. */
const VISIBILITY = [
  { source_id: 'vista', genre: 'ACCION', recommended: true, created_at: day('2020-01-01') },
  {
    source_id: 'inactiva',
    genre: 'ACCION',
    recommended: true,
    active: false,
    created_at: day('2024-01-01'),
  },
  {
    source_id: 'oculta',
    genre: 'ACCION',
    recommended: true,
    hidden: true,
    created_at: day('2024-01-02'),
  },
];

describe('pages of the newest', () => {
  test('visit every listed title exactly once, newest first [CALL-01 CALL-02 CALL-06 STATE-04]', async () => {
    const instants = fc.oneof(
      // Few instants, so that many titles share one and the row decides.
      fc.constantFrom(day('2024-01-01'), day('2024-01-02'), new Date('2024-01-02T00:00:00.001Z')),
      fc.date({
        min: new Date('0001-01-02T00:00:00Z'),
        max: new Date('9999-12-30T00:00:00Z'),
        noInvalidDate: true,
      }),
    );
    const titles = fc.array(
      fc.record({
        kind: fc.constantFrom('movie' as const, 'serie' as const),
        active: fc.boolean(),
        hidden: fc.boolean(),
        created_at: fc.option(instants),
        renewed_at: fc.option(instants),
      }),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(titles, fc.integer({ min: 1, max: 9 }), async (given, limit) => {
        await database.empty();
        const rows = given.map((title, place) => ({ ...title, source_id: `t${place}` }));
        const rowIds = await insertTitles(database.db, rows);
        const expected = rows
          .map((row, place) => ({ ...row, rowId: Number(rowIds[place]) }))
          .filter((row) => row.kind === 'movie' && row.active && !row.hidden)
          .map((row) => ({
            ...row,
            newness: (row.renewed_at ?? row.created_at ?? new Date(0)).getTime(),
          }))
          .sort((a, b) => b.newness - a.newness || b.rowId - a.rowId)
          .map((row) => row.source_id);

        const visited: string[] = [];
        let after: string | null = null;
        do {
          const page: Awaited<ReturnType<typeof listTitles>> = await listTitles(
            database.db,
            'movie',
            { limit, after },
          );
          if (page.next) expect(page.titles).toHaveLength(limit);
          visited.push(...ids(page.titles));
          after = page.next;
        } while (after);
        expect(visited).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  test('end without an empty page when the last one is full', async () => {
    await insertTitles(
      database.db,
      Array.from({ length: 4 }, (_, place) => ({ source_id: `t${place}` })),
    );
    const first = await listTitles(database.db, 'movie', { limit: 2 });
    const second = await listTitles(database.db, 'movie', { limit: 2, after: first.next });
    expect([first.next === null, second.next === null]).toEqual([false, true]);
  });

  test('do not repeat or skip when a newer title arrives between them [CALL-02]', async () => {
    const at = (hour: number) => new Date(Date.UTC(2024, 0, 1, hour));
    await insertTitles(
      database.db,
      [1, 2, 3, 4].map((hour) => ({ source_id: `t${hour}`, created_at: at(hour) })),
    );
    const first = await listTitles(database.db, 'movie', { limit: 2 });
    await insertTitles(database.db, [{ source_id: 'nueva', created_at: at(9) }]);
    const second = await listTitles(database.db, 'movie', { limit: 2, after: first.next });
    expect([...ids(first.titles), ...ids(second.titles)]).toEqual(['t4', 't3', 't2', 't1']);
  });
});

test('every list holds what it is narrowed to, in its order, each title once at any page length [BRO-05]', async () => {
  const titles = fc.array(
    fc.record({
      genre: fc.constantFrom('', 'DRAMA', 'TERROR'),
      release_year: fc.constantFrom(null, 1929, 1930, 1939),
      audios: fc.integer({ min: 0, max: 15 }),
      popular: fc.boolean(),
      active: fc.boolean(),
      name: fc.constantFrom('Ánimo', 'animo', 'Barco', '¿Zorro?', '2001'),
      created_at: fc.constantFrom(day('2024-01-01'), day('2024-01-02')),
      opens: fc.constantFrom(0, 0, 3, 10),
    }),
    { maxLength: 25 },
  );
  const browses = fc.record({
    genre: fc.constantFrom(null, 'DRAMA', 'TERROR'),
    decade: fc.constantFrom(null, 1920, 1930, 2020),
    audio: fc.option(fc.constantFrom(...AUDIO_GROUPS)),
    order: fc.constantFrom(...ORDERS),
  });
  await fc.assert(
    fc.asyncProperty(
      titles,
      browses,
      fc.integer({ min: 1, max: 4 }),
      async (given, browse, limit) => {
        await database.empty();
        const rowIds = await insertTitles(
          database.db,
          given.map(({ opens: _, ...title }, place) => ({ ...title, source_id: `t${place}` })),
        );
        await want(Object.fromEntries(given.map(({ opens }, place) => [rowIds[place], opens])));
        const { genre, decade, audio, order } = browse;
        const expected = given
          .map((title, place) => ({
            ...title,
            id: `t${place}`,
            rowId: Number(rowIds[place]),
            year: title.release_year ?? 2023,
            key: normaliseText(title.name),
          }))
          .filter((title) => title.active && (genre === null || title.genre === genre))
          .filter(({ year }) => decade === null || decadeOf(year) === decade)
          .filter(({ audios }) => audio === null || bitsWith(audio).includes(audios))
          .sort((a, b) => {
            const newest = b.created_at.getTime() - a.created_at.getTime() || b.rowId - a.rowId;
            if (order === 'nombre')
              return a.key < b.key ? -1 : Number(a.key > b.key) || a.rowId - b.rowId;
            if (order === 'anio') return b.year - a.year || newest;
            if (order === 'nuevas') return newest;
            return b.opens - a.opens || Number(b.popular) - Number(a.popular) || newest;
          });
        const visited: string[] = [];
        let after: string | null = null;
        do {
          const page: Awaited<ReturnType<typeof listTitles>> = await listTitles(
            database.db,
            'movie',
            {
              browse,
              limit,
              after,
            },
          );
          visited.push(...ids(page.titles));
          after = page.next;
          if (after) expect(await getStanding(database.db, 'movie', browse, after)).toBe(after);
        } while (after);
        expect(visited).toEqual(ids(expected));
        const known = await hasTitles(database.db, 'movie', browse);
        const isListed = given.filter(({ active }) => active);
        expect(known.genre).toBe(genre === null || isListed.some((title) => title.genre === genre));
      },
    ),
    { numRuns: 60 },
  );
});

test('a row stands in the list, or the one before it does, with the same titles behind it', async () => {
  const at = (hour: number) => new Date(Date.UTC(2024, 0, 1, hour));
  const rowIds = await insertTitles(
    database.db,
    [1, 2, 3, 4].map((hour) => ({
      source_id: `t${hour}`,
      created_at: at(hour),
      hidden: hour === 3,
      genre: hour === 2 ? 'DRAMA' : 'TERROR',
    })),
  );
  const row = (hour: number) => String(rowIds[hour - 1]);
  const standing = async (rowId: string, genre: string | null = null) =>
    await getStanding(database.db, 'movie', { ...NEWEST, genre }, rowId);
  expect(await standing(row(2))).toBe(row(2));
  expect(await standing(row(3))).toBe(row(4));
  expect(await standing(row(2), 'TERROR')).toBe(row(4));
  expect(await standing(row(4), 'DRAMA')).toBeNull();
  expect(await standing('999999')).toBeNull();
  expect(await getStanding(database.db, 'serie', NEWEST, row(2))).toBeNull();
  const behind = async (after: string) =>
    ids((await listTitles(database.db, 'movie', { limit: 5, after })).titles);
  expect(await behind(row(3))).toEqual(await behind(row(4)));
});

test('inactive and hidden titles are nowhere: not listed, not opened [ENT-05]', async () => {
  const rowIds = await insertTitles(database.db, VISIBILITY);
  expect(ids((await listTitles(database.db, 'movie', { limit: 10 })).titles)).toEqual(['vista']);
  expect(ids(await listRecommendedMovies(database.db, 10))).toEqual(['vista']);
  expect((await getFeaturedMovie(database.db))?.id).toBe('vista');
  expect(ids((await listMostWanted(database.db, 'movie', 10)).titles)).toEqual(['vista']);
  await want(Object.fromEntries(rowIds.map((rowId, place) => [rowId, 9 - place])));
  expect(await listMostWanted(database.db, 'movie', 10)).toMatchObject({
    titles: [{ id: 'vista' }],
  });
  for (const { source_id } of VISIBILITY) {
    expect((await getTitle(database.db, 'movie', source_id))?.id ?? null).toBe(
      source_id === 'vista' ? 'vista' : null,
    );
  }
});

test('a list holds ten titles when nobody says, and thirty movies [NUM-01]', async () => {
  for (const kind of ['movie', 'serie', 'anime'] as const) {
    await insertTitles(
      database.db,
      Array.from({ length: 31 }, (_, place) => ({ kind, source_id: `t${place}` })),
    );
  }
  const lengthOf = async (kind: 'movie' | 'serie' | 'anime') =>
    (await listTitles(database.db, kind)).titles.length;
  expect(await lengthOf('movie')).toBe(30);
  expect(await lengthOf('serie')).toBe(10);
  expect(await lengthOf('anime')).toBe(10);
});

test('the year and the images of a title do not keep it out of a list [CALL-06 CALL-08]', async () => {
  await insertTitles(database.db, [
    { source_id: 'sin', created_at: day('2024-01-03'), release_year: null },
    { source_id: 'vieja', created_at: day('2024-01-02'), release_year: 1902 },
    {
      source_id: 'de 2023',
      created_at: day('2024-01-01'),
      release_year: 2023,
      image_horizontal: 'placeholder',
    },
  ]);
  const { titles } = await listTitles(database.db, 'movie');
  expect(ids(titles)).toEqual(['sin', 'vieja', 'de 2023']);
});

test('titles of a genre are of one kind, newest first, up to the limit [SER-03]', async () => {
  await insertTitles(database.db, [
    ...Array.from({ length: 22 }, (_, place) => ({
      kind: 'serie' as const,
      source_id: `s${place}`,
      created_at: new Date(Date.UTC(2024, 0, 1 + place)),
    })),
    { kind: 'serie', source_id: 'otra', genre: 'TERROR' },
    { source_id: 'película' },
  ]);
  const found = ids(
    (await listTitles(database.db, 'serie', { browse: { ...NEWEST, genre: 'DRAMA' }, limit: 20 }))
      .titles,
  );
  expect(found).toEqual(Array.from({ length: 20 }, (_, place) => `s${21 - place}`));
});

describe('the most wanted', () => {
  beforeEach(async () => {
    await insertTitles(database.db, [
      { source_id: 'vieja', genre: 'ACCION', created_at: day('2020-01-01') },
      { source_id: 'nueva', genre: 'ACCION', created_at: day('2024-01-01') },
      { source_id: 'drama', genre: 'DRAMA', created_at: day('2025-01-01') },
      { source_id: 'serie', kind: 'serie', genre: 'ACCION', created_at: day('2025-01-01') },
    ]);
  });

  test('are the newest of ACCION until there is a ranking [MOV-06 SER-02]', async () => {
    const wanted = await listMostWanted(database.db, 'movie', 10);
    expect(wanted.isRanked).toBe(false);
    expect(ids(wanted.titles)).toEqual(['nueva', 'vieja']);
  });

  test('have popular titles in front until there is a ranking, no title twice [CALL-04]', async () => {
    await insertTitles(database.db, [
      { source_id: 'popular vieja', genre: 'ACCION', popular: true, created_at: day('2010-01-01') },
      { source_id: 'popular', genre: 'ACCION', popular: true, created_at: day('2011-01-01') },
      { source_id: 'popular de otro género', popular: true },
    ]);
    const first = async (limit: number) =>
      ids((await listMostWanted(database.db, 'movie', limit)).titles);
    expect(await first(10)).toEqual(['popular', 'popular vieja', 'nueva', 'vieja']);
    expect(await first(3)).toEqual(['popular', 'popular vieja', 'nueva']);
    expect(await first(1)).toEqual(['popular']);
  });

  test('come in the order of the ranking of their kind, up to the limit [MOV-06 SER-02]', async () => {
    await want({ 1: 2, 3: 3, 2: 1, 4: 9 });
    const wanted = await listMostWanted(database.db, 'movie', 2);
    expect(wanted.isRanked).toBe(true);
    expect(ids(wanted.titles)).toEqual(['drama', 'vieja']);
    expect(ids((await listMostWanted(database.db, 'anime', 2)).titles)).toEqual([]);
  });

  test('are followed by the default genre while few have been opened, no title twice', async () => {
    await want({ 3: 2, 1: 1 });
    const wanted = await listMostWanted(database.db, 'movie', 10);
    expect(ids(wanted.titles)).toEqual(['drama', 'vieja', 'nueva']);
    expect(wanted.isRanked).toBe(false);
    expect(ids((await listMostWanted(database.db, 'movie', 2)).titles)).toEqual(['drama', 'vieja']);
  });

  test('are the default genre again when nothing of the ranking can be shown', async () => {
    await want({ 3: 1 });
    await database.db.updateTable('titles').set({ hidden: true }).where('id', '=', '3').execute();
    expect(await listMostWanted(database.db, 'movie', 10)).toMatchObject({ isRanked: false });
  });
});

describe('recommended', () => {
  test('are movies only, newest first, and the first of them is featured [CALL-05]', async () => {
    await insertTitles(database.db, [
      { source_id: 'a', recommended: true, created_at: day('2024-01-01') },
      { source_id: 'b', recommended: true, created_at: day('2024-01-02') },
      { source_id: 'c', created_at: day('2024-01-03') },
      { source_id: 's', kind: 'serie', recommended: true, created_at: day('2024-01-04') },
    ]);
    expect(ids(await listRecommendedMovies(database.db, 10))).toEqual(['b', 'a']);
    expect(ids(await listRecommendedMovies(database.db, 1))).toEqual(['b']);
    expect((await getFeaturedMovie(database.db))?.id).toBe('b');
  });

  test('may be none', async () => {
    expect(await getFeaturedMovie(database.db)).toBeNull();
    expect(await listRecommendedMovies(database.db, 10)).toEqual([]);
  });
});

describe('one title', () => {
  test('is found by kind and id, with its details [CALL-11 MOV-03]', async () => {
    await insertTitles(database.db, [
      {
        source_id: 'x/y z',
        name: 'Nombre',
        original_name: 'Name',
        description: 'Texto',
        release_year: null,
        image_vertical: '/v.webp',
        image_horizontal: '/h.webp',
      },
    ]);
    expect(await getTitle(database.db, 'movie', 'x/y z')).toEqual({
      rowId: '1',
      age: null,
      kind: 'movie',
      id: 'x/y z',
      name: 'Nombre',
      image: '/v.webp',
      originalName: 'Name',
      genre: 'DRAMA',
      releaseYear: 2023,
      description: 'Texto',
      backdrop: '/h.webp',
    });
    expect(await getTitle(database.db, 'serie', 'x/y z')).toBeNull();
  });

  test.each(['', ' ', "' or 1=1 --", '\0', 'a\0b', '\ud800', 'x'.repeat(100_000)])(
    'is not %j',
    async (id) => {
      await insertTitles(database.db, [{ source_id: 'x' }]);
      expect(await getTitle(database.db, 'movie', id)).toBeNull();
      expect(await getTitleWithServers(database.db, 'movie', id)).toBeNull();
    },
  );
});

test('servers come in the order of the groups, then in their own [STATE-16]', async () => {
  await insertTitles(database.db, [{ source_id: 'a' }, { source_id: 'b' }]);
  const server = (
    audio: 'LATINO' | 'SUBTITULADO' | 'ESPAÑOL' | 'JAPONÉS',
    label: string,
    position: number,
  ) => ({
    title_id: '1',
    audio,
    label,
    url: `https://a.example/${position}`,
    position,
  });
  await database.db
    .insertInto('servers')
    .values([
      server('JAPONÉS', 'j', 3),
      server('ESPAÑOL', 'e', 4),
      server('LATINO', 'l2', 9),
      server('SUBTITULADO', 's', 0),
      server('LATINO', 'l1', 2),
      { ...server('LATINO', 'otra', 0), title_id: '2' },
    ])
    .execute();
  const title = await getTitleWithServers(database.db, 'movie', 'a');
  expect(title?.servers.map(({ label }) => label)).toEqual(['l1', 'l2', 's', 'e', 'j']);
});
