import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createClient, createPool } from './database.ts';
import { isLockTimeout, LOCKS, takeAdvisoryLock } from './locks.ts';
import { grantRoles } from './roles.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/**
 * While a statement waits for a table lock, all later readers of the table wait too. So it gives up soon, lets them
 * pass, and tries again.
 */
const LOCK_TIMEOUT_MS = 500;
const RETRY_AFTER_MS = 1500;
const MAX_WAIT_MS = 5 * 60_000;

/** Readers behind a migration that has its lock, or collects several, wait no longer: it is cancelled. */
const MAX_READER_WAIT_MS = 600;
const WATCH_EVERY_MS = 100;
const CANCELLED = '57014';

const JOBS_LIMITS = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 60_000,
  query_timeout: 65_000,
};

export type MigrateOptions = {
  folder?: URL;
  maxWaitMs?: number;
  /** A second connection, which looks for readers that wait. */
  watcher?: pg.ClientBase;
  /** Prepares the tables that jobs are kept in. */
  prepareJobs?: () => Promise<void>;
};

/** Whether a migration takes away what older releases use: its first line says so (docs/decisions/0048). */
export const isContracting = (text: string): boolean => text.startsWith('-- contract: ');

export class MigrationBlocked extends Error {
  override name = 'MigrationBlocked';
}

async function pendingFiles(client: pg.ClientBase, folder: URL): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const table = await client.query<{ exists: boolean }>(
    "select to_regclass('schema_migrations') is not null as exists",
  );
  if (!table.rows[0]?.exists) return files;
  const known = await client.query<{ name: string }>('select name from schema_migrations');
  const done = new Set(known.rows.map((row) => row.name));
  return files.filter((file) => !done.has(file));
}

/** The SQL files that have not run on this database yet. Writes nothing. */
export const listPendingMigrations = async (client: pg.ClientBase): Promise<string[]> =>
  await pendingFiles(client, FOLDER);

/** Sessions that hold our tables, the oldest transaction first. Others' queries are shown to superusers only. */
async function blockersOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ who: string }>(`
    select format('pid %s (%s, %s%s): %s', pid, usename, coalesce(nullif(application_name, ''), 'no name'),
      ', for ' || date_trunc('second', clock_timestamp() - xact_start), left(query, 80)) as who
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and pid in (
      select pid from pg_locks join pg_class on pg_class.oid = relation
      where granted and locktype = 'relation' and relnamespace = 'public'::regnamespace)
    order by xact_start limit 5`);
  return rows.map(({ who }) => who).join('\n');
}

async function runFile(client: pg.ClientBase, name: string, folder: URL): Promise<void> {
  const statements = await readFile(new URL(name, folder), 'utf8');
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(statements);
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const isCancelled = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === CANCELLED;

/** Runs work that may lock tables, and cancels its statement as soon as somebody has waited too long behind it. */
async function withoutWaitingReaders(
  client: pg.ClientBase,
  watcher: pg.ClientBase | undefined,
  work: () => Promise<void>,
): Promise<void> {
  if (!watcher) return await work();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  let isDone = false;
  const watched = (async () => {
    while (!isDone) {
      await watcher.query(
        `select pg_cancel_backend($1) from pg_locks
         where not granted and waitstart < clock_timestamp() - $2 * interval '1 ms'
           and $1 = any(pg_blocking_pids(pid)) limit 1`,
        [rows[0]?.pid, MAX_READER_WAIT_MS],
      );
      await sleep(WATCH_EVERY_MS);
    }
  })();
  // Without it the migration is as safe as its own time limit for locks.
  watched.catch(() => {});
  try {
    await work();
  } finally {
    isDone = true;
    await watched.catch(() => {});
  }
}

async function runFileWhenFree(
  client: pg.ClientBase,
  name: string,
  { folder = FOLDER, maxWaitMs = MAX_WAIT_MS, watcher }: MigrateOptions,
): Promise<void> {
  const end = performance.now() + maxWaitMs;
  for (;;) {
    try {
      return await withoutWaitingReaders(client, watcher, () => runFile(client, name, folder));
    } catch (error) {
      if (!isLockTimeout(error) && !isCancelled(error))
        throw new Error(`migration ${name} failed`, { cause: error });
      const isLate = performance.now() + RETRY_AFTER_MS > end;
      if (isLate && isCancelled(error))
        throw new MigrationBlocked(
          `migration ${name} makes readers wait; nothing of it was done. Stop portals, studio and worker, then run it again.`,
          { cause: error },
        );
      if (isLate)
        throw new MigrationBlocked(
          `migration ${name} waits for a table that is in use; nothing of it was done. In use by:\n${await blockersOf(client)}`,
          { cause: error },
        );
      await sleep(RETRY_AFTER_MS);
    }
  }
}

/**
 * Runs the SQL files that have not run on this database yet, in order of their names, each in a transaction. Then the
 * roles of the processes get their privileges, on new tables too.
 */
export async function migrate(
  client: pg.ClientBase,
  options: MigrateOptions = {},
): Promise<string[]> {
  const { folder = FOLDER, maxWaitMs = MAX_WAIT_MS } = options;
  await takeAdvisoryLock(client, LOCKS.migration, { what: 'another migration', maxWaitMs });
  try {
    await client.query(
      'create table if not exists schema_migrations (name text primary key, ran_at timestamptz not null default now())',
    );
    await options.prepareJobs?.();
    const files = await pendingFiles(client, folder);
    for (const name of files) await runFileWhenFree(client, name, options);
    await grantRoles(client);
    return files;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCKS.migration]);
  }
}

/**
 * The tables of graphile-worker. Their row security shows them to their owner only; with a policy it shows them to whoever
 * is granted them, which is the worker's role (roles.ts).
 */
async function prepareJobs(url: string): Promise<void> {
  const { runMigrations } = await import('graphile-worker');
  const pgPool = createPool(url, 1, JOBS_LIMITS);
  try {
    await runMigrations({ pgPool });
    await pgPool.query(`
      do $$
      declare secured regclass;
      begin
        for secured in select oid from pg_class
          where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
            and not exists (select from pg_policy where polrelid = pg_class.oid) loop
          execute format('create policy granted on %s using (true) with check (true)', secured);
        end loop;
      end $$`);
  } finally {
    await pgPool.end();
  }
}

export async function onDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = createClient(url);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

export const migrateDatabase = async (
  url: string,
  options: Pick<MigrateOptions, 'folder' | 'maxWaitMs'> = {},
): Promise<string[]> =>
  await onDatabase(url, (client) =>
    onDatabase(url, (watcher) =>
      migrate(client, { ...options, watcher, prepareJobs: () => prepareJobs(url) }),
    ),
  );

export const listPending = async (url: string): Promise<string[]> =>
  await onDatabase(url, listPendingMigrations);
