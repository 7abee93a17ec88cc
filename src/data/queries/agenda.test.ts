import { expect, test } from 'vitest';
import { insertMatch } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { Db } from '../database.ts';
import { listAgenda } from './agenda.ts';

const database = emptyDatabaseEachTest();

const DAY = [new Date('2026-11-14T03:00Z'), new Date('2026-11-15T03:00Z')] as const;

/** The same database, and how often it was asked. */
function counting(db: Db): { db: Db; asked: () => number } {
  let statements = 0;
  return {
    db: db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
    asked: () => statements,
  };
}

test('a day has its matches with servers, health, origin and what is held', async () => {
  const since = new Date('2026-11-14T20:00Z');
  const rowId = await insertMatch(database.db, {
    source_id: 'm',
    starts_at: new Date('2026-11-14T23:00Z'),
    held: ['starts_at'],
    half: 'first',
    half_began_at: since,
    servers: [
      { name: 'A', url: 'https://v.example/a' },
      { name: 'B', url: 'https://v.example/b' },
    ],
  });
  await insertMatch(database.db, { source_id: 'next', starts_at: DAY[1] });
  await database.db
    .insertInto('server_health')
    .values({ server_id: '1', state: 'dead', since, probed_at: since })
    .execute();
  expect(await listAgenda(database.db, ...DAY)).toEqual([
    {
      rowId,
      id: 'm',
      fields: {
        firstTeam: 'Norte',
        secondTeam: 'Sur',
        leagueName: 'Liga',
        startsAt: '2026-11-14T23:00:00.000Z',
      },
      score: { firstGoals: null, secondGoals: null, half: 'first', halfBeganAt: since },
      held: ['startsAt'],
      servers: [
        {
          id: '1',
          label: 'A',
          url: 'https://v.example/a',
          origin: 'source',
          health: 'dead',
          since,
        },
        {
          id: '2',
          label: 'B',
          url: 'https://v.example/b',
          origin: 'source',
          health: 'unknown',
          since: null,
        },
      ],
    },
  ]);
});

test('it asks twice, however many matches there are', async () => {
  for (let at = 0; at < 5; at++)
    await insertMatch(database.db, { source_id: `m${at}`, starts_at: DAY[0] });
  const { db, asked } = counting(database.db);
  expect(await listAgenda(db, ...DAY)).toHaveLength(5);
  expect(asked()).toBe(2);
});
