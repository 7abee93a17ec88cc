import { expect, test } from 'vitest';
import { insertChannel, insertMatch } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { listMatchNames } from './match-names.ts';

const database = emptyDatabaseEachTest();

test('teams of all matches, leagues and known channels, each once', async () => {
  expect(await listMatchNames(database.db)).toEqual({ teams: [], leagues: [], channels: [] });
  const starts_at = new Date('2026-11-14T23:00Z');
  const teams = [
    ['Norte', 'Sur'],
    ['Sur', 'Ñandú'],
    ['Norte', 'Árbol'],
  ];
  for (const [at, [first_team, second_team]] of teams.entries())
    await insertMatch(database.db, { source_id: `m${at}`, starts_at, first_team, second_team });
  await database.db
    .insertInto('leagues')
    .values({ name: 'Copa Ombú', icon: '', background: '' })
    .execute();
  await insertChannel(database.db, { source_id: 'ombu', name: 'Ombú Sport', type: 'sports' });
  expect(await listMatchNames(database.db)).toEqual({
    teams: ['Norte', 'Sur', 'Árbol', 'Ñandú'],
    leagues: ['Copa Ombú'],
    channels: ['Ombú Sport'],
  });
});

test('a name that was written wrongly goes with its correction', async () => {
  const starts_at = new Date('2026-11-14T23:00Z');
  await insertMatch(database.db, { source_id: 'a', starts_at, first_team: 'Nrte' });
  await insertMatch(database.db, {
    source_id: 'b',
    starts_at,
    first_team: 'Sur',
    second_team: 'Este',
  });
  await database.db
    .updateTable('matches')
    .set({ first_team: 'Norte' })
    .where('source_id', '=', 'a')
    .execute();
  expect((await listMatchNames(database.db)).teams).toEqual(['Este', 'Norte', 'Sur']);
  await database.db.deleteFrom('matches').where('source_id', '=', 'b').execute();
  expect((await listMatchNames(database.db)).teams).toEqual(['Norte', 'Sur']);
});
