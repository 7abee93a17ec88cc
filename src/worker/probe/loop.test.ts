import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { avc, box, head, picture } from '../../../tests/support/media-samples.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { adoptServers } from '../../data/commands/server-queue.ts';
import { type Answer, type Fetcher, FetchFailure } from '../../platform/guarded-fetch/fetcher.ts';
import { createHostLimiter } from '../../platform/guarded-fetch/host-limiter.ts';
import type { ProbeLoop } from './loop.ts';

let database: TestDatabase;
let startProbe: typeof import('./loop.ts').startProbe;
let loop: ProbeLoop | undefined;
let network: 'up' | 'down';
let asked: string[];
/** Where all hosts stand, if it is known. */
let place: string | null;
let underWay = 0;
let mostUnderWay = 0;
/** What hosts answer; 200 by default. */
let answers: Map<string, number | 'silent'>;

beforeAll(async () => {
  database = await createTestDatabase();
  // The log reads the environment as the module is loaded.
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('LOG_LEVEL', 'silent');
  ({ startProbe } = await import('./loop.ts'));
});
beforeEach(async () => {
  await database.empty();
  network = 'up';
  asked = [];
  place = null;
  answers = new Map();
});
afterEach(async () => {
  await loop?.stop();
  loop = undefined;
});
afterAll(async () => {
  await database.drop();
});

const hostLimiter = () => createHostLimiter({ concurrency: 100, rate: 100_000 });

const MP4 = Buffer.concat([head, box('moov', picture('avc1', avc(0x4d)))]);

const fetcher: Fetcher = {
  placeOf: (hostname) => place ?? hostname,
  get: async (url): Promise<Answer> => {
    asked.push(url.href);
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    await new Promise((resolve) => setTimeout(resolve, 2));
    underWay -= 1;
    const answer = answers.get(url.href) ?? 200;
    if (network === 'down' || answer === 'silent') throw new FetchFailure('timeout', true);
    return {
      url,
      status: answer,
      headers: { 'content-type': 'video/mp4' },
      hops: [],
      body: MP4,
      isCut: false,
    };
  },
  close: async () => {},
};

const start = () => {
  loop = startProbe({
    db: database.db,
    databaseUrl: database.url,
    fetcher,
    hostLimiter: hostLimiter(),
    siteOrigin: 'https://butaca.example',
    canaries: [],
    concurrency: 20,
    hostConcurrency: 10,
    hostRate: 100_000,
    leaseSeconds: 60,
  });
};

const run = async (statement: string) =>
  (await sql.raw<Record<string, unknown>>(statement).execute(database.db)).rows;
const count = async (where: string) =>
  Number((await run(`select count(*) from server_health where ${where}`))[0]?.count);
const dueNow = async () => await run("update server_health set due_at = now() - interval '1 s'");

/** Servers of one movie each, on different hosts. */
async function fill(servers: number): Promise<void> {
  await run(`insert into titles (kind, source_id, name, active)
    select 'movie', 't' || n, 'T', true from generate_series(1, ${servers}) n;
    insert into servers (title_id, audio, label, url, position)
    select n, 'LATINO', 'a', 'https://h' || n % 50 || '.example/' || n || '.mp4', 0
    from generate_series(1, ${servers}) n`);
  await adoptServers(database.db);
  await dueNow();
}

test('every server that is due is probed once, and again only when it is due again', async () => {
  await fill(500);
  start();
  await expect.poll(async () => await count("state = 'good'")).toBe(500);
  expect(new Set(asked).size).toBe(500);
  expect(asked).toHaveLength(500);
  expect(await count("due_at < now() + interval '21 hours' or leased_until is not null")).toBe(0);
});

test('our network taken away: no server is marked dead, and all goes on when it is back', async () => {
  await fill(300);
  start();
  await expect.poll(async () => await count("state = 'good'")).toBe(300);
  network = 'down';
  await run('update server_health set probed_at = probed_at');
  await dueNow();
  asked = [];
  // Long enough for a second opinion of each, had there been a first.
  await expect.poll(() => asked.length).toBeGreaterThan(20);
  await new Promise((resolve) => setTimeout(resolve, 6000));
  await dueNow();
  expect(await count("state <> 'good' or failures > 0")).toBe(0);
  network = 'up';
  await expect.poll(async () => await count("due_at > now() + interval '20 hours'")).toBe(300);
  expect(await count("state <> 'good' or failures > 0")).toBe(0);
  expect(await run('select from outbox')).toEqual([]);
}, 120_000);

test('with nothing known to be good, silence marks nobody and a refusal does', async () => {
  await fill(3);
  answers.set('https://h1.example/1.mp4', 'silent');
  answers.set('https://h2.example/2.mp4', 404);
  answers.set('https://h3.example/3.mp4', 'silent');
  start();
  await expect.poll(async () => await count('probed_at is not null')).toBe(3);
  await dueNow();
  await expect.poll(() => asked.filter((url) => url.includes('//h1.')).length).toBeGreaterThan(1);
  await expect.poll(async () => await count("due_at < now() + interval '1 s'")).toBe(0);
  expect(await run('select server_id, state, reason from server_health order by 1')).toEqual([
    { server_id: '1', state: 'unknown', reason: 'timeout' },
    { server_id: '2', state: 'dead', reason: 'status-404' },
    { server_id: '3', state: 'unknown', reason: 'timeout' },
  ]);
});

test('a silent server beside good ones dies at the second look, and returns to its place', async () => {
  await fill(3);
  const silent = 'https://h2.example/2.mp4';
  start();
  await expect.poll(async () => await count("state = 'good'")).toBe(3);
  answers.set(silent, 'silent');
  await dueNow();
  await expect.poll(async () => await count('failures = 1')).toBe(1);
  expect(await count("state = 'good'")).toBe(3);
  await dueNow();
  await expect.poll(async () => await count("state = 'dead' and reason = 'timeout'")).toBe(1);
  expect((await run('select tags from outbox')).flatMap(({ tags }) => tags)).toEqual(['st2']);
  answers.delete(silent);
  await dueNow();
  await expect.poll(async () => await count("state = 'good'")).toBe(3);
  expect((await run('select tags from outbox')).flatMap(({ tags }) => tags)).toEqual([
    'st2',
    'st2',
  ]);
});

test('one worker probes at a time; when it goes, another goes on', async () => {
  await fill(10);
  start();
  const first = loop as ProbeLoop;
  await expect.poll(async () => await count("state = 'good'")).toBe(10);
  start();
  await dueNow();
  await expect.poll(() => asked.length).toBe(20);
  // What is under way when a worker stops comes again only when its lease is over.
  await expect.poll(async () => await count('leased_until is not null')).toBe(0);
  await first.stop();
  await dueNow();
  await expect.poll(() => asked.length).toBe(30);
});

test('names that lead to one place are probed no faster than one host', async () => {
  await fill(200);
  place = '@192.0.2.1';
  mostUnderWay = 0;
  start();
  await expect.poll(async () => await count("state = 'good'")).toBe(200);
  // `hostConcurrency`; of 20 at once.
  expect(mostUnderWay).toBeLessThanOrEqual(10);
});
