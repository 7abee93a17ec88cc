import { expect, test } from 'vitest';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { listChanges } from '../queries/history.ts';
import { listOperatorDocuments } from '../queries/operator-records.ts';
import { SYSTEM } from './change.ts';
import { removeOperatorRecord } from './operator-records.ts';
import { undoChange } from './undo.ts';

const database = emptyDatabaseEachTest();

test.each([
  ['consoles', 'settings.edit', 'nes', ['games']],
  ['leagues', 'matches.edit', 'Copa 2025/26', ['matches']],
  ['sports_channel_names', 'channels.edit', 'Gol TV', ['channels', 'matches']],
] as const)('removes one of %s, and an undo brings it back', async (table, action, key, tags) => {
  const { db } = database;
  await db
    .insertInto('leagues')
    .values({ name: 'Copa 2025/26', icon: '', background: '', match_minutes: 120 })
    .execute();
  await db
    .insertInto('sports_channel_names')
    .values({ name: 'Gol TV', channel_source_id: 'gol' })
    .execute();
  const before = await listOperatorDocuments(db, table);
  const remove = async () => await removeOperatorRecord(db, { actor: SYSTEM, action }, table, key);
  await takeOutbox(db);
  expect(await remove()).toBe(true);
  expect(await takeOutbox(db)).toEqual([{ tags, hard: false }]);
  expect(await listOperatorDocuments(db, table)).toHaveLength(before.length - 1);
  expect(await remove()).toBe(false);
  expect(await takeOutbox(db)).toEqual([]);
  const [change] = await listChanges(db, { limit: 1 });
  expect(await undoChange(db, SYSTEM, String(change?.id))).toMatchObject({ kind: 'undone' });
  expect(await listOperatorDocuments(db, table)).toEqual(before);
});
