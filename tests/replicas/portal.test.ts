import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDemo } from '../../demo/fill.ts';
import { SYSTEM } from '../../src/data/commands/change.ts';
import { setSetting } from '../../src/data/commands/settings.ts';
import { createDb, createPool, type Db } from '../../src/data/database.ts';
import { EXAMPLES } from '../../src/portal/pages.ts';
import { type OwnReplica, startOwnReplica } from '../support/own-replica.ts';
import { handleAsPortal } from '../support/portal-routes.ts';

let own: OwnReplica;
let handle: (request: Request) => Promise<Response>;
let portal: typeof import('../../src/portal/http/db.server.ts');
let written: Db;
let replica: pg.Client;

beforeAll(async () => {
  own = await startOwnReplica('test-replica-portal');
  await addDemo(own.primary.url, 'http://localhost:8090');
  const pool = createPool(own.primary.url, 2);
  written = createDb(pool);
  await setSetting(written, SYSTEM, 'requestsOpen', true);
  vi.stubEnv('DATABASE_URL', own.primary.url);
  vi.stubEnv('REPLICA_URLS', own.replica.url);
  vi.stubEnv('ACCESS', 'named');
  vi.stubEnv('LOG_LEVEL', 'silent');
  portal = await import('../../src/portal/http/db.server.ts');
  handle = await handleAsPortal();
  replica = new pg.Client({ connectionString: own.replica.url });
  replica.on('error', () => {});
  await replica.connect();
});
afterAll(async () => {
  await replica.end().catch(() => {});
  await written.destroy();
  await portal.closeDb();
  await own.stop();
});

const ORIGIN = 'http://localhost:8080';
const get = async (path: string, cookie = '') =>
  await handle(new Request(ORIGIN + path, { headers: { Cookie: cookie } }));
const post = async (path: string, body: string, cookie = '') =>
  await handle(
    new Request(ORIGIN + path, {
      ...{ method: 'POST', body },
      headers: {
        ...{ Origin: ORIGIN, Cookie: cookie, 'X-Forwarded-For': '192.0.2.7' },
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': String(Buffer.byteLength(body)),
      },
    }),
  );
const isRead = async () => await expect.poll(() => portal.replicasRead(), { interval: 10 }).toBe(1);

const oneId = async (of: string): Promise<string> =>
  (await sql.raw<{ id: string }>(of).execute(written)).rows[0]?.id ?? 'none';

const movieId = async () =>
  await oneId(
    "select source_id as id from titles where kind = 'movie' and active order by id limit 1",
  );

test('a page of every kind is read from the replica, where nothing can be written', async () => {
  const match = await oneId('select source_id as id from matches order by id limit 1');
  const channel = await oneId(
    'select source_id as id from channels where active order by id limit 1',
  );
  const paths = [
    ...EXAMPLES.map(([path]) => path),
    '/buscar/sugerencias?q=la',
    '/vivo/canales',
    '/vivo/agenda',
    '/vivo/proximos',
    `/vivo/partido/${match}`,
    `/vivo/canal/${channel}`,
    `/futbol/${match}/partido.ics`,
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
  ];
  const spied = vi.spyOn(pg.Pool.prototype, 'connect');
  const ports = () =>
    (spied.mock.contexts as pg.Pool[])
      // Not the connection that asks how far the primary is.
      .filter(({ options }) => options.max > 1)
      .map(({ options }) => new URL(String(options.connectionString)).port);
  const { port } = new URL(own.replica.url);
  /** On a busy machine a lease may end while a page is made; the primary is right then. */
  const askedElsewhere = async (path: string) => {
    await isRead();
    spied.mockClear();
    expect([path, (await get(path)).status]).toEqual([path, 200]);
    return ports().filter((used) => used !== port);
  };
  for (const path of paths)
    await expect.poll(async () => await askedElsewhere(path), { message: path }).toEqual([]);
  spied.mockRestore();
});

