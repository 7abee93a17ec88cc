import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertTitles, takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { decadeOf, EVERYTHING, type Filter } from '../../domain/catalogue/browse.ts';
import { AUDIO_GROUPS } from '../../domain/playback/servers.ts';
import { bitsWith } from '../audio-bits.ts';
import { getFacets, listGenres } from '../queries/list-counts.ts';
import { countLists } from './list-counts.ts';

const database = emptyDatabaseEachTest();

test('each value is counted beside the other filters', async () => {
  const titles = fc.array(
    fc.record({
      genre: fc.constantFrom('', 'DRAMA', 'TERROR'),
      release_year: fc.constantFrom(1929, 1930, 1939),
      audios: fc.integer({ min: 0, max: 15 }),
      active: fc.boolean(),
      kind: fc.constantFrom('movie' as const, 'serie' as const),
    }),
    { maxLength: 20 },
  );
  const filters: fc.Arbitrary<Filter> = fc.record({
    genre: fc.constantFrom(null, 'DRAMA'),
    decade: fc.constantFrom(null, 1930),
    audio: fc.constantFrom(null, 'LATINO', 'JAPONÉS'),
  });
  await fc.assert(
    fc.asyncProperty(titles, filters, async (given, filter) => {
      await database.empty();
      await insertTitles(
        database.db,
        given.map((title, place) => ({ ...title, source_id: `t${place}` })),
      );
      await countLists(database.db);
      const count = (wanted: Filter) =>
        given.filter(
          (title) =>
            title.kind === 'movie' &&
            title.active &&
            (wanted.genre === null || title.genre === wanted.genre) &&
            (wanted.decade === null || decadeOf(title.release_year) === wanted.decade) &&
            (wanted.audio === null || bitsWith(wanted.audio).includes(title.audios)),
        ).length;
      const counted = <Value>(values: readonly Value[], with_: (value: Value) => Filter) =>
        values
          .map((value) => ({ value, titles: count(with_(value)) }))
          .filter(({ titles: found }) => found > 0);
      expect(await getFacets(database.db, 'movie', filter)).toEqual({
        genres: counted(['DRAMA', 'TERROR'], (genre) => ({ ...filter, genre })),
        decades: counted([1930, 1920], (decade) => ({ ...filter, decade })),
        audios: counted(AUDIO_GROUPS, (audio) => ({ ...filter, audio })),
      });
    }),
    { numRuns: 30 },
  );
});

test('kinds of which a number changed are published, and nothing when none did', async () => {
  await insertTitles(database.db, [{ source_id: 'a', genre: 'DRAMA' }]);
  expect(await countLists(database.db)).toEqual(['movie']);
  expect(await takeOutbox(database.db)).toEqual([{ tags: ['counts-movie'], hard: false }]);
  expect(await countLists(database.db)).toEqual([]);
  expect(await takeOutbox(database.db)).toEqual([]);
  await insertTitles(database.db, [{ source_id: 'b', kind: 'anime', genre: 'TERROR' }]);
  expect(await countLists(database.db)).toEqual(['anime']);
  expect(await listGenres(database.db, 'anime')).toEqual(['TERROR']);
  await database.db.updateTable('titles').set({ hidden: true }).execute();
  expect(await countLists(database.db)).toEqual(['movie', 'anime']);
  expect((await getFacets(database.db, 'movie', EVERYTHING)).genres).toEqual([]);
});
