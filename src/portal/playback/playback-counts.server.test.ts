import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { insertChannel } from '../../../tests/support/sample-live.ts';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { Db } from '../../data/database.ts';
import { watchingOf } from '../../domain/numbers/watching.ts';
import { SUMS, type Sum } from '../../domain/playback/report-sums.ts';
import { log } from '../../platform/log.ts';
import { loggedError } from '../../platform/logged-error.ts';
import { networksOfDay } from '../http/networks.server.ts';
import { flushTallies } from '../http/tally.server.ts';
import { createReportCounts, type Report } from './report-counts.server.ts';
import { reportCollector } from './viewer-reports.server.ts';

const database = emptyDatabaseEachTest();

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const TELEVISION = 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 76.0/6.0 TV Safari';

let servers: string[];
beforeEach(async () => {
  const [title = ''] = await insertTitles(database.db, [{ source_id: 'a' }]);
  const rows = ['one.example', 'two.example'].map((host, position) => ({
    ...{ title_id: title, audio: 'LATINO' as const, label: host, position },
    url: `https://${host}/v.m3u8`,
  }));
  const made = await database.db.insertInto('servers').values(rows).returning('id').execute();
  servers = made.map(({ id }) => id);
});

const played = (id = servers[0]) => `end/${id}/played/900/500/600/720`;
type Posted = [body: string, address: string, userAgent?: string];
/** The same from so many networks, each with one viewer. */
const from = (count: number, body: string, userAgent = CHROME): Posted[] =>
  Array.from({ length: count }, (_, n) => [body, `198.51.${n}.7`, userAgent]);

const listHosts = async () =>
  await database.db.selectFrom('host_reports').selectAll().orderBy('host').execute();
const listServers = async () =>
  await database.db.selectFrom('server_reports').selectAll().orderBy('server_id').execute();

async function collect(
  said: readonly Posted[],
  take = reportCollector(database.db),
): Promise<void> {
  for (const [place, [body, address, userAgent = CHROME]] of said.entries()) {
    take(body, address, userAgent);
    // Before there are more than it takes at a time.
    if (place % 4000 === 3999) await flushTallies();
  }
  await flushTallies();
}

test('five networks are counted by host and engine, and by server; four are not', async () => {
  await collect(from(4, played()));
  expect(await listHosts()).toEqual([]);
  expect(await listServers()).toEqual([]);

  await collect([
    ...from(5, played()),
    ...from(4, played(servers[1]), TELEVISION),
    ...from(4, `open/${servers[0]}`),
  ]);
  expect(await listHosts()).toMatchObject([
    {
      ...{ host: 'one.example', engine: 'chromium', networks: 5, played: 5, failed_open: 4 },
      ...{ start_1s: 5, height_720: 5, stalled_ms: '2500', watched_s: '3000', exits: 0, lost: 0 },
    },
  ]);
  expect(await listServers()).toMatchObject([
    { server_id: servers[0], played: 5, failed: 0, played_on: ['chromium'], failed_on: [] },
  ]);
});

test('counts of later flushes are added; networks are those of the day', async () => {
  const take = reportCollector(database.db);
  for (const count of [3, 5, 6]) await collect(from(count, played()), take);
  expect(await listHosts()).toMatchObject([{ networks: 6, played: 14 }]);
  expect(await listServers()).toMatchObject([{ played: 6 }]);
});

test('several portals do not turn one network into several', async () => {
  for (let portal = 0; portal < 4; portal++) await collect(from(6, played()));
  expect(await listHosts()).toMatchObject([{ networks: 6, played: 24 }]);
  expect(await listServers()).toMatchObject([{ played: 6 }]);
});

test('servers that do not exist count nowhere; of a channel it is known that it is watched', async () => {
  const channel = await insertChannel(database.db, { source_id: 'c', url: 'https://c.example/c' });
  const other = await insertChannel(database.db, { source_id: 'd', url: 'https://c.example/d' });
  const { id } = await database.db
    .selectFrom('servers')
    .select('id')
    .where('channel_id', '=', channel)
    .executeTakeFirstOrThrow();
  await collect([...from(9, played('999999999')), [`end/${id}/framed//0/60/0`, '198.51.1.1']]);
  expect(await listHosts()).toEqual([]);
  const watched = await database.db.selectFrom('watched_channels').select('channel_id').execute();
  expect(watched).toEqual([{ channel_id: channel }]);
  expect(other).not.toBe(channel);
});

