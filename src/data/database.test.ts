import { connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { emptyDatabaseEachTest } from '../../tests/support/test-database.ts';
import { createDb, createPool, type Db } from './database.ts';

const database = emptyDatabaseEachTest();

test('what is written after a freeze of PostgreSQL is committed', async () => {
  const pool = createPool(database.url, 1, { query_timeout: 300 });
  const db = createDb(pool);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const pid = rows[0]?.pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  try {
    const change = db.transaction().execute(async (tx) => await sql`select 1`.execute(tx));
    await expect(change).rejects.toThrow('timeout');
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  const write = async () =>
    await db
      .insertInto('calendar')
      .values({ today: '2025-08-14' })
      .execute()
      .then(() => true);
  // The connection may end under the first one; but it must not say that it wrote what nobody else will ever see.
  await expect.poll(async () => await write().catch(() => false)).toBe(true);
  expect(await database.db.selectFrom('calendar').select('today').execute()).toHaveLength(1);
  await db.destroy();
});

test('a connection that dies while nobody uses it ends nothing', async () => {
  const db = createDb(createPool(database.url, 1));
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(database.db);
  // Until this end has heard of it; without a listener that would be the end of the process.
  await new Promise((done) => setTimeout(done, 100));
  await sql`select 1`.execute(db);
  await db.destroy();
});

test('a connection that dies between two statements fails the change and nothing else', async () => {
  const pool = createPool(database.url, 1);
  const db = createDb(pool);
  const change = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(database.db);
    // Until this end has heard of it; without a listener that would be the end of the process.
    await new Promise((done) => setTimeout(done, 100));
    await sql`select 1`.execute(tx);
  });
  await expect(change).rejects.toThrow();
  await sql`select 1`.execute(db);
  await db.destroy();
});

describe('a way to PostgreSQL that falls silent', () => {
  let way: Server;
  let db: Db;
  let isSilent = false;
  const sockets = new Set<Socket>();

  /** The way to PostgreSQL: a connection made while it is silent, or that was there before, stays open and silent for good. */
  beforeEach(async () => {
    isSilent = false;
    const { hostname, port } = new URL(inject('postgresUrl'));
    way = createServer((viewer) => {
      sockets.add(viewer);
      if (isSilent) return;
      const server = connect(Number(port), hostname);
      for (const socket of [viewer, server]) {
        sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          viewer.destroy();
          server.destroy();
        });
      }
      viewer.pipe(server).pipe(viewer);
    });
    await new Promise<void>((done) => way.listen(0, '127.0.0.1', done));
    const url = new URL(inject('postgresUrl'));
    url.port = String((way.address() as { port: number }).port);
    const pool = createPool(url.href, 2, { query_timeout: 1000, connectionTimeoutMillis: 5000 });
    db = createDb(pool);
  });

  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await db.destroy();
    way.close();
  });

  function fallSilent(): void {
    isSilent = true;
    for (const socket of sockets) socket.unpipe().pause();
  }

  const ask = async () => await sql`select 1`.execute(db);

  test('connections that fell silent are given up, and new ones serve at once', async () => {
    await Promise.all([ask(), ask()]);
    fallSilent();
    for (const outcome of await Promise.allSettled([ask(), ask()]))
      expect(outcome.status).toBe('rejected');
    isSilent = false;
    await ask();
    await Promise.all([ask(), ask(), ask()]);
  });

  test('a transaction that falls silent gives its connection up too', async () => {
    const within = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      fallSilent();
      await sql`select 1`.execute(tx);
    });
    await expect(within).rejects.toThrow();
    isSilent = false;
    await Promise.all([ask(), ask()]);
  });
});
