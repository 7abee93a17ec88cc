import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { queueEdgePurge, returnEdgePurges, takeEdgePurges } from '../data/commands/edge-purges.ts';
import { noteFailedJob } from '../data/commands/failed-jobs.ts';
import { metricsText } from '../platform/metrics.ts';
import { prepareMeasures } from './measures.ts';

const NEAR = 'http://near.test/';
const FAR = 'http://far.test/';

let database: TestDatabase;
let sample: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  sample = prepareMeasures(database.db, { edges: [NEAR, FAR], isProbing: true });
});
afterAll(async () => await database.drop());

async function value(name: string): Promise<number> {
  const { body } = await metricsText();
  const line = body.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
}

test('nothing is claimed before there is a sample', async () => {
  expect(await value('butaca_outbox_age_seconds')).toBeNaN();
  await sample();
  expect(await value('butaca_outbox_age_seconds')).toBe(0);
  expect(await value('butaca_edges_away')).toBe(0);
  expect(await value(`butaca_purges_age_seconds{edge="${FAR}"}`)).toBe(0);
  expect(await value('butaca_jobs_failed')).toBe(0);
  expect(await value('butaca_probe_delay_seconds')).toBe(0);
});

test('shows how long the oldest change waits', async () => {
  await sql`insert into outbox (tags, hard, created_at)
    values ('{t1}', false, now() - interval '90 seconds'), ('{t2}', false, now())`.execute(
    database.db,
  );
  await sample();
  expect(await value('butaca_outbox_rows')).toBe(2);
  expect(await value('butaca_outbox_age_seconds')).toBeGreaterThanOrEqual(90);
});

test('an edge that is tried again and again is away since the first time', async () => {
  const { db } = database;
  await queueEdgePurge(db, { edge: FAR, hard: false, tags: ['t1'] });
  await sql`update edge_purges set due_at = due_at - interval '1 minute'`.execute(db);
  for (const _ of [1, 2]) {
    const taken = await takeEdgePurges(db, [FAR]);
    expect(taken).toHaveLength(1);
    await returnEdgePurges(
      db,
      taken.map(({ id }) => id),
    );
  }
  await sample();
  expect(await value('butaca_edges_away')).toBe(1);
  expect(await value(`butaca_purges_waiting{edge="${FAR}"}`)).toBe(1);
  expect(await value(`butaca_purges_age_seconds{edge="${FAR}"}`)).toBeGreaterThanOrEqual(60);
  expect(await value(`butaca_purges_age_seconds{edge="${NEAR}"}`)).toBe(0);
});

test('shows the worst of the last minutes in which codes failed [TIE-09]', async () => {
  await sample();
  expect(await value('butaca_code_failures')).toBe(0);
  await sql`insert into code_failure_minutes
    values (now() - interval '20 minutes', 900), (now() - interval '5 minutes', 120), (now(), 3)`.execute(
    database.db,
  );
  await sample();
  expect(await value('butaca_code_failures')).toBe(120);
});

test('shows failed jobs and the state of the database', async () => {
  await noteFailedJob(database.db, 'turn-day', new Error('planted'));
  await sample();
  expect(await value('butaca_jobs_failed')).toBe(1);
  expect(await value('butaca_database_connections')).toBeGreaterThan(0);
  expect(await value('butaca_database_bytes')).toBeGreaterThan(1e6);
  expect(await value('butaca_database_replicas')).toBe(0);
  expect(await value('butaca_pool_connections{state="waiting"}')).toBe(0);
  expect(await value('butaca_pool_limit')).toBeGreaterThan(0);
});

test('a transaction that is left open shows its age', async () => {
  await database.db.transaction().execute(async (tx) => {
    await sql`select pg_sleep(1)`.execute(tx);
    await sample();
  });
  expect(await value('butaca_database_longest_transaction_seconds')).toBeGreaterThanOrEqual(1);
});
