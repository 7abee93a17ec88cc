import { expect, test } from 'vitest';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { listMissedSearches } from '../queries/missed-searches.ts';
import { addMissedSearches, removeOldMissedSearches } from './missed-searches.ts';

const database = emptyDatabaseEachTest();

const missed = (text: string, times: number, day = '2025-08-15') => ({ text, times, day });

test('adds up within a batch, between batches and between portals that write at once', async () => {
  await addMissedSearches(database.db, [missed('rocky', 2), missed('rocky', 1), missed('zzz', 1)]);
  await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      addMissedSearches(
        database.db,
        place % 2 === 0
          ? [missed('rocky', 1), missed('alien', 1)]
          : [missed('alien', 1), missed('rocky', 1)],
      ),
    ),
  );
  await addMissedSearches(database.db, [missed('rocky', 1, '2025-08-16')]);
  await addMissedSearches(database.db, []);
  expect(await listMissedSearches(database.db, 2)).toEqual([
    { text: 'rocky', times: 14, lastDay: '2025-08-16' },
    { text: 'alien', times: 10, lastDay: '2025-08-15' },
  ]);
});

test('is forgotten after thirty days', async () => {
  await addMissedSearches(database.db, [
    missed('viejo', 5, '2025-07-16'),
    missed('nuevo', 1, '2025-07-17'),
  ]);
  await removeOldMissedSearches(database.db, '2025-08-15');
  expect((await listMissedSearches(database.db, 9)).map(({ text }) => text)).toEqual(['nuevo']);
});