describe('hostile reports', () => {
  /** 20,000 that say the worst, from one /24 and one /48, as many browsers. */
  const hostile = (id: string | undefined): Posted[] =>
    Array.from({ length: 10_000 }, (_, n): Posted[] => {
      const words = ['open', 'fault', 'viewer', 'stall'];
      const body =
        n % 2 === 0
          ? `${words[(n / 2) % 4]}/${id}`
          : `end/${id}/fault/999999/${99_990_000 + n}/0/144`;
      const userAgent = n % 3 === 0 ? TELEVISION : CHROME;
      return [
        [body, `203.0.113.${n % 256}`, userAgent],
        [body, `2001:db8:1:${(n % 65_536).toString(16)}::${n % 9999}`, userAgent],
      ];
    }).flat();

  test('from one /24 and one /48 show nothing where there is nothing', async () => {
    await collect(hostile(servers[0]));
    expect(await listHosts()).toEqual([]);
    expect(await listServers()).toEqual([]);
  });

  test('move nothing that others said by more than one network may', async () => {
    const take = reportCollector(database.db);
    await collect(from(40, played()), take);
    const [before] = await listHosts();
    await collect(hostile(servers[0]), take);
    const after = (await listHosts()).find(({ engine }) => engine === 'chromium');
    expect(await listServers()).toMatchObject([{ played: 40, failed: 0, failed_on: [] }]);
    // Of a network six reports count, and each only so much.
    expect(after).toMatchObject({ networks: 42, played: 40, start_1s: before?.start_1s });
    const sums = Object.fromEntries(SUMS.map((sum) => [sum, Number(after?.[sum])])) as Record<
      Sum,
      number
    >;
    expect(sums.lost + sums.failed_open + sums.failed_fault).toBeLessThanOrEqual(12);
    expect(sums.start_later).toBeLessThanOrEqual(12);
    expect(sums.stalled_ms - Number(before?.stalled_ms)).toBeLessThanOrEqual(12 * 120_000);
    expect(watchingOf(sums).middleStart).toBe('start_1s');
  });

  test('about all servers squeeze nobody out: a network has said enough after a while', async () => {
    const counts = createReportCounts();
    const report = (n: number): Report => ({
      ...{ network: '203.0.113', engine: 'chromium', host: `h${n}.example` },
      said: { serverId: String(n), sums: { played: 1 }, plays: true },
    });
    const taken = Array.from({ length: 10_000 }, (_, n) => counts.count('2026-11-18', report(n)));
    expect(taken.filter(Boolean)).toHaveLength(300);
    expect(counts.take()).toEqual({ hosts: [], servers: [] });
  });
});

test('with no more room nobody new counts, and a new day begins with nothing', () => {
  const counts = createReportCounts(networksOfDay(30));
  const say = (day: string, some: number) => {
    for (let n = 0; n < some; n++)
      counts.count(day, {
        ...{ network: `198.51.${n}`, engine: 'firefox', host: 'one.example' },
        said: { serverId: '7', sums: { played: 1 }, plays: true },
      });
    return counts.take();
  };
  expect(say('2026-11-17', 1000).servers).toMatchObject([{ played: 10 }]);
  expect(say('2026-11-18', 4)).toEqual({ hosts: [], servers: [] });
  expect(say('2026-11-18', 6).hosts).toMatchObject([{ networks: 6, sums: { played: 10 } }]);
});

/** Everything in the database, as text. */
async function dump(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    db,
  );
  const parts = await Promise.all(
    rows.map(async ({ name }) => {
      const found = await sql<{
        row: string;
      }>`select t::text as row from ${sql.table(name)} t`.execute(db);
      return found.rows.map(({ row }) => `${name} ${row}`);
    }),
  );
  return parts.flat().join('\n');
}

test('nothing that is stored or logged leads to a viewer, also when the database refuses it', async () => {
  const lines: string[] = [];
  /** As the log writes it. */
  const note = (given: unknown, text?: string) => {
    const { err, ...fields } = given as { err?: Error };
    lines.push(JSON.stringify({ ...fields, err: err && loggedError(err), msg: text }));
  };
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(log, level).mockImplementation(note);
  const said = [
    ...from(9, played(), TELEVISION),
    ...from(9, `fault/${servers[1]}`),
    ...from(9, played()).map(([body], n): Posted => [body, `2001:db8:${n}::1`]),
  ];
  const before = await dump(database.db);
  await collect(said);
  const after = await dump(database.db);
  expect(await listHosts()).toHaveLength(3);

  await sql`alter table host_reports rename to away`.execute(database.db);
  await collect(said);
  await sql`alter table away rename to host_reports`.execute(database.db);
  vi.restoreAllMocks();
  expect(lines.join()).toContain('reports of playbacks were not counted');

  const known = new Set(before.split('\n'));
  const written = after.split('\n').filter((row) => !known.has(row));
  const kinds = new Set(written.map((row) => row.split(' ')[0]));
  expect([...kinds].sort()).toEqual(['host_reports', 'server_health', 'server_reports']);
  for (const text of [...written, ...lines]) {
    expect(text).not.toMatch(/198\.51|2001:db8|203\.0/);
    expect(text).not.toMatch(/Mozilla|WebKit|Tizen|Chrome\/|Safari/);
    // No hash: neither letters of one nor a number as long.
    expect(text).not.toMatch(/[0-9a-f]{16}|\b\d{9,}\b/i);
  }
});
