import { expect, test } from 'vitest';
import { insertMatch } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { listMissingLeagues, listUnknownLeagues } from './unknown-leagues.ts';

const database = emptyDatabaseEachTest();

test('leagues that matches name and nobody has made', async () => {
  const { db } = database;
  const of = async (source_id: string, league_name: string, hidden = false) =>
    await insertMatch(db, {
      ...{ source_id, league_name, hidden, starts_at: new Date('2026-11-20T00:05Z') },
    });
  await of('a', 'Copa');
  await of('b', 'Liga');
  await of('c', 'Liga');
  await of('d', '');
  await of('e', 'Retirada', true);
  await of('f', 'Hecha');
  await db.insertInto('leagues').values({ name: 'Hecha', icon: '', background: '' }).execute();
  expect(await listUnknownLeagues(db)).toEqual([
    { name: 'Liga', matches: 2 },
    { name: 'Copa', matches: 1 },
  ]);
  expect(await listMissingLeagues(db, ['Hecha', 'Copa', '', 'Copa'])).toEqual(['Copa']);
  expect(await listMissingLeagues(db, [])).toEqual([]);
});
