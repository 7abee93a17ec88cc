import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabaseEachTest } from '../../tests/support/test-database.ts';
import { prepared } from './prepared.ts';

const database = emptyDatabaseEachTest();

test('a query is written once, and each use has its own values', async () => {
  let times = 0;
  const echo = prepared((db, { word, number }: { word: string; number: number }) => {
    times += 1;
    return db.selectNoFrom([
      sql<string>`${word}::text || ${'!'}`.as('word'),
      sql<number>`${number}::int + 1`.as('number'),
    ]);
  });
  expect(await echo(database.db, { word: 'hola', number: 1 })).toEqual([
    { word: 'hola!', number: 2 },
  ]);
  expect(await echo(database.db, { word: "'; drop", number: 2 })).toEqual([
    { word: "'; drop!", number: 3 },
  ]);
  expect(times).toBe(1);
});

test('texts that differ are kept apart by their shape', async () => {
  const maybe = prepared(
    (db, { word }: { word: string | null }, given) =>
      db.selectNoFrom((given.word === null ? sql`'none'` : sql`${word}::text`).as('word')),
    ({ word }) => String(word === null),
  );
  const words = ['a', null, 'b', null];
  const rows = [];
  for (const word of words) rows.push(...(await maybe(database.db, { word })));
  expect(rows).toEqual([{ word: 'a' }, { word: 'none' }, { word: 'b' }, { word: 'none' }]);
});

test('a query that needs a value while it is written fails at its first use', async () => {
  const limited = prepared((db, { limit }: { limit: number }) =>
    db
      .selectFrom('calendar')
      .select('today')
      .limit(limit + 1),
  );
  await expect(limited(database.db, { limit: 1 })).rejects.toThrow('limit has no value yet');
});

test('it takes part in a transaction', async () => {
  const days = prepared((db) => db.selectFrom('calendar').select('today'));
  await database.db.transaction().execute(async (tx) => {
    await tx.insertInto('calendar').values({ today: '2025-08-14' }).execute();
    expect(await days(tx, {})).toHaveLength(1);
  });
});
