import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { type Cursor, formatCursor, parseCursor } from '../../domain/catalog/paging.ts';
import {
  getFeaturedMovie,
  getStanding,
  getTitle,
  listByGenre,
  listMostWanted,
  listNewest,
  listRecommendedMovies,
  listTitleServers,
} from './titles.ts';

const database = emptyDatabaseEachTest();

const ids = (titles: readonly { id: string }[]): string[] => titles.map((title) => title.id);
const day = (date: string): Date => new Date(`${date}T00:00:00Z`);

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
        let cursor: Cursor | null = null;
        do {
          const page: Awaited<ReturnType<typeof listNewest>> = await listNewest(
            database.db,
            'movie',
            limit,
            cursor,
          );
          if (page.next) expect(page.titles).toHaveLength(limit);
          visited.push(...ids(page.titles));
          // Through its text, as the address of the next page carries it.
          cursor = page.next && parseCursor(formatCursor(page.next));
          if (page.next) expect(cursor).toEqual(page.next);
        } while (cursor);
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
    const first = await listNewest(database.db, 'movie', 2);
    const second = await listNewest(database.db, 'movie', 2, first.next);
    expect([first.next === null, second.next === null]).toEqual([false, true]);
  });

  test('do not repeat or skip when a newer title arrives between them [CALL-02]', async () => {
    const at = (hour: number) => new Date(Date.UTC(2024, 0, 1, hour));
    await insertTitles(
      database.db,
      [1, 2, 3, 4].map((hour) => ({ source_id: `t${hour}`, created_at: at(hour) })),
    );
    const first = await listNewest(database.db, 'movie', 2);
    await insertTitles(database.db, [{ source_id: 'nueva', created_at: at(9) }]);
    const second = await listNewest(database.db, 'movie', 2, first.next);
    expect([...ids(first.titles), ...ids(second.titles)]).toEqual(['t4', 't3', 't2', 't1']);
  });
});

test('a place in the list stands at a listed title, with the same titles behind it', async () => {
  const at = (hour: number) => new Date(Date.UTC(2024, 0, 1, hour));
  const rowIds = await insertTitles(
    database.db,
    [1, 2, 3, 4].map((hour) => ({
      source_id: `t${hour}`,
      created_at: at(hour),
      hidden: hour === 3,
    })),
  );
  const place = (hour: number, row = rowIds[hour - 1]) => ({
    newness: at(hour).getTime(),
    rowId: String(row),
  });
  const standing = async (cursor: Cursor) => await getStanding(database.db, 'movie', cursor);
  expect(await standing(place(2))).toEqual(place(2));
  expect(await standing(place(3))).toEqual(place(4));
  expect(await standing(place(2, '999999'))).toEqual(place(4));
  expect(await standing(place(9, '1'))).toBeNull();
  expect(await getStanding(database.db, 'serie', place(2))).toBeNull();
  const behind = async (cursor: Cursor) =>
    ids((await listNewest(database.db, 'movie', 5, cursor)).titles);
  expect(await behind(place(3))).toEqual(await behind(place(4)));
});

test('inactive and hidden titles are nowhere: not listed, not opened [ENT-05]', async () => {
  const rowIds = await insertTitles(database.db, VISIBILITY);
  expect(ids((await listNewest(database.db, 'movie', 10)).titles)).toEqual(['vista']);
  expect(ids(await listRecommendedMovies(database.db, 10))).toEqual(['vista']);
  expect((await getFeaturedMovie(database.db))?.id).toBe('vista');
  expect(ids((await listMostWanted(database.db, 'movie', 10)).titles)).toEqual(['vista']);
  await database.db
    .insertInto('rankings')
    .values(
      [...rowIds]
        .reverse()
        .map((title_id, position) => ({ kind: 'movie' as const, position, title_id })),
    )
    .execute();
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
    (await listNewest(database.db, kind)).titles.length;
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
  const { titles } = await listNewest(database.db, 'movie');
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
  const found = ids(await listByGenre(database.db, 'serie', 'DRAMA', 20));
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
    const place = (title_id: string, position: number, kind: 'movie' | 'serie' = 'movie') => ({
      kind,
      position,
      title_id,
    });
    await database.db
      .insertInto('rankings')
      .values([place('1', 1), place('3', 0), place('2', 2), place('4', 0, 'serie')])
      .execute();
    const wanted = await listMostWanted(database.db, 'movie', 2);
    expect(wanted.isRanked).toBe(true);
    expect(ids(wanted.titles)).toEqual(['drama', 'vieja']);
    expect(ids((await listMostWanted(database.db, 'anime', 2)).titles)).toEqual([]);
  });

  test('are followed by the default genre while few have been opened, no title twice', async () => {
    await database.db
      .insertInto('rankings')
      .values([
        { kind: 'movie', position: 0, title_id: '3' },
        { kind: 'movie', position: 1, title_id: '1' },
      ])
      .execute();
    const wanted = await listMostWanted(database.db, 'movie', 10);
    expect(ids(wanted.titles)).toEqual(['drama', 'vieja', 'nueva']);
    expect(wanted.isRanked).toBe(false);
    expect(ids((await listMostWanted(database.db, 'movie', 2)).titles)).toEqual(['drama', 'vieja']);
  });

  test('are the default genre again when nothing of the ranking can be shown', async () => {
    await database.db
      .insertInto('rankings')
      .values({ kind: 'movie', position: 0, title_id: '3' })
      .execute();
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
  expect((await listTitleServers(database.db, '1')).map((row) => row.label)).toEqual([
    'l1',
    'l2',
    's',
    'e',
    'j',
  ]);
});
