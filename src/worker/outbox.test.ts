import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { StandInEdge } from '../../tests/support/stand-in-edge.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { queueEdgePurge, removeLostEdgePurges } from '../data/commands/edge-purges.ts';
import { publish } from '../data/commands/publish.ts';

const first = new StandInEdge();
const second = new StandInEdge();
let database: TestDatabase;
let worker: typeof import('./outbox.ts');
const running: { stop: () => Promise<void> }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await first.start();
  await second.start();
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('EDGE_PURGE_URLS', `${first.url},${second.url}`);
  vi.stubEnv('LOG_LEVEL', 'silent');
  // The environment is read once, when this is first imported.
  worker = await import('./outbox.ts');
});

beforeEach(async () => {
  await sql`truncate outbox, edge_purges`.execute(database.db);
  await first.start();
  await second.start();
  for (const edge of [first, second]) {
    edge.isSilent = false;
    edge.received.length = 0;
  }
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
          and query = 'listen outbox' and application_name = 'outbox'`.execute(database.db);
      return rows.length;
    })
    .toBeGreaterThanOrEqual(count);

type Queued = { edge: string; hard: boolean; tags: string[]; seconds: number };
/** What edges have yet to be told, and in how many seconds. */
const queued = async (edge: string): Promise<Queued[]> => {
  const { rows } = await sql<Queued>`
    select edge, hard, tags, extract(epoch from due_at - now())::float8 as seconds
    from edge_purges where edge = ${edge} order by due_at, hard desc`.execute(database.db);
  return rows;
};
/** The repeats come in their own time; nobody has to wait for them here. */
const makeDue = async (): Promise<void> => {
  await sql`update edge_purges set due_at = now() where due_at > now() + interval '6 seconds'`.execute(
    database.db,
  );
};
const waiting = async (): Promise<number> =>
  (await database.db.selectFrom('outbox').select('id').execute()).length;

const told = (edge: StandInEdge) => [...new Set(edge.tags)].sort();
const left = async () => [...(await queued(first.url)), ...(await queued(second.url))];

test('what is committed reaches every edge within a second, and again when no older page can be stored any more', async () => {
  start();
  await listening();
  const committed = performance.now();
  await publish(database.db, ['t1', 'list-movie']);
  await expect
    .poll(() => [first.received.length > 0, second.received.length > 0], { interval: 5 })
    .toEqual([true, true]);
  expect(performance.now() - committed).toBeLessThan(1000);
  for (const edge of [first, second]) {
    expect(edge.purges[0]).toEqual({ tags: ['list-movie', 't1'], hard: false });
    const seconds = (await queued(edge.url)).map((row) => row.seconds);
    // An edge waits 1 s for a connection, 10 s for an answer, 5 s for the rest.
    expect(seconds.at(-1)).toBeGreaterThan(11);
    expect(seconds.at(-1)).toBeLessThanOrEqual(16);
  }
  expect(await waiting()).toBe(0);
  await expect.poll(async () => (await queued(first.url)).length).toBe(1);
  const repeats = first.received.length;
  expect((first.received.at(-1)?.at ?? 0) - (first.received[0]?.at ?? 0)).toBeGreaterThan(1000);
  await makeDue();
  await expect.poll(left).toEqual([]);
  expect(first.received.length).toBe(repeats + 1);
});

test('a page that was stored with old data just after the purge is renewed within a second', async () => {
  start();
  await listening();
  const gaps: number[] = [];
  // The best of three: a busy machine may be late now and then.
  for (const tag of ['t1', 't2', 't3']) {
    const of = () => first.received.filter(({ tags }) => tags.includes(tag));
    await publish(database.db, [tag]);
    await expect.poll(() => of().length).toBeGreaterThan(1);
    gaps.push((of()[1]?.at ?? 0) - (of()[0]?.at ?? 0));
  }
  expect(Math.min(...gaps)).toBeLessThan(800);
});

test('what was committed while no worker ran is delivered when one starts', async () => {
  await publish(database.db, ['t1']);
  start();
  await expect.poll(() => told(first)).toEqual(['t1']);
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
  await expect.poll(() => told(first)).toEqual(['t2']);
});

test('takedowns are purged hard, and apart from the rest', async () => {
  await publish(database.db, ['t1', 'list-movie'], 'hard');
  await publish(database.db, ['t2', 'list-movie']);
  start();
  await expect
    .poll(() => first.purges.slice(0, 2))
    .toEqual([
      { tags: ['list-movie', 't1'], hard: true },
      { tags: ['list-movie', 't2'], hard: false },
    ]);
});

test('an edge that keeps silent holds up no other, and is told all of it when it is back', async () => {
  second.isSilent = true;
  start();
  await listening();
  const delays: number[] = [];
  for (let place = 0; place < 20; place++) {
    const committed = performance.now();
    await publish(database.db, [`t${place}`], place === 7 ? 'hard' : 'soft');
    await expect.poll(() => first.tags, { interval: 5 }).toContain(`t${place}`);
    delays.push(performance.now() - committed);
  }
  // It takes two seconds to give up on the other: with one queue for all, every second publish would wait.
  expect(delays.filter((delay) => delay > 1500).length).toBeLessThan(3);
  await expect.poll(() => second.unanswered).toBeGreaterThan(1);
  await expect.poll(async () => (await queued(second.url)).length).toBeGreaterThan(0);
  second.isSilent = false;
  await expect.poll(() => told(second)).toEqual(told(first));
  // The takedown first, hard and by itself.
  expect(second.purges[0]).toEqual({ tags: ['t7'], hard: true });
  const soft = second.purges.filter(({ hard }) => !hard).flatMap(({ tags }) => tags);
  expect(soft).not.toContain('t7');
}, 120_000);

test('a change does not wait for the purge before it, which is lost on its way', async () => {
  first.isSilent = true;
  start();
  await listening();
  const before = first.unanswered;
  await publish(database.db, ['t1']);
  await expect.poll(() => first.unanswered, { interval: 5 }).toBeGreaterThan(before);
  first.isSilent = false;
  const lost = performance.now();
  await publish(database.db, ['t2']);
  await expect.poll(() => first.tags, { interval: 5 }).toContain('t2');
  // The lost one is given up after two seconds, and then nothing is sent for three.
  expect(performance.now() - lost).toBeLessThan(4000);
  await expect.poll(() => told(first)).toEqual(['t1', 't2']);
}, 30_000);

test('an edge that is away is asked now and then, and gathers two purges at most', async () => {
  await second.stop();
  start();
  await listening();
  for (let place = 0; place < 40; place++) {
    await publish(database.db, [`t${place}`], place % 10 === 0 ? 'hard' : 'soft');
    await expect.poll(() => first.tags, { interval: 5 }).toContain(`t${place}`);
  }
  await makeDue();
  await expect
    .poll(async () => (await queued(second.url)).map(({ hard, tags }) => [hard, tags.length]))
    .toEqual([
      [true, 4],
      [false, 36],
    ]);
  await second.start();
  const back = performance.now();
  await expect.poll(() => told(second).length).toBe(40);
  expect((second.received[0]?.at ?? Number.POSITIVE_INFINITY) - back).toBeLessThan(10_000);
  expect(second.purges.length).toBe(2);
  expect(second.purges[0]?.tags.toSorted()).toEqual(['t0', 't10', 't20', 't30']);
  await expect.poll(async () => await queued(second.url)).toEqual([]);
}, 120_000);

test('an edge that missed too much renews everything, and drops what was taken down', async () => {
  await second.stop();
  const tags = Array.from({ length: 5001 }, (_, place) => `t${place}`);
  await publish(database.db, tags);
  await publish(database.db, ['t7'], 'hard');
  start();
  await expect
    .poll(async () => (await queued(second.url)).map(({ hard, tags: [tag] }) => [hard, tag]))
    .toContainEqual([false, 'site']);
  await second.start();
  await expect
    .poll(() => second.purges.slice(0, 2))
    .toEqual([
      { tags: ['t7'], hard: true },
      { tags: ['site'], hard: false },
    ]);
}, 120_000);

test('what a worker took and did not live to deliver is delivered by another', async () => {
  await queueEdgePurge(database.db, { edge: first.url, hard: true, tags: ['t1'] });
  const { takeEdgePurges } = await import('../data/commands/edge-purges.ts');
  expect(await takeEdgePurges(database.db, [first.url])).toHaveLength(1);
  expect(await takeEdgePurges(database.db, [first.url])).toEqual([]);
  start();
  await expect.poll(() => first.purges).toEqual([{ tags: ['t1'], hard: true }]);
});

test('an edge that is off the list leaves nothing behind', async () => {
  const edge = 'http://127.0.0.1:9/';
  await queueEdgePurge(database.db, { edge, hard: false, tags: ['t1'] });
  expect(await removeLostEdgePurges(database.db)).toBe(0);
  await sql`update edge_purges set due_at = now() - interval '25 hours'`.execute(database.db);
  expect(await removeLostEdgePurges(database.db)).toBe(1);
});

test('many rows are few purges, and every tag arrives', async () => {
  const tags = Array.from({ length: 1300 }, (_, place) => `t${place}`);
  await database.db
    .insertInto('outbox')
    .values(tags.map((tag) => ({ tags: ['list-movie', tag] })))
    .execute();
  start();
  await expect.poll(() => told(first).length).toBe(1301);
  expect(first.purges.length).toBeLessThan(20);
});

test('two workers share the work: no row is delivered twice', async () => {
  start();
  start();
  await listening(2);
  const tags = Array.from({ length: 30 }, (_, place) => `t${place}`);
  await Promise.all(tags.map((tag) => publish(database.db, [tag])));
  await expect.poll(() => told(first)).toEqual([...tags].sort());
  await expect.poll(waiting).toBe(0);
  await makeDue();
  await expect.poll(left).toEqual([]);
  const most = Math.max(...tags.map((tag) => first.tags.filter((one) => one === tag).length));
  // Once, and three repeats.
  expect(most).toBeLessThanOrEqual(4);
});

test('a lost connection is made anew', async () => {
  start();
  await listening();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query = 'listen outbox'`.execute(
    database.db,
  );
  await publish(database.db, ['t1']);
  await expect.poll(() => told(first)).toEqual(['t1']);
});

test('stopping does not wait for the next look', async () => {
  start();
  await listening();
  const asked = performance.now();
  await running.splice(0)[0]?.stop();
  expect(performance.now() - asked).toBeLessThan(700);
});
