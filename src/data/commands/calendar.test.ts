import { afterEach, expect, test, vi } from 'vitest';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import { getDatabaseTime } from '../queries/clock.ts';
import { turnDay } from './calendar.ts';

const database = emptyDatabaseEachTest();
const at = (day: string) => async () => new Date(`${day}T12:00:00-03:00`);

afterEach(() => vi.useRealTimers());

test('a new day turns the pages over once [FUT-10]', async () => {
  const turns = [];
  for (const day of ['2025-08-14', '2025-08-14', '2025-08-15', '2025-08-15'])
    turns.push(await turnDay(database.db, at(day)));
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
  await turnDay(database.db, at('2025-08-14'));
  await takeOutbox(database.db);
  const turns = await Promise.all([1, 2, 3, 4].map(() => turnDay(database.db, at('2025-08-15'))));
  expect(turns.sort()).toEqual(['same', 'same', 'same', 'turned']);
  expect(await takeOutbox(database.db)).toHaveLength(1);
});

test('the day is that of the database, whatever the clocks of the workers say', async () => {
  const today = dayInArgentina(await getDatabaseTime(database.db));
  for (const hours of [-48, 0, 48]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
    await turnDay(database.db);
    vi.useRealTimers();
  }
  expect(await takeOutbox(database.db)).toHaveLength(1);
  expect(await database.db.selectFrom('calendar').select('today').execute()).toEqual([{ today }]);
});

test('a worker that looked at the clock before midnight does not bring yesterday back', async () => {
  let isMidnight = false;
  await turnDay(database.db, at('2025-08-14'));
  await takeOutbox(database.db);
  const clock = async () => {
    const now = await at(isMidnight ? '2025-08-15' : '2025-08-14')();
    // The others come meanwhile, and a moment later it is midnight.
    await new Promise((done) => setTimeout(done, 20));
    isMidnight = true;
    return now;
  };
  await Promise.all([1, 2, 3].map(() => turnDay(database.db, clock)));
  expect(await database.db.selectFrom('calendar').select('today').execute()).toEqual([
    { today: '2025-08-15' },
  ]);
  expect(await takeOutbox(database.db)).toHaveLength(1);
});
