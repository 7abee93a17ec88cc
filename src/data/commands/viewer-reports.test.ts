import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertChannel } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import {
  addHostReports,
  addServerReports,
  type HostReport,
  noteWatchedChannels,
  removeOldReports,
} from './viewer-reports.ts';

const database = emptyDatabaseEachTest();
const TODAY = '2026-11-18';

const ofHost = (more: Partial<HostReport> = {}): HostReport => ({
  ...{ host: 'a.example', engine: 'chromium', networks: 5, sums: { played: 3 } },
  ...more,
});
const ofServer = (serverId: string, played: number, failed = 0) => ({
  ...{ serverId, played, failed, playedOn: played > 7 ? (['chromium'] as const) : [] },
  failedOn: [],
});
const count = async (table: 'host_reports' | 'server_reports' | 'watched_channels') => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}`.execute(database.db);
  return rows[0]?.count;
};

test('sums are added, and the largest number of networks stays', async () => {
  await addHostReports(database.db, TODAY, [ofHost({ networks: 9 })]);
  await addHostReports(database.db, TODAY, [
    ofHost({ sums: { played: 2, stalled_ms: 120_000 } }),
    ofHost({ engine: 'firefox' }),
  ]);
  const rows = await database.db
    .selectFrom('host_reports')
    .select(['engine', 'networks', 'played', 'stalled_ms', 'lost'])
    .orderBy('engine')
    .execute();
  expect(rows).toEqual([
    { engine: 'chromium', networks: 9, played: 5, stalled_ms: '120000', lost: 0 },
    { engine: 'firefox', networks: 5, played: 3, stalled_ms: '0', lost: 0 },
  ]);
  await expect(
    addHostReports(database.db, TODAY, [ofHost({ host: 'b', networks: 4 })]),
  ).rejects.toThrow(/host_reports_networks_check/);
});

test('of a server the largest counts stay, with the engines of the larger one', async () => {
  await addServerReports(database.db, TODAY, [ofServer('7', 8, 5)]);
  await addServerReports(database.db, TODAY, [ofServer('7', 5, 9)]);
  expect(await database.db.selectFrom('server_reports').selectAll().execute()).toEqual([
    { day: TODAY, server_id: '7', played: 8, failed: 9, played_on: ['chromium'], failed_on: [] },
  ]);
});

test('a day has a limit of rows; what is known still counts', async () => {
  const hosts = Array.from({ length: 1500 }, (_, n) =>
    ofHost({ host: `h${n}.example`, networks: 5 + n }),
  );
  await addHostReports(database.db, TODAY, hosts);
  expect(await count('host_reports')).toBe(1400);
  await addHostReports(
    database.db,
    TODAY,
    [hosts[0], hosts[1499]].map((one) => one ?? ofHost()),
  );
  expect(await count('host_reports')).toBe(1400);
  const known = await database.db
    .selectFrom('host_reports')
    .select(['host', 'played'])
    .where('host', 'in', ['h0.example', 'h1499.example'])
    .execute();
  // Those of most networks came first.
  expect(known).toEqual([{ host: 'h1499.example', played: 6 }]);

  const servers = Array.from({ length: 5100 }, (_, n) => ofServer(String(n + 1), 5 + n));
  await addServerReports(database.db, TODAY, servers);
  expect(await count('server_reports')).toBe(5000);
});

test('what is old is forgotten', async () => {
  const channel = await insertChannel(database.db, { source_id: 'c' });
  await noteWatchedChannels(database.db, [channel, '99999']);
  expect(await count('watched_channels')).toBe(1);
  for (const day of ['2026-05-12', '2026-05-13', '2026-11-10', '2026-11-11']) {
    await addHostReports(database.db, day, [ofHost()]);
    await addServerReports(database.db, day, [ofServer('7', 5)]);
  }
  await removeOldReports(database.db, TODAY);
  const days = async (table: 'host_reports' | 'server_reports') =>
    (await database.db.selectFrom(table).select('day').orderBy('day').execute()).map(
      ({ day }) => day,
    );
  expect(await days('host_reports')).toEqual(['2026-05-13', '2026-11-10', '2026-11-11']);
  expect(await days('server_reports')).toEqual(['2026-11-11']);
  expect(await count('watched_channels')).toBe(1);
  await sql`update watched_channels set watched_at = now() - interval '4 days'`.execute(
    database.db,
  );
  await removeOldReports(database.db, TODAY);
  expect(await count('watched_channels')).toBe(0);
});
