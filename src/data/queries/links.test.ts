import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { insertChannel, insertMatch } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { linkHost, readLinkStart } from '../../domain/links/link-start.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import { addDemand } from '../commands/demand.ts';
import { adoptServers } from '../commands/server-queue.ts';
import { countElsewhere, countHealth, nameOwners, planReplacement } from './link-replacement.ts';
import { countDeadLinks, listDeadHosts, listLinkIds, listLinks } from './links.ts';
import { listServerHosts } from './server-hosts.ts';

const database = emptyDatabaseEachTest();

const movie = (id: string, servers: object) => ({
  path: `PELICULAS/${id}`,
  data: { NOMBRE: id, ESTADO: 'A', IDIOMAS: servers },
});

const DEAD = { state: 'dead', host: null, kind: null } as const;
const ALL = { limit: 50, offset: 0 };
const owners = async (filters: Parameters<typeof listLinks>[1], page = ALL) =>
  (await listLinks(database.db, filters, page)).map(({ owner, label }) => `${owner}/${label}`);

beforeEach(async () => {
  await importLines(database.url, [
    movie('poco', {
      a: 'https://uno.example/1',
      b: 'https://dos.example/1',
      c: 'https://uno.example/x',
    }),
    movie('mucho', { a: 'https://Dos.example/2' }),
    movie('nada', { a: 'https://uno.example/3', b: 'https://vivo.example/3' }),
    { path: 'SERIES/s', data: { NOMBRE: 'Serie', ESTADO: 'A', TEMPORADAS: ['T1'] } },
    {
      path: 'SERIES/s/T1/e1',
      data: { NOMBRE: 'E1', IMG: '', IDIOMAS: { a: 'https://dos.example/4' } },
    },
  ]);
  await insertMatch(database.db, {
    source_id: 'm',
    first_team: 'Ríos',
    second_team: 'Faros',
    starts_at: new Date(),
    servers: [{ name: 'x', url: 'https://uno.example/m' }],
  });
  await insertChannel(database.db, {
    source_id: 'c',
    url: 'https://canal.example/c',
    active: false,
  });
  await adoptServers(database.db);
  await sql`
    update server_health set state = 'dead', since = timestamptz '2026-11-01' + server_id * interval '1 minute',
      due_at = now() + interval '1 hour'
    where server_id not in (select id from servers where url like '%vivo%')`.execute(database.db);
  const day = dayInArgentina(new Date());
  await addDemand(database.db, [
    { kind: 'movie', id: 'mucho', day, opens: 50 },
    { kind: 'movie', id: 'poco', day, opens: 7 },
    { kind: 'serie', id: 's', day, opens: 20 },
  ]);
});

describe('links', () => {
  test('of what was taken down come last: nobody opens it', async () => {
    for (const table of ['titles', 'matches'])
      await sql`update ${sql.table(table)} set hidden = true where source_id in ('mucho', 'm')`.execute(
        database.db,
      );
    await sql`update episodes set hidden = true`.execute(database.db);
    expect((await owners(DEAD)).slice(0, 3)).toEqual(['poco/c', 'poco/b', 'poco/a']);
    expect(await owners(DEAD)).toHaveLength(8);
    expect((await listDeadHosts(database.db, 10)).map(({ opens, live }) => opens + live)).toEqual([
      7, 7, 0,
    ]);
  });

  test('live ones come first, then those on what viewers open', async () => {
    expect(await owners(DEAD)).toEqual([
      'Ríos vs Faros/x',
      'mucho/a',
      'Serie/a',
      'poco/c',
      'poco/b',
      'poco/a',
      'c/c',
      'nada/a',
    ]);
  });

  test('page by page nothing is missing or twice', async () => {
    const pages = [0, 3, 6].map(async (offset) => await owners(DEAD, { limit: 3, offset }));
    expect((await Promise.all(pages)).flat()).toEqual(await owners(DEAD));
    expect(await listLinkIds(database.db, DEAD, 3)).toHaveLength(3);
  });

  test('by host, state and kind', async () => {
    expect(await owners({ ...DEAD, host: 'dos.example' })).toEqual([
      'mucho/a',
      'Serie/a',
      'poco/b',
    ]);
    expect(await owners({ ...DEAD, kind: 'serie' })).toEqual(['Serie/a']);
    expect(await owners({ ...DEAD, kind: 'match' })).toEqual(['Ríos vs Faros/x']);
    expect(await owners({ ...DEAD, kind: 'movie', host: 'uno.example' })).toEqual([
      'poco/c',
      'poco/a',
      'nada/a',
    ]);
    const [serie] = await listLinks(database.db, { ...DEAD, kind: 'serie' }, ALL);
    expect(await owners({ ...DEAD, title: String(serie?.ownerId) })).toEqual(['Serie/a']);
    expect(await owners({ ...DEAD, state: 'unknown' })).toEqual(['nada/b']);
  });

  test('say what they belong to', async () => {
    const [found] = await listLinks(database.db, { ...DEAD, kind: 'serie' }, ALL);
    expect(found).toMatchObject({
      ownerSourceId: 's',
      part: 'T1 · E1',
      opens: 20,
      isWaiting: false,
    });
  });
});

