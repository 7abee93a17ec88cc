import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MP4 } from '../support/media-samples.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const KILLS = 10;
const SERVERS = 2000;
/** Short, so that on a busy machine even a live worker loses leases. */
const LEASE_S = 0.5;

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
      response.writeHead(206, { 'content-type': 'video/mp4' }).end(MP4);
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

const rows = async <Row>(query: string) => (await sql.raw<Row>(query).execute(database.db)).rows;
const count = async (where: string) =>
  (await rows<{ count: number }>(`select count(*)::int from server_health where ${where}`))[0]
    ?.count;

/** Every lease and every result, as the database saw them. */
const WATCH_LEASES = `
  create table seen (
    place bigint generated always as identity, server_id bigint, taken_at timestamptz default now(), until timestamptz,
    attempt int);
  create function see_leases() returns trigger language plpgsql as $$
  begin
    insert into seen (server_id, until, attempt)
    select new_rows.server_id, new_rows.leased_until, new_rows.attempts
    from old_rows join new_rows using (server_id)
    where new_rows.leased_until is distinct from old_rows.leased_until;
    return null;
  end $$;
  create trigger see_leases after update on server_health
    referencing old table as old_rows new table as new_rows
    for each statement execute function see_leases()`;

/** Leases taken before the previous one had ended, of a wrong length, or taken after a result. */
const WRONG_LEASES = `
  select count(*)::int from (
    select taken_at, until, attempt, lag(until) over told as before, lag(attempt, 1, 0) over told as attempt_before,
      lag(true, 1, false) over told as is_second
    from seen window told as (partition by server_id order by place)) leases
  where until is not null and (
    (is_second and before is null) or taken_at < before or attempt <> attempt_before + 1
    or abs(extract(epoch from until - taken_at) - ${LEASE_S} * 2 ^ attempt_before) > 0.001)`;

test(`a worker killed with -9 in mid-batch ${KILLS} times: every server is probed, none twice within a lease, and leases grow`, async () => {
  const { port } = host.address() as AddressInfo;
  await sql
    .raw(`
    insert into titles (kind, source_id, name, active)
    select 'movie', 't' || n, 'T', true from generate_series(1, ${SERVERS / 4}) n;
    insert into servers (title_id, audio, label, url, position)
    select (n + 3) / 4, 'LATINO', 'a' || n, 'http://localhost:${port}/' || n || '.mp4', 0 from generate_series(1, ${SERVERS}) n;
    insert into server_health (server_id) select id from servers;
    ${WATCH_LEASES}`)
    .execute(database.db);
  for (let kill = 0; kill < KILLS; kill++) {
    worker = startWorker();
    const target = visited + 50 + Math.floor(Math.random() * 100);
    await expect.poll(() => visited, { timeout: 60_000, interval: 5 }).toBeGreaterThan(target);
    await worker.kill();
  }
  expect(await count('probed_at is null'), 'the last kill came before the end').toBeGreaterThan(0);
  worker = startWorker();
  await expect.poll(async () => await count('probed_at is null'), { timeout: 200_000 }).toBe(0);
  await worker.kill();
  expect(visits.size).toBe(SERVERS);
  expect(await count("state <> 'good' or leased_until is not null")).toBe(0);

  const leases = await rows<{ path: string; leases: number }>(`
    select '/' || server_id || '.mp4' as path, count(until)::int as leases from seen group by server_id`);
  const most = Math.max(...leases.map((one) => one.leases));
  const twice = leases.filter((one) => one.leases > 1).length;
  console.log(`${twice} of ${SERVERS} servers were leased more than once, at most ${most} times`);
  expect(twice, 'some were under way when the worker was killed').toBeGreaterThan(0);
  expect(leases.filter((one) => (visits.get(one.path) ?? 0) > one.leases)).toEqual([]);
  expect(await rows(WRONG_LEASES)).toEqual([{ count: 0 }]);
}, 600_000);
