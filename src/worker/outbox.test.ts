import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { publish } from '../data/commands/publish.ts';
import type { Purge } from './purge.ts';

/** Stands where an edge would: takes purges and remembers them. */
class StandInEdge {
  readonly purges: Purge[] = [];
  #server: Server | null = null;
  port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  get tags(): string[] {
    return this.purges.flatMap((purge) => purge.tags);
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      this.purges.push({
        tags: String(request.headers['surrogate-key']).split(' '),
        hard: request.headers['x-purge'] === 'hard',
      });
      response.writeHead(200, { Connection: 'close' }).end();
    });
    await new Promise<void>((done) => server.listen(this.port, '127.0.0.1', done));
    this.port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
  }
}

const first = new StandInEdge();
const second = new StandInEdge();
let database: TestDatabase;
let worker: typeof import('./outbox.ts');
let job: typeof import('./jobs/purge-edge.ts');
const running: { stop: () => Promise<void> }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ connectionString: database.url, logger: new Logger(() => () => {}) });
  await first.start();
  await second.start();
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('EDGE_PURGE_URLS', `${first.url},${second.url}`);
  vi.stubEnv('LOG_LEVEL', 'silent');
  // The environment is read once, when these are first imported.
  worker = await import('./outbox.ts');
  job = await import('./jobs/purge-edge.ts');
});

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await sql`delete from outbox`.execute(database.db);
  first.purges.length = 0;
  second.purges.length = 0;
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((outbox) => outbox.stop()));
});

afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await database.drop();
  vi.unstubAllEnvs();
});

const start = (): void => {
  running.push(worker.startOutbox(database.url));
};
/** Until it listens: what is committed before is found by looking, not by hearing. */
const listening = async (count = 1): Promise<void> =>
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and state = 'idle'
          and query = 'commit' and application_name = ''`.execute(database.db);
      return rows.length;
    })
    .toBeGreaterThanOrEqual(count);

type QueuedJob = { payload: Purge & { edge: string }; seconds: number };
const jobs = async (): Promise<QueuedJob[]> => {
  const { rows } = await sql<QueuedJob>`
    select payload, extract(epoch from run_at - created_at)::float8 as seconds
    from graphile_worker._private_jobs order by payload ->> 'edge', payload ->> 'hard'`.execute(
    database.db,
  );
  return rows;
};
const waiting = async (): Promise<number> =>
  (await database.db.selectFrom('outbox').select('id').execute()).length;

test('what is committed reaches every edge within a second, and once more later', async () => {
  start();
  await listening();
  const committed = performance.now();
  await publish(database.db, ['t1', 'list-movie']);
  await expect.poll(() => first.purges.length + second.purges.length, { interval: 5 }).toBe(2);
  expect(performance.now() - committed).toBeLessThan(1000);
  expect(first.purges).toEqual([{ tags: ['t1', 'list-movie'], hard: false }]);
  expect(second.purges).toEqual(first.purges);
  await expect.poll(waiting).toBe(0);
  const again = await jobs();
  expect(again.map(({ payload }) => payload)).toEqual(
    [first.url, second.url]
      .sort()
      .map((edge) => ({ edge, tags: ['t1', 'list-movie'], hard: false })),
  );
  for (const { seconds } of again) expect(seconds).toBeCloseTo(2, 0);
});

test('what was committed while no worker ran is delivered when one starts', async () => {
  await publish(database.db, ['t1']);
  start();
  await expect.poll(() => first.tags).toEqual(['t1']);
});

test('what is rolled back is never delivered', async () => {
  start();
  await listening();
  await database.db
    .transaction()
    .execute(async (tx) => {
      await publish(tx, ['t1']);
      throw new Error('no');
    })
    .catch(() => {});
  await publish(database.db, ['t2']);
  await expect.poll(() => first.tags).toEqual(['t2']);
});

test('takedowns are purged hard, and apart from the rest', async () => {
  await publish(database.db, ['t1', 'list-movie'], 'hard');
  await publish(database.db, ['t2', 'list-movie']);
  start();
  await expect
    .poll(() => first.purges)
    .toEqual([
      { tags: ['t1', 'list-movie'], hard: true },
      { tags: ['t2', 'list-movie'], hard: false },
    ]);
});

test('an edge that is down gets a job, the other is told at once, and the rows leave the outbox', async () => {
  await second.stop();
  await publish(database.db, ['t1']);
  start();
  await expect.poll(waiting).toBe(0);
  expect(first.tags).toEqual(['t1']);
  const queued = (await jobs()).find(({ payload }) => payload.edge === second.url);
  expect(queued?.payload).toEqual({ edge: second.url, tags: ['t1'], hard: false });
  expect(queued?.seconds).toBeLessThanOrEqual(1);

  const { payload, run } = job.purgeEdgeJob;
  await run(payload.parse(queued?.payload), database.db);
  const again = (await jobs()).find(
    (one) => one.payload.edge === second.url && 'tries' in one.payload,
  );
  expect(again?.payload).toEqual({ edge: second.url, tags: ['t1'], hard: false, tries: 1 });
  expect(again?.seconds).toBeLessThanOrEqual(1);
  await second.start();
  await run(payload.parse(again?.payload), database.db);
  expect(second.tags).toEqual(['t1']);
});

test('many rows are few purges, and every tag arrives', async () => {
  const tags = Array.from({ length: 1300 }, (_, place) => `t${place}`);
  await database.db
    .insertInto('outbox')
    .values(tags.map((tag) => ({ tags: ['site', tag] })))
    .execute();
  start();
  await expect.poll(() => new Set(first.tags).size).toBe(1301);
  expect(first.purges.length).toBeLessThan(10);
});

test('two workers share the work: no row is delivered twice', async () => {
  start();
  start();
  await listening(2);
  const tags = Array.from({ length: 30 }, (_, place) => `t${place}`);
  await Promise.all(tags.map((tag) => publish(database.db, [tag])));
  await expect.poll(waiting).toBe(0);
  await expect.poll(() => [...first.tags].sort()).toEqual([...tags].sort());
});

test('a lost connection is made anew', async () => {
  start();
  await listening();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query = 'commit' and application_name = ''`.execute(
    database.db,
  );
  await publish(database.db, ['t1']);
  await expect.poll(() => first.tags, { timeout: 5000 }).toEqual(['t1']);
});

test('stopping does not wait for the next look', async () => {
  start();
  await listening();
  const asked = performance.now();
  await running.splice(0)[0]?.stop();
  expect(performance.now() - asked).toBeLessThan(700);
});
