import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const KILLS = 20;
const SERVERS = 4000;
const LEASE_S = 2;

let database: TestDatabase;
let host: Server;
const visits = new Map<string, number>();
let visited = 0;
let worker: ReturnType<typeof startWorker> | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  host = createServer((request, response) => {
    visits.set(request.url ?? '', (visits.get(request.url ?? '') ?? 0) + 1);
    visited += 1;
    setTimeout(() => {
      response.writeHead(206, { 'content-type': 'video/mp4' }).end('x');
    }, 20);
  });
  await new Promise<void>((resolve) => {
    host.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(async () => {
  await worker?.kill();
  host.closeAllConnections();
  host.close();
  await database.drop();
});

function startWorker() {
  const { port } = host.address() as AddressInfo;
  const child = spawn(process.execPath, ['src/worker/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      DATABASE_URL: database.url,
      INTERNAL_PORT: '0',
      PROBE_ADMITS: `localhost:${port}`,
      PROBE_CONCURRENCY: '10',
      PROBE_HOST_CONCURRENCY: '20',
      PROBE_HOST_RATE: '100000',
      PROBE_LEASE: String(LEASE_S),
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const count = async (where: string) => {
  const { rows } = await sql
    .raw<{ count: number }>(`select count(*)::int from server_health where ${where}`)
    .execute(database.db);
  return rows[0]?.count;
};

test(`a worker killed with -9 in mid-batch ${KILLS} times: every server is probed, none more than three times`, async () => {
  const { port } = host.address() as AddressInfo;
  await sql
    .raw(`
    insert into titles (kind, source_id, name, active)
    select 'movie', 't' || n, 'T', true from generate_series(1, ${SERVERS / 4}) n;
    insert into servers (title_id, audio, label, url, position)
    select (n + 3) / 4, 'LATINO', 'a' || n, 'http://localhost:${port}/' || n || '.mp4', 0 from generate_series(1, ${SERVERS}) n;
    insert into server_health (server_id) select id from servers`)
    .execute(database.db);
  for (let kill = 0; kill < KILLS; kill++) {
    worker = startWorker();
    const target = visited + 100 + Math.floor(Math.random() * 100);
    await expect.poll(() => visited, { timeout: 20_000, interval: 5 }).toBeGreaterThan(target);
    await worker.kill();
  }
  const left = await count('probed_at is null');
  expect(left, 'the last kill came before the end').toBeGreaterThan(0);
  worker = startWorker();
  await expect.poll(async () => await count('probed_at is null'), { timeout: 60_000 }).toBe(0);
  await worker.kill();
  expect(visits.size).toBe(SERVERS);
  const times = [1, 2, 3, 4].map((time) => [...visits.values()].filter((n) => n >= time).length);
  console.log(`probed once or more: ${times[0]}, twice: ${times[1]}, three times: ${times[2]}`);
  expect(times[1], 'some were under way when the worker was killed').toBeGreaterThan(0);
  expect(times[3]).toBe(0);
  expect(await count("state <> 'good' or leased_until is not null")).toBe(0);
}, 300_000);