test('hosts with dead links, with what viewers open there', async () => {
  const hosts = await listDeadHosts(database.db, 10);
  expect(hosts.map(({ since: _, ...host }) => host)).toEqual([
    { host: 'uno.example', dead: 4, total: 4, opens: 7, live: 1 },
    { host: 'dos.example', dead: 3, total: 3, opens: 77, live: 0 },
    { host: 'canal.example', dead: 1, total: 1, opens: 0, live: 0 },
  ]);
  expect(await countDeadLinks(database.db)).toBe(8);
  expect(await listDeadHosts(database.db, 1)).toHaveLength(1);
});

test('the database and the rule agree about hosts', async () => {
  const urls = [
    ...[
      'https://A.example/x',
      'http://a.example:81?x',
      'https://u:p@a.example/',
      'https://a.example\\b',
    ],
    ...[
      'https://a.example@b.example/',
      'https://[::1]:3/x',
      'https://a.example#b',
      'https://ñandú.example/é',
    ],
  ];
  const { rows } = await sql<{ host: string }>`
    select link_host(url) as host from unnest(${urls}::text[]) with ordinality given (url, place) order by place`.execute(
    database.db,
  );
  expect(rows.map(({ host }) => host)).toEqual(urls.map(linkHost));
});

test('the host of each server, and nothing for what is no server', async () => {
  const { rows } = await sql<{ id: string }>`
    select id::text from servers where url like '%/1' or url like '%/2'`.execute(database.db);
  const hosts = await listServerHosts(database.db, ['999999999999', ...rows.map(({ id }) => id)]);
  expect(hosts.map(({ host }) => host).toSorted()).toEqual([
    'dos.example',
    'dos.example',
    'uno.example',
  ]);
});

test('links of a host are found by its index', async () => {
  await sql`set enable_seqscan = off`.execute(database.db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select from servers where link_host(servers.url) collate "C" = 'uno.example'`.execute(
    database.db,
  );
  await sql`set enable_seqscan = on`.execute(database.db);
  expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('servers_by_host');
});

test('a replacement of a path finds its links behind many others of the host', async () => {
  const [from, to] = [readLinkStart('uno.example/m'), readLinkStart('dos.example/m')];
  if (!from || !to) throw new Error('no start');
  const { links } = await planReplacement(database.db, from, to, 1);
  expect(links.map(({ moved }) => moved)).toEqual(['https://dos.example/m']);
});

test('a replacement shows beforehand what it would do', async () => {
  const [from, to] = [readLinkStart('uno.example'), readLinkStart('dos.example')];
  if (!from || !to) throw new Error('no start');
  const { links, repeated, hasMore } = await planReplacement(database.db, from, to);
  expect(links.map(({ moved }) => moved).toSorted()).toEqual([
    'https://dos.example/3',
    'https://dos.example/m',
    'https://dos.example/x',
  ]);
  // Its title has that one already.
  expect(repeated.map(({ moved }) => moved)).toEqual(['https://dos.example/1']);
  expect(hasMore).toBe(false);
  expect(await countElsewhere(database.db, 'dos.example', links)).toBe(0);
  expect(await countHealth(database.db, 'dos.example')).toEqual({ dead: 3 });
  const names = await nameOwners(
    database.db,
    links.map(({ id }) => id),
  );
  expect([...names.values()].toSorted()).toEqual(['Ríos vs Faros', 'nada', 'poco'].toSorted());
});
