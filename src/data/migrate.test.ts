import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { LOCKS, LockBusy } from './locks.ts';
import { listPendingMigrations, MigrationBlocked, migrate, migrateDatabase } from './migrate.ts';

let database: TestDatabase;
let folder: string;
let migrating: pg.Client;
let holder: pg.Client;
let reader: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

/** What portals allow a query. */
const READ_LIMIT_MS = 4000;

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: database.url,
    statement_timeout: READ_LIMIT_MS,
  });
  await client.connect();
  return client;
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'butaca-migrations-'));
  writeFileSync(join(folder, '9001-alter.sql'), 'alter table titles add column more text;');
  [migrating, holder, reader] = await Promise.all([connect(), connect(), connect()]);
});
afterEach(async () => {
  await Promise.all([migrating.end(), holder.end(), reader.end()]);
  const client = await connect();
  await client.query('alter table titles drop column if exists more');
  await client.query("delete from schema_migrations where name like '9%'");
  await client.end();
  rmSync(folder, { recursive: true });
});

const migrateFolder = async (maxWaitMs = 60_000) =>
  await migrate(migrating, { folder: pathToFileURL(`${folder}/`), maxWaitMs });

test.each([
  ['a reader that stays', 'select from titles'],
  ['a dump', 'lock table titles, seasons, episodes, servers in access share mode'],
])('%s does not make other readers wait behind a migration', async (_, held) => {
  await holder.query('begin');
  await holder.query(held);
  const migrated = migrateFolder();
  // Each read would end with an error at the portals' limit if it stood behind the migration.
  const end = performance.now() + 3000;
  const times: number[] = [];
  while (performance.now() < end) {
    const start = performance.now();
    await reader.query('select from titles limit 1');
    times.push(performance.now() - start);
  }
  const waiting = await reader.query('select 1 from schema_migrations where name like $1', ['9%']);
  expect(waiting.rowCount).toBe(0);
  await holder.query('commit');
  expect(await migrated).toEqual(['9001-alter.sql']);
  times.sort((a, b) => a - b);
  expect(times[times.length >> 1]).toBeLessThan(1000);
});

test('a table that stays in use is an error that says by whom, and nothing was done', async () => {
  await holder.query("set application_name = 'informe'; begin; select from titles");
  const failed = migrateFolder(1000).catch((error: unknown) => error);
  expect(await failed).toBeInstanceOf(MigrationBlocked);
  const { rows } = await holder.query('select pg_backend_pid() as pid');
  expect(String(await failed)).toContain(`pid ${rows[0].pid} (`);
  expect(String(await failed)).toContain('informe');
  await holder.query('rollback');
  expect(await migrateFolder()).toEqual(['9001-alter.sql']);
});

test('a migration that keeps its lock is cancelled when somebody waits, and runs when nobody does', async () => {
  writeFileSync(
    join(folder, '9001-alter.sql'),
    'alter table titles add column more text; select pg_sleep(2);',
  );
  const migrated = migrateDatabase(database.url, {
    folder: pathToFileURL(`${folder}/`),
    maxWaitMs: 1600,
  }).catch((error: unknown) => error);
  let isDone = false;
  void migrated.finally(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) {
    const start = performance.now();
    await reader.query('select from titles limit 1');
    longest = Math.max(longest, performance.now() - start);
  }
  expect(await migrated).toBeInstanceOf(MigrationBlocked);
  expect(String(await migrated)).toContain('makes readers wait');
  expect(longest).toBeLessThan(1900);
  expect(await migrateFolder()).toEqual(['9001-alter.sql']);
});

test('a migration that never ends is waited for with a limit', async () => {
  await holder.query('select pg_advisory_lock($1)', [LOCKS.migration]);
  const { rows } = await holder.query('select pg_backend_pid() as pid');
  const failed = migrateFolder(300).catch((error: unknown) => error);
  expect(await failed).toBeInstanceOf(LockBusy);
  expect(String(await failed)).toContain(`pid ${rows[0].pid}`);
  await holder.query('select pg_advisory_unlock_all()');
});

test('a migration that fails is not retried, and is named', async () => {
  writeFileSync(join(folder, '9001-alter.sql'), 'alter table nadie add column more text');
  await expect(migrateFolder()).rejects.toThrow('migration 9001-alter.sql failed');
});

test('what is pending can be asked without writing', async () => {
  expect(await listPendingMigrations(reader)).toEqual([]);
  await reader.query("begin; delete from schema_migrations where name like '0009%'");
  expect(await listPendingMigrations(reader)).toEqual(['0009-empty-search-path.sql']);
  await reader.query('drop table schema_migrations');
  expect((await listPendingMigrations(reader))[0]).toBe('0001-records.sql');
  expect((await reader.query("select to_regclass('schema_migrations') as t")).rows[0].t).toBeNull();
  await reader.query('rollback');
});
