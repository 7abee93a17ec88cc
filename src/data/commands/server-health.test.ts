import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { insertChannel, insertMatch } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { State } from '../../domain/playback/health.ts';
import { listDeadServers, listLatelyGood } from '../queries/server-health.ts';
import { listServers } from '../queries/servers.ts';
import { type Lease, leaseDue, recordProbes, returnLeases } from './server-health.ts';
import { adoptMissed, adoptServers, hastenProbes, prioritiseWatched } from './server-queue.ts';

const database = emptyDatabaseEachTest();

const run = async (statement: string) =>
  (await sql.raw<Record<string, unknown>>(statement).execute(database.db)).rows;
const dueNow = async () => await run("update server_health set due_at = now() - interval '1 s'");
const tagsPublished = async () =>
  (await run('delete from outbox returning tags')).flatMap(({ tags }) => tags as string[]).sort();
const NOW = new Date('2026-11-15T00:30:00.000Z');

const becoming = (lease: Lease, state: State, since = NOW) => ({
  lease,
  judged: {
    state,
    reason: state === 'dead' ? 'status-404' : '',
    failures: 0,
    dueInMs: 60_000,
    plays: '',
    since: state === lease.state ? lease.since : since,
  },
});

/** Two movies with three servers each, a series with two episodes, one of them without an image. */
async function fill(): Promise<void> {
  const servers = (from: string) =>
    Object.fromEntries(['a', 'b', 'c'].map((name) => [name, `https://${from}.example/${name}`]));
  await importLines(database.url, [
    { path: 'PELICULAS/uno', data: { NOMBRE: 'Uno', ESTADO: 'A', IDIOMAS: servers('uno') } },
    { path: 'PELICULAS/dos', data: { NOMBRE: 'Dos', ESTADO: 'A', IDIOMAS: servers('dos') } },
    { path: 'SERIES/s', data: { NOMBRE: 'Serie', ESTADO: 'A', TEMPORADAS: ['T1'] } },
    { path: 'SERIES/s/T1/e1', data: { NOMBRE: 'E1', IMG: '/e.webp', IDIOMAS: servers('e1') } },
    { path: 'SERIES/s/T1/e2', data: { NOMBRE: 'E2', IMG: '', IDIOMAS: servers('e2') } },
  ]);
  const live = (name: string) => ({ name, url: `https://live.example/${name}` });
  await insertMatch(database.db, {
    source_id: 'm',
    starts_at: new Date(),
    servers: [live('x'), live('y')],
  });
  await insertChannel(database.db, { source_id: 'c', url: 'https://live.example/c' });
  await adoptServers(database.db);
  await dueNow();
  await tagsPublished();
}

const lease = async (limit = 100, seconds = 60) => await leaseDue(database.db, limit, seconds);
const of = (leases: Lease[], url: string): Lease => {
  const found = leases.find((one) => one.url === url);
  if (!found) throw new Error(`no lease for ${url}`);
  return found;
};
const idOf = async (table: string, sourceId: string): Promise<string> =>
  String((await run(`select id from ${table} where source_id = '${sourceId}'`))[0]?.id);
const titleId = async (sourceId: string) => await idOf('titles', sourceId);
const serversOfUno = async () => {
  const id = await titleId('uno');
  return (await listServers(database.db, 'title_id', [id])).get(id) ?? [];
};
const labels = async () => (await serversOfUno()).map(({ label }) => label);

