import { type ChildProcess, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish } from '../../src/data/commands/publish.ts';
import { noteRelease } from '../../src/data/commands/release.ts';
import { StandInEdge } from '../support/stand-in-edge.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const KILLS = 6;
const WORKERS = 2;

const well = new StandInEdge();
/** Does not answer every second time. */
const moody = new StandInEdge();
let database: TestDatabase;
let workers: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  // A worker that sees a build for the first time purges everything, and then no single tags.
  const build = await readFile('build/portal/server/index.js').catch(() => null);
  if (build) await noteRelease(database.db, hash('sha1', build));
  await sql`truncate outbox`.execute(database.db);
  await well.start();
  await moody.start();
});
afterAll(async () => {
  await killWorkers();
  await well.stop();
  await moody.stop();
  await database.drop();
});

function startWorkers(): void {
  workers = Array.from({ length: WORKERS }, () =>
    spawn(process.execPath, ['src/worker/main.ts'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        DATABASE_URL: database.url,
        EDGE_PURGE_URLS: `${well.url},${moody.url}`,
        INTERNAL_PORT: '0',
        PROBE: 'off',
      },
    }),
  );
}

async function killWorkers(): Promise<void> {
  const ends = workers.splice(0).map(async (worker) => {
    const end = once(worker, 'exit');
    worker.kill('SIGKILL');
    await end;
  });
  await Promise.all(ends);
}

const hardTags = (edge: StandInEdge) =>
  new Set(edge.purges.filter(({ hard }) => hard).flatMap(({ tags }) => tags));

test(`two workers killed with -9 ${KILLS} times: every edge is told everything, takedowns hard`, async () => {
  const published: string[] = [];
  const takedowns: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    moody.isSilent = kill % 2 === 0;
    startWorkers();
    const target = well.received.length + 5 + Math.floor(Math.random() * 10);
    while (well.received.length < target) {
      const tag = `t${published.length}`;
      const isTakedown = published.length % 7 === 0;
      await publish(database.db, [tag], isTakedown ? 'hard' : 'soft');
      published.push(tag);
      if (isTakedown) takedowns.push(tag);
      await new Promise((done) => setTimeout(done, 20));
    }
    await killWorkers();
  }
  moody.isSilent = false;
  startWorkers();
  for (const edge of [well, moody]) {
    const missing = () => published.filter((tag) => !edge.tags.includes(tag));
    await expect.poll(missing, { timeout: 40_000 }).toEqual([]);
    await expect.poll(() => takedowns.filter((tag) => !hardTags(edge).has(tag))).toEqual([]);
  }
}, 150_000);
