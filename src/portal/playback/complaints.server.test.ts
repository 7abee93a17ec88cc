import { expect, test } from 'vitest';
import { insertChannel } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { adoptServers } from '../../data/commands/server-queue.ts';
import { flushTallies } from '../http/tally.server.ts';
import { reportCollector } from './viewer-reports.server.ts';

const database = emptyDatabaseEachTest();

const complaints = async () =>
  await database.db.selectFrom('server_complaints').select(['reason', 'times']).execute();

async function collect() {
  await insertChannel(database.db, { source_id: 'c', url: 'https://a.example/c' });
  await adoptServers(database.db);
  const later = new Date(Date.now() + 3_600_000);
  await database.db.updateTable('server_health').set({ due_at: later, state: 'good' }).execute();
  const { id } = await database.db.selectFrom('servers').select('id').executeTakeFirstOrThrow();
  return { id, take: reportCollector(database.db) };
}

test('ten thousand complaints from one network count as one, and hasten one probe', async () => {
  const { id, take } = await collect();
  for (let time = 0; time < 10_000; time++)
    expect(take(`viewer/${id}/language`, `203.0.113.${time % 256}`)).toBe(true);
  await flushTallies();
  expect(await complaints()).toEqual([{ reason: 'language', times: 1 }]);
  const [health] = await database.db.selectFrom('server_health').selectAll().execute();
  expect(health?.due_at.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
  expect(health?.state).toBe('good');
});

test('networks and reasons count apart', async () => {
  const { id, take } = await collect();
  for (const network of [1, 2, 3]) take(`viewer/${id}/cuts`, `203.0.${network}.1`);
  take(`viewer/${id}/no-sound`, '203.0.1.1');
  await flushTallies();
  expect(await complaints()).toEqual([
    { reason: 'cuts', times: 3 },
    { reason: 'no-sound', times: 1 },
  ]);
});

test('what no page of ours sends is refused and counts nowhere', async () => {
  const { id, take } = await collect();
  for (const odd of ['', `viewer/${id}/x`, `viewer/${id}/cuts\0`, 'viewer/é/cuts', '\uD800'])
    expect(take(odd, '203.0.113.1'), odd).toBe(false);
  await flushTallies();
  expect(await complaints()).toEqual([]);
});
