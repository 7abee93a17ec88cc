import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareGivenDatabase, type Urls } from '../src/cli/setup/postgres.ts';
import { canSignIn } from '../src/cli/sign-in.ts';
import { createDatabaseArgs, type DebianPostgres } from '../tools/debian-postgres.ts';
import { startPasswordPostgres } from './support/password-postgres.ts';

const LIMIT_MS = 120_000;
const NOTHING: Urls = {
  ...{ butaca: undefined, butaca_portal: undefined },
  ...{ butaca_studio: undefined, butaca_worker: undefined },
};
const KEEP = { isReset: false };

let folder: string;
let server: DebianPostgres;
let owner: string;
/** What the files of the first machine say. */
let first: Record<keyof Urls, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'butaca-join-'));
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755);
  server = await startPasswordPostgres(join(folder, 'server'));
  const sql = "alter role butaca createrole password 'owner'";
  await server.run('psql', ['-qc', sql, '-d', 'postgres']);
  await server.run('createdb', createDatabaseArgs('butaca'));
  owner = `postgres://butaca:owner@127.0.0.1:${server.port}/butaca`;
  const { urls, apply } = await prepareGivenDatabase(owner, NOTHING, KEEP);
  await apply();
  first = urls;
}, LIMIT_MS);

afterAll(async () => {
  await server?.stop().catch(() => {});
  rmSync(folder, { recursive: true, force: true });
});

const isConnected = async () =>
  (await Promise.all(Object.values(first).map(canSignIn))).every(Boolean);

test('a machine without the passwords is told how to get them, and the others stay connected', async () => {
  await expect(prepareGivenDatabase(owner, NOTHING, KEEP)).rejects.toThrow(
    /does not have its password.*butaca setup --kit FILE.*--reset-passwords/,
  );
  expect(await isConnected()).toBe(true);
});

test('one that has them keeps them, also when the database has moved', async () => {
  const moved = (url: string): string => url.replace('127.0.0.1', '10.9.9.9');
  const before = {
    butaca: moved(first.butaca),
    butaca_portal: moved(first.butaca_portal),
    butaca_studio: moved(first.butaca_studio),
    butaca_worker: moved(first.butaca_worker),
  };
  for (const known of [first, before]) {
    const { urls, apply } = await prepareGivenDatabase(owner, known, KEEP);
    expect(urls).toEqual(first);
    expect(await apply()).toEqual([]);
  }
});

test('killed between its files and the database, it goes on with what the files say', async () => {
  await server.run('psql', ['-qc', 'drop role butaca_studio', '-d', 'postgres']);
  const killed = await prepareGivenDatabase(owner, { ...first, butaca_studio: undefined }, KEEP);
  const again = await prepareGivenDatabase(owner, killed.urls, KEEP);
  expect(again.urls).toEqual(killed.urls);
  expect(await again.apply()).toEqual(['role butaca_studio of PostgreSQL']);
  first = killed.urls;
  expect(await isConnected()).toBe(true);
});

test('new passwords only for whoever asks', async () => {
  const known = { ...first, butaca_portal: undefined };
  const { urls, apply } = await prepareGivenDatabase(owner, known, { isReset: true });
  await apply();
  expect(urls.butaca_studio).toBe(first.butaca_studio);
  expect(await canSignIn(first.butaca_portal)).toBe(false);
  expect(await canSignIn(urls.butaca_portal)).toBe(true);
});

test('a server that is down says nothing about a password', async () => {
  await server.stop();
  await expect(canSignIn(first.butaca_studio)).rejects.toThrow('cannot be tried');
});
