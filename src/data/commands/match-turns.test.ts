import { expect, test } from 'vitest';
import { insertMatch } from '../../../tests/support/sample-live.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { turnMatches } from './match-turns.ts';

const database = emptyDatabaseEachTest();
const turnAt = async (iso: string) =>
  await turnMatches(database.db, async () => new Date(`2026-10-05T${iso}Z`));
const insert = async (source_id: string, start: string, league_name = '') =>
  await insertMatch(database.db, {
    source_id,
    starts_at: new Date(`2026-10-05T${start}Z`),
    league_name,
  });
const tags = async () => (await takeOutbox(database.db)).flatMap((row) => row.tags);

test('pages of a match turn over half an hour before its kick-off, then, and at its end', async () => {
  const id = await insert('a', '20:00');
  await turnAt('19:00');
  const turned = [];
  const before = ['19:29:59', '19:30', '19:31'];
  for (const at of [
    ...before,
    '19:59:59.999',
    '20:00',
    '20:00:01',
    '21:59:59',
    '22:00',
    '22:00:01',
    '23:59',
  ])
    turned.push([at, await turnAt(at), (await tags()).join()]);
  expect(turned.filter(([, count]) => count !== 0)).toEqual([
    ['19:30', 1, `now,m${id}`],
    ['20:00', 1, `now,m${id}`],
    ['22:00', 1, `now,m${id}`],
  ]);
});

test('a league says how long its matches last', async () => {
  await database.db
    .insertInto('leagues')
    .values({ name: 'Siete', icon: '', background: '', match_minutes: 40 })
    .execute();
  await insert('a', '20:00', 'Siete');
  await turnAt('20:30');
  await tags();
  expect([await turnAt('20:39:59'), await turnAt('20:40')]).toEqual([0, 1]);
});

test('what happened while no worker ran is made up for, in one publication', async () => {
  await turnAt('10:00');
  await insert('empezó y terminó', '11:00');
  await insert('empezó', '17:00');
  await insert('falta', '19:00');
  expect(await turnAt('18:00')).toBe(2);
  expect(await takeOutbox(database.db)).toHaveLength(1);
});

test('of several workers one publishes', async () => {
  await turnAt('10:00');
  await insert('a', '11:00');
  const turned = await Promise.all([1, 2, 3, 4].map(() => turnAt('11:00')));
  expect(turned.sort()).toEqual([0, 0, 0, 1]);
  expect(await takeOutbox(database.db)).toHaveLength(1);
});

test('of very many at once every page with matches turns over', async () => {
  await turnAt('10:00');
  for (let place = 0; place < 101; place++) await insert(`p${place}`, '11:00');
  await turnAt('11:00');
  expect(await tags()).toEqual(['now', 'matches']);
});
