import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { createLeaderLock } from './leader-lock.ts';

let database: TestDatabase;
/** Between a worker and PostgreSQL. */
let wire: Server;
const ends: { near: Socket; far: Socket }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { hostname, port } = new URL(database.url);
  wire = createServer((near) => {
    const far = connect(Number(port), hostname);
    ends.push({ near, far });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      from.on('data', (chunk) => to.write(chunk)).on('error', () => {});
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((done) => wire.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  for (const { near } of ends) near.destroy();
  wire.close();
  await database.drop();
});

test('a worker that is cut off without a word leaves the lock to another', async () => {
  const address = new URL(database.url);
  address.port = String((wire.address() as AddressInfo).port);
  const first = createLeaderLock(address.href, 1000);
  const second = createLeaderLock(database.url, 1000);
  await expect.poll(async () => await first.isLeader().catch(() => false)).toBe(true);
  expect(await second.isLeader()).toBe(false);

  // Nothing arrives any more, and PostgreSQL has noticed: its end is closed. This end is not.
  for (const { near, far } of ends) {
    near.removeAllListeners('data');
    near.resume();
    far.destroy();
  }
  wire.close();
  await expect.poll(async () => await second.isLeader().catch(() => false)).toBe(true);
  await expect.poll(async () => await first.isLeader().catch(() => 'lost')).toBe('lost');
  expect(await second.isLeader()).toBe(true);
  await first.end();
  await second.end();
});