describe('a lease', () => {
  test('is held by one, until it is over', async () => {
    await fill();
    const [first, second] = await Promise.all([lease(9), lease(9)]);
    const ids = [...first, ...second].map(({ serverId }) => serverId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(15);
    expect(await lease()).toEqual([]);
    await run("update server_health set leased_until = now() - interval '1 s'");
    expect(await lease()).toHaveLength(15);
  });

  test('comes to the longest waiting first', async () => {
    await fill();
    await run("update server_health set due_at = now() - server_id * interval '1 s'");
    const ids = (await lease(3)).map(({ serverId }) => Number(serverId));
    expect(ids.sort((a, b) => b - a)).toEqual([15, 14, 13]);
  });

  test('that is given back counts for nothing; each one that is lost doubles the next, up to half a day', async () => {
    await fill();
    const lengths: number[] = [];
    const leaseOne = async () => {
      const [held] = await lease(1);
      if (!held) throw new Error('nothing is due');
      const [row] = await run(
        `select extract(epoch from leased_until - now())::float8 as length from server_health where server_id = ${held.serverId}`,
      );
      lengths.push(Math.round(Number(row?.length)));
      return held;
    };
    await run('delete from server_health where server_id > 1');
    for (let time = 0; time < 3; time++) await returnLeases(database.db, [await leaseOne()], 0);
    for (let time = 0; time < 13; time++) {
      const held = await leaseOne();
      expect(await lease()).toEqual([]);
      await run(`update server_health set leased_until = now() - interval '1 s',
        due_at = least(due_at, now()) where server_id = ${held.serverId}`);
    }
    const most = 43_200;
    expect(lengths).toEqual([
      ...[60, 60, 60],
      ...[60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 30_720, most, most, most],
    ]);
    await recordProbes(database.db, [becoming(await leaseOne(), 'good')]);
    await dueNow();
    await leaseOne();
    expect(lengths.at(-1)).toBe(60);
  });

  test('lost a second time by several at once: they are due apart from each other, and not before it is over', async () => {
    await fill();
    for (let time = 0; time < 2; time++) {
      expect(await lease()).toHaveLength(15);
      await run("update server_health set leased_until = leased_until - interval '60 s'");
    }
    const [due] = await run(`select count(distinct due_at)::int as times,
      bool_and(due_at >= now() + interval '119 s' and due_at <= now() + interval '240 s') as late from server_health`);
    expect(due).toEqual({ times: 15, late: true });
  });

  test('that is over, or whose server changed its address, writes nothing', async () => {
    await fill();
    const held = await lease();
    await run("update servers set url = 'https://uno.example/new' where url like '%uno%/a'");
    await run("update server_health set leased_until = now() - interval '1 s' where server_id = 2");
    const [again] = await lease(1);
    expect(again?.serverId).toBeDefined();
    await recordProbes(
      database.db,
      held.map((one) => becoming(one, 'dead')),
    );
    const untouched = await run("select server_id from server_health where state = 'unknown'");
    expect(untouched).toHaveLength(2);
  });
});

describe('what a probe found', () => {
  test('orders servers and publishes exactly the pages that show the order', async () => {
    await fill();
    const leases = await lease();
    await recordProbes(database.db, [becoming(of(leases, 'https://uno.example/a'), 'dead')]);
    expect(await labels()).toEqual(['b', 'c', 'a']);
    expect(await tagsPublished()).toEqual([`st${await titleId('uno')}`]);
    await recordProbes(database.db, [becoming(of(leases, 'https://e1.example/c'), 'good')]);
    expect(await tagsPublished()).toEqual([`se${await idOf('episodes', 'e1')}`, 'ss1']);
    // No page of its season lists an episode without an image.
    await recordProbes(database.db, [becoming(of(leases, 'https://e2.example/c'), 'good')]);
    expect(await tagsPublished()).toEqual([`se${await idOf('episodes', 'e2')}`]);
    await recordProbes(database.db, [becoming(of(leases, 'https://live.example/x'), 'dead')]);
    expect(await tagsPublished()).toEqual(['sm1']);
    await recordProbes(database.db, [becoming(of(leases, 'https://live.example/c'), 'dead')]);
    expect(await tagsPublished()).toEqual(['sc1']);
  });

  test('that moves nothing publishes nothing', async () => {
    await fill();
    const leases = await lease();
    // The first of three stays the first.
    await recordProbes(database.db, [becoming(of(leases, 'https://uno.example/a'), 'good')]);
    await recordProbes(database.db, [becoming(of(leases, 'https://dos.example/c'), 'unknown')]);
    expect(await labels()).toEqual(['a', 'b', 'c']);
    expect(await tagsPublished()).toEqual([]);
  });

  test('in one go with others is compared with the order before all of them', async () => {
    await fill();
    const leases = await lease();
    await recordProbes(
      database.db,
      leases.filter(({ url }) => url.includes('uno')).map((one) => becoming(one, 'good')),
    );
    expect(await tagsPublished()).toEqual([]);
    await recordProbes(
      database.db,
      leases
        .filter(({ url }) => /dos/.test(url))
        .map((one) => becoming(one, one.url.endsWith('b') ? 'good' : 'slow')),
    );
    expect(await tagsPublished()).toEqual([`st${await titleId('dos')}`]);
  });

  test('brings a server that recovered back to its place', async () => {
    await fill();
    const [a] = (await lease()).filter(({ url }) => url === 'https://uno.example/a') as [Lease];
    await recordProbes(database.db, [becoming(a, 'dead')]);
    await dueNow();
    const [dead] = (await lease()).filter(({ url }) => url === a.url) as [Lease];
    expect(dead).toMatchObject({ state: 'dead', since: NOW });
    await tagsPublished();
    await recordProbes(database.db, [becoming(dead, 'unknown')]);
    expect(await labels()).toEqual(['a', 'b', 'c']);
    expect(await tagsPublished()).toEqual([`st${await titleId('uno')}`]);
  });

  test('is shown with since when for dead servers only', async () => {
    await fill();
    const leases = await lease();
    await recordProbes(database.db, [
      becoming(of(leases, 'https://uno.example/a'), 'dead'),
      becoming(of(leases, 'https://uno.example/b'), 'slow'),
    ]);
    const shown = await serversOfUno();
    expect(shown.map(({ label, health, since }) => [label, health, since])).toEqual([
      ['b', 'slow', null],
      ['c', 'unknown', null],
      ['a', 'dead', '2026-11-15T00:30:00.000Z'],
    ]);
  });

  test('is listed for the operator by the name of what it belongs to', async () => {
    await fill();
    const leases = await lease();
    const dead = ['https://uno.example/a', 'https://e1.example/b', 'https://live.example/y'];
    for (const [place, url] of dead.entries())
      await recordProbes(database.db, [
        becoming(of(leases, url), 'dead', new Date(NOW.getTime() + place)),
      ]);
    const listed = await listDeadServers(database.db, 2);
    expect(listed.map(({ owner, label, reason }) => [owner, label, reason])).toEqual([
      ['Norte - Sur', 'y', 'status-404'],
      ['Serie / T1 / E1', 'b', 'status-404'],
    ]);
  });

  test('goes with its server, and with its address', async () => {
    await fill();
    const leases = await lease();
    await recordProbes(
      database.db,
      leases.map((one) => becoming(one, 'dead')),
    );
    await importLines(database.url, [
      {
        path: 'PELICULAS/uno',
        data: {
          NOMBRE: 'Uno',
          ESTADO: 'A',
          IDIOMAS: { a: 'https://uno.example/otra', b: 'https://uno.example/b' },
        },
      },
    ]);
    const states = await run(`select label, state, due_at <= now() as due from servers
      left join server_health on server_id = id where title_id = ${await titleId('uno')} order by label`);
    expect(states).toEqual([
      { label: 'a', state: 'unknown', due: true },
      { label: 'b', state: 'dead', due: false },
    ]);
    const orphans = 'select from server_health where server_id not in (select id from servers)';
    expect(await run(orphans)).toEqual([]);
    await run('delete from titles; delete from matches; delete from channels');
    expect(await run('select from server_health')).toEqual([]);
  });
});

describe('the queue', () => {
  test('takes in new servers once, also those that were passed over', async () => {
    await fill();
    expect(await adoptServers(database.db)).toBe(0);
    await insertChannel(database.db, { source_id: 'd', url: 'https://live.example/d' });
    expect(await adoptServers(database.db)).toBe(1);
    await run('delete from server_health where server_id in (3, 7)');
    expect(await adoptServers(database.db)).toBe(0);
    expect(await adoptMissed(database.db)).toBe(2);
    expect(await adoptMissed(database.db)).toBe(0);
  });

  const waits = async () =>
    (
      await run(`select split_part(url, '/', 3) || '/' || label as name,
        round(extract(epoch from due_at - now()) / 60)::int as minutes
        from server_health join servers on id = server_id order by server_id`)
    ).filter(({ minutes }) => Number(minutes) < 60);

  test('pulls forward what viewers open', async () => {
    await fill();
    await run("update server_health set due_at = now() + interval '1 day', probed_at = now()");
    await run(
      `insert into demand_counts values (${await titleId('uno')}, '2026-11-14', 3),
      (${await titleId('dos')}, '2026-11-12', 9), (${await titleId('s')}, '2026-11-15', 1)`,
    );
    await run('insert into watched_channels (channel_id) select id from channels');
    await prioritiseWatched(database.db, '2026-11-15');
    const hot = await waits();
    expect(hot.map(({ name }) => name).sort()).toEqual([
      'e1.example/a',
      'e1.example/b',
      'e1.example/c',
      'e2.example/a',
      'e2.example/b',
      'e2.example/c',
      'live.example/c',
      'live.example/x',
      'live.example/y',
      'uno.example/a',
      'uno.example/b',
      'uno.example/c',
    ]);
    for (const { minutes } of hot) expect(minutes).toSatisfy((m: number) => m >= 9 && m <= 11);
    expect(await prioritiseWatched(database.db, '2026-11-15')).toBe(0);
  });

  test('walks channels that somebody watched lately, and new ones once; others wait for their day', async () => {
    for (const name of ['watched', 'old', 'new', 'off', 'quiet'])
      await insertChannel(database.db, {
        ...{ source_id: name, url: `https://${name}.example/c`, active: name !== 'off' },
      });
    await adoptServers(database.db);
    await run(`update server_health set due_at = now() + interval '20 hours',
      probed_at = case when url like '%new%' then null else now() end from servers where id = server_id`);
    await run(`insert into watched_channels (channel_id, watched_at)
      select id, now() - case when name = 'old' then interval '49 hours' else interval '47 hours' end
      from channels where name in ('watched', 'old', 'off')`);
    expect(await prioritiseWatched(database.db, '2026-11-15')).toBe(2);
    const hot = (await waits()).map(({ name }) => String(name).split('.')[0]);
    expect(hot.sort()).toEqual(['new', 'watched']);
    expect(await prioritiseWatched(database.db, '2026-11-15')).toBe(0);
  });

  test('puts a reported server first, unless it was probed this minute', async () => {
    await fill();
    await run(`update server_health set due_at = now() + interval '1 day',
      probed_at = now() - server_id * interval '45 s'`);
    await hastenProbes(database.db, ['1', '2', '3', '99']);
    const next = (await lease()).map(({ serverId }) => serverId).sort();
    expect(next).toEqual(['2', '3']);
    // One that was not adopted yet is, by the report.
    await run('delete from server_health where server_id = 5');
    await hastenProbes(database.db, ['5']);
    expect((await lease()).map(({ serverId }) => serverId)).toEqual(['5']);
  });

  test('knows servers that were good lately, the latest first', async () => {
    await fill();
    await run(`update server_health set state = 'good', probed_at = now() - server_id * interval '1 day'
      where server_id <= 5`);
    const urls = await run('select url from servers where id <= 2 order by id');
    expect(await listLatelyGood(database.db, 10)).toEqual(urls.map(({ url }) => url));
  });
});
