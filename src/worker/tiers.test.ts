import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { StandInEdge } from '../../tests/support/stand-in-edge.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { publish } from '../data/commands/publish.ts';

const parent = new StandInEdge();
const child = new StandInEdge();
let database: TestDatabase;
let outbox: { stop: () => Promise<void> };

beforeAll(async () => {
  database = await createTestDatabase();
  await parent.start();
  await child.start();
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('EDGE_PURGE_URLS', parent.url);
  vi.stubEnv('EDGE_CHILDREN', `${child.url}|${parent.url}`);
  vi.stubEnv('LOG_LEVEL', 'silent');
  const { startOutbox } = await import('./outbox.ts');
  outbox = startOutbox(database.url);
});
beforeEach(async () => {
  await sql`truncate outbox, edge_purges`.execute(database.db);
  for (const edge of [parent, child]) edge.received.length = 0;
});
afterAll(async () => {
  await outbox.stop();
  await Promise.all([parent.stop(), child.stop()]);
  await database.drop();
  vi.unstubAllEnvs();
});

const first = (edge: StandInEdge, tag: string) =>
  edge.received.find(({ tags }) => tags.includes(tag))?.at;

test('a child is told after its parent, and hardly later', async () => {
  const gaps: number[] = [];
  for (let round = 0; round < 40 && gaps.length < 5; round++) {
    const tag = `a${round}`;
    const begun = performance.now();
    await publish(database.db, [tag]);
    await expect.poll(() => first(child, tag), { interval: 5 }).toBeDefined();
    const told = first(parent, tag) ?? Number.POSITIVE_INFINITY;
    // A worker that is late by most of the child's wait may tell both at once; their repeats come in order.
    if (told - begun < 120) gaps.push((first(child, tag) ?? 0) - told);
  }
  expect(gaps).toHaveLength(5);
  expect(Math.min(...gaps)).toBeGreaterThan(0);
  expect(Math.min(...gaps), 'it does not wait its full time').toBeLessThan(150);
});

test('a takedown is told to a child at once, and again after its parent', async () => {
  await publish(database.db, ['b1'], 'hard');
  const of = (edge: StandInEdge) =>
    edge.received.filter(({ tags, hard }) => hard && tags.includes('b1'));
  await expect.poll(() => of(child).length, { interval: 5 }).toBeGreaterThan(1);
  expect(of(child)[1]?.at).toBeGreaterThan(of(parent)[0]?.at ?? Number.POSITIVE_INFINITY);
});

test('a child does not wait for a parent that is away, and is told again when the parent is back', async () => {
  await parent.stop();
  const committed = performance.now();
  await publish(database.db, ['c1']);
  await publish(database.db, ['c2'], 'hard');
  await expect.poll(() => first(child, 'c1'), { interval: 5 }).toBeDefined();
  expect((first(child, 'c1') ?? 0) - committed).toBeLessThan(1000);
  // The repeats have passed: what comes now comes because of the parent.
  await expect.poll(() => child.received.filter(({ tags }) => tags.includes('c1')).length).toBe(3);
  await parent.start();
  await expect.poll(() => first(parent, 'c1')).toBeDefined();
  await expect
    .poll(() => child.received.filter(({ at }) => at > (first(parent, 'c1') ?? 0)))
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ tags: ['c2'], hard: true }),
        expect.objectContaining({ tags: ['c1'], hard: false }),
      ]),
    );
});
