import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalPostgres, startLocalPostgres } from '../../tools/local-postgres.ts';
import { firstFree, freePort } from '../../tools/processes.ts';
import { StandInEdge } from '../support/stand-in-edge.ts';

/** How long the worker has to recover by itself after the database is back, on a machine that does much else. */
const BACK_MS = 45_000;
/** Longer than every statement timeout. */
const FROZEN_MS = 12_000;
const PORTS = [5461, 5462, 5463, 5464];

const edge = new StandInEdge();
let port = 0;
let internalPort = 0;
let postgres: LocalPostgres | undefined;
let worker: ChildProcess | undefined;
let said = '';
/** Output that bypassed the log. */
let saidAside = '';

const nameOf = () => `test-outage-${port}`;
const startPostgres = async () =>
  await startLocalPostgres({ name: nameOf(), port, settings: ['fsync=off'] });

beforeAll(async () => {
  await edge.start();
  port = await firstFree(PORTS);
  // Once before, so that its data folder exists and only its start is part of the test.
  await (await startPostgres()).stop();
  internalPort = await freePort();
});

afterAll(async () => {
  worker?.kill('SIGKILL');
  await postgres?.stop();
  await edge.stop();
});

async function isReady(): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${internalPort}/readyz`).catch(() => null);
  return answer?.status === 200;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  return client;
}

/** Returns when a job waits for a table, and with what lets it go. */
async function blockJob(url: string): Promise<() => Promise<void>> {
  const holder = await connect(url);
  await holder.query('begin');
  await holder.query('lock table host_days in access exclusive mode');
  const client = await connect(url);
  await client.query("select graphile_worker.add_job('count-hosts')");
  const waiting = async () =>
    (
      await client.query(
        "select from pg_locks where not granted and relation = 'host_days'::regclass",
      )
    ).rowCount;
  await expect.poll(waiting).toBe(1);
  await client.end();
  return async () => await holder.end();
}

let published = 0;
/** The edge gets a takedown (a soft purge could be part of a purge of the whole site), and a job runs. */
async function expectWork(url: string): Promise<void> {
  const tag = `t${++published}`;
  const client = await connect(url);
  try {
    await client.query('insert into outbox (tags, hard) values (array[$1], true)', [tag]);
    const { rows } = await client.query("select id from graphile_worker.add_job('turn-day')");
    // A job that has run is deleted.
    const left = async () =>
      (await client.query('select from graphile_worker.jobs where id = $1', [rows[0].id])).rowCount;
    await expect.poll(left, { timeout: BACK_MS }).toBe(0);
  } finally {
    await client.end();
  }
  await expect.poll(() => edge.tags, { timeout: BACK_MS }).toContain(tag);
  await expect.poll(isReady, { timeout: BACK_MS }).toBe(true);
}

test('the worker starts before PostgreSQL does, and survives one that freezes and one that dies', async () => {
  worker = spawn(process.execPath, ['src/worker/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      DATABASE_URL: `postgres://butaca:butaca@127.0.0.1:${port}/butaca`,
      EDGE_PURGE_URLS: edge.url,
      INTERNAL_PORT: String(internalPort),
    },
  });
  worker.stdout?.on('data', (chunk: Buffer) => {
    said += String(chunk);
  });
  worker.stderr?.on('data', (chunk: Buffer) => {
    saidAside += String(chunk);
  });
  const attempts = () => said.split('jobs could not be started').length - 1;
  await expect.poll(attempts).toBeGreaterThan(2);
  expect(await isReady()).toBe(false);

  postgres = await startPostgres();
  await expect.poll(isReady, { timeout: BACK_MS }).toBe(true);
  await expectWork(postgres.url);

  // A job fails meanwhile, and that cannot be written down.
  const release = await blockJob(postgres.url);
  postgres.freeze();
  await wait(FROZEN_MS);
  expect(await isReady()).toBe(false);
  postgres.thaw();
  await release();
  await expectWork(postgres.url);

  postgres.kill();
  await wait(FROZEN_MS);
  expect(await isReady()).toBe(false);
  await postgres.start();
  await expectWork(postgres.url);

  expect(worker.exitCode).toBeNull();
  expect(saidAside).toBe('');
}, 300_000);
