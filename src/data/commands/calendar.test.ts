import { expect, test } from 'vitest';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { turnDay } from './calendar.ts';

const database = emptyDatabaseEachTest();

test('a new day turns the pages over once [FUT-10]', async () => {
  const turns = [];
  for (const day of ['2025-08-14', '2025-08-14', '2025-08-15', '2025-08-15'])
    turns.push(await turnDay(database.db, day));
  expect(turns).toEqual(['turned', 'same', 'turned', 'same']);
  expect(await takeOutbox(database.db)).toEqual([
    { tags: ['day'], hard: false },
    { tags: ['day'], hard: false },
  ]);
  expect(await database.db.selectFrom('calendar').select('today').execute()).toEqual([
    { today: '2025-08-15' },
  ]);
});

test('of several workers that notice midnight one turns the pages over', async () => {
  await turnDay(database.db, '2025-08-14');
  await takeOutbox(database.db);
  const turns = await Promise.all([1, 2, 3, 4].map(() => turnDay(database.db, '2025-08-15')));
  expect(turns.sort()).toEqual(['same', 'same', 'same', 'turned']);
  expect(await takeOutbox(database.db)).toHaveLength(1);
});
