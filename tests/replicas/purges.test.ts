import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { publish } from '../../src/data/commands/publish.ts';
import { createDb, createPool, type Db } from '../../src/data/database.ts';
import { LEASE_MS } from '../../src/domain/replicas/lease.ts';
import { type OwnReplica, startOwnReplica } from '../support/own-replica.ts';
import { StandInEdge } from '../support/stand-in-edge.ts';

const edge = new StandInEdge();
let own: OwnReplica;
let db: Db;
let replica: pg.Client;
let outbox: { stop: () => Promise<void> };

beforeAll(async () => {
  own = await startOwnReplica('test-replica-purges');
  await edge.start();
  vi.stubEnv('DATABASE_URL', own.primary.url);
  vi.stubEnv('REPLICA_URLS', own.replica.url);
  vi.stubEnv('EDGE_PURGE_URLS', edge.url);
  vi.stubEnv('LOG_LEVEL', 'silent');
  db = createDb(createPool(own.primary.url, 2));
  replica = new pg.Client({ connectionString: own.replica.url });
  replica.on('error', () => {});
  await replica.connect();
  const { startOutbox } = await import('../../src/worker/outbox.ts');
  outbox = startOutbox(own.primary.url);
});
beforeEach(() => {
  edge.received.length = 0;
});
afterEach(async () => {
  await replica.query('select pg_wal_replay_resume()').catch(() => {});
});
afterAll(async () => {
  await outbox.stop();
  await replica.end().catch(() => {});
  await db.destroy();
  await edge.stop();
  await own.stop();
});

/** Milliseconds from the commit until the edge is told. */
async function toldAfter(tag: string, mode: 'soft' | 'hard' = 'soft'): Promise<number> {
  await publish(db, [tag], mode);
  const committed = performance.now();
  const first = () => edge.received.find(({ tags }) => tags.includes(tag));
  await expect.poll(first, { interval: 5 }).toBeDefined();
  return (first()?.at ?? 0) - committed;
}

/** Whether it is so soon at least once: a busy machine is often late. */
async function expectWithin(
  limitMs: number,
  of: (place: number) => Promise<number>,
): Promise<void> {
  const times: number[] = [];
  while (times.length < 12 && !times.some((time) => time < limitMs))
    times.push(await of(times.length + 1));
  expect(Math.min(...times)).toBeLessThan(limitMs);
}

test('a purge is sent as soon as the replica has the change', async () => {
  await expectWithin(LEASE_MS / 2, (place) => toldAfter(`a${place}`));
});

test('while the replica is stuck, a purge is sent when no portal reads it any more', async () => {
  await replica.query('select pg_wal_replay_pause()');
  const times = [await toldAfter('b1'), await toldAfter('b2'), await toldAfter('b3')];
  expect(Math.min(...times)).toBeGreaterThan(LEASE_MS);
  expect(Math.min(...times)).toBeLessThan(1000);
});

test('a takedown does not wait, and is repeated when no portal reads the old replica any more', async () => {
  await replica.query('select pg_wal_replay_pause()');
  await expectWithin(LEASE_MS / 2, (place) => toldAfter(`c${place}`, 'hard'));
  const of = () => edge.received.filter(({ tags }) => tags.includes('c1'));
  await expect.poll(() => of().length).toBeGreaterThan(1);
  expect((of()[1]?.at ?? 0) - (of()[0]?.at ?? 0)).toBeGreaterThan(LEASE_MS);
});

test('doctor says that it is stuck, and nothing while it follows', {
  timeout: 60_000,
}, async () => {
  const { openSite, INSTALLED } = await import('../../src/cli/machine/site.ts');
  const { runChecks } = await import('../../src/cli/doctor/run-checks.ts');
  const config = mkdtempSync(join(tmpdir(), 'butaca-replica-'));
  const variables = `DATABASE_URL=${own.primary.url}\nREPLICA_URLS=${own.replica.url}\n`;
  writeFileSync(join(config, 'env'), variables);
  const look = async () => await runChecks(['network'], openSite({ ...INSTALLED, config }));
  try {
    expect(await look()).toEqual([]);
    await replica.query('select pg_wal_replay_pause()');
    await publish(db, ['f1']);
    expect(await look()).toMatchObject([{ name: 'replica-late' }]);
  } finally {
    rmSync(config, { recursive: true });
  }
});

test('a replica that is frozen or dead stops no purge', async () => {
  own.replica.freeze();
  await expectWithin(1000, (place) => toldAfter(`d${place}`));
  own.replica.kill();
  await expectWithin(1000, (place) => toldAfter(`e${place}`));
});