test('what viewers send is written, and sessions are known at once', async () => {
  await isRead();
  // Nothing arrives any more, so that only the primary can know.
  await replica.query('select pg_wal_replay_pause()');
  try {
    const signedIn = await post('/login', 'nombre=Ana');
    const cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    expect(cookie).toContain('butaca_session=');
    expect(await (await get('/api/yo', cookie)).json()).toEqual({ name: 'Ana' });
    const id = cookie.replace('butaca_session=', '').split('.')[0];
    expect((await get(`/api/sesion/${id}`, cookie)).headers.get('X-Session')).toBe('good');
    for (const [path, body] of [
      ['/api/verificar', 'codigo=ABCD-EFGH-JKLM'],
      ['/api/peticion', 'titulo=Nunca+vista&tipo=movie&anio=1999'],
      ['/api/demanda', `movie/${await movieId()}`],
      ['/api/aviso', '1'],
    ] as const) {
      const { status } = await post(path, body, cookie);
      expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code < 300)]);
    }
    const asked = await written.selectFrom('requests').select('name').execute();
    expect(asked.map(({ name }) => name)).toContain('Nunca vista');
    await get('/buscar?q=zzzzqqqq');
    const missed = async () =>
      await oneId("select text as id from missed_searches where text like 'zzzz%'");
    await expect.poll(missed).toBe('zzzzqqqq');
    const opened = async () => await oneId('select opens::text as id from demand_counts limit 1');
    await expect.poll(opened).toBe('1');
    expect((await post('/api/salir', '', cookie)).status).toBe(302);
    expect(await (await get('/api/yo', cookie)).json()).toEqual({ name: null });
  } finally {
    await replica.query('select pg_wal_replay_resume()');
  }
});

const nameShown = async (id: string): Promise<string> => {
  const data = await get(`/movie/${id}.data`);
  return (await data.text()).match(/Antes|Después/)?.[0] ?? 'neither';
};

test('a replica that is stuck is read for half a second, and then the primary', async () => {
  const id = await movieId();
  const rename = async (name: string) => {
    await written.updateTable('titles').set({ name }).where('source_id', '=', id).execute();
  };
  await rename('Antes');
  await expect.poll(() => nameShown(id)).toBe('Antes');
  await isRead();
  await replica.query('select pg_wal_replay_pause()');
  try {
    const changed = performance.now();
    await rename('Después');
    await expect.poll(() => nameShown(id), { interval: 10 }).toBe('Después');
    expect(performance.now() - changed).toBeLessThan(1000);
    expect(portal.replicasRead()).toBe(0);
    for (let time = 0; time < 20; time++) expect(await nameShown(id)).toBe('Después');
  } finally {
    await replica.query('select pg_wal_replay_resume()');
  }
  await isRead();
  expect(await nameShown(id)).toBe('Después');
});

test('without the primary pages are made from the replica, and stored for two seconds only', async () => {
  await isRead();
  expect((await get('/movies')).headers.get('Cache-Control')).toContain('s-maxage=86400');
  own.primary.kill();
  try {
    const shortly = 'public, max-age=0, s-maxage=2';
    await expect
      .poll(async () => (await get('/movies')).headers.get('Cache-Control'))
      .toBe(shortly);
    for (const path of ['/', '/futbol', '/movies.data', '/sitemap.xml']) {
      const { status, headers } = await get(path);
      expect([path, status, headers.get('Cache-Control')]).toEqual([path, 200, shortly]);
      expect(headers.get('Surrogate-Key')).toContain('site');
    }
  } finally {
    await own.primary.start();
  }
  await isRead();
  await expect
    .poll(async () => (await get('/movies')).headers.get('Cache-Control'))
    .toContain('s-maxage=86400');
});

test('a dead replica is not waited for', async () => {
  await isRead();
  const start = performance.now();
  own.replica.kill();
  for (let time = 0; time < 20; time++) expect((await get('/movies')).status).toBe(200);
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(portal.replicasRead()).toBe(0);
});
