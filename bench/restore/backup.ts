import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DebianPostgres } from '../../tools/debian-postgres.ts';
import { until } from '../../tools/processes.ts';

const ARCHIVE_TIMEOUT_S = 30;
const MAX_RECOVERY_MS = 15 * 60_000;

export type Backup = {
  /** Settings of the server that archives. */
  settings: string[];
  run: (...args: string[]) => Promise<void>;
};

/** The configuration of docs/operating.md, with its folders below the bench's. */
export function configureBackup(server: DebianPostgres): Backup {
  const folder = server.socketFolder;
  const config = join(folder, 'pgbackrest.conf');
  const { uid, gid } = statSync(folder);
  for (const name of ['repository', 'spool', 'logs', 'locks']) {
    mkdirSync(join(folder, name));
    chownSync(join(folder, name), uid, gid);
  }
  writeFileSync(
    config,
    `[global]
repo1-path=${join(folder, 'repository')}
repo1-retention-full=2
compress-type=lz4
process-max=2
start-fast=y
archive-async=y
spool-path=${join(folder, 'spool')}
log-path=${join(folder, 'logs')}
lock-path=${join(folder, 'locks')}

[butaca]
pg1-path=${server.dataFolder}
pg1-port=${server.port}
pg1-socket-path=${folder}
`,
  );
  const command = ['--config', config, '--stanza=butaca'].join(' ');
  return {
    settings: [
      'archive_mode=on',
      `archive_command=pgbackrest ${command} archive-push %p`,
      `archive_timeout=${ARCHIVE_TIMEOUT_S}`,
    ],
    run: async (...args) => void (await server.run('pgbackrest', [...command.split(' '), ...args])),
  };
}

async function ask<Row extends pg.QueryResultRow>(
  server: DebianPostgres,
  query: string,
): Promise<Row> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: server.port,
    user: 'postgres',
    database: 'butaca',
  });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(query);
    return rows[0] as Row;
  } finally {
    await client.end();
  }
}

/** Archives everything committed so far. */
export async function archiveNow(server: DebianPostgres, backup: Backup): Promise<void> {
  await ask(server, 'select pg_switch_wal()');
  await backup.run('check');
}

export async function startRecovered(server: DebianPostgres): Promise<void> {
  await server.start();
  const isDone = async () =>
    !(await ask<{ waits: boolean }>(server, 'select pg_is_in_recovery() as waits')).waits;
  await until('recovery', isDone, { limitMs: MAX_RECOVERY_MS });
}

/** The worst moment for a loss: just before the next segment is archived. */
export async function waitForWorstMoment(server: DebianPostgres): Promise<void> {
  const archived = async () =>
    (await ask<{ count: string }>(server, 'select archived_count as count from pg_stat_archiver'))
      .count;
  const before = await archived();
  const isArchived = async () => (await archived()) !== before;
  await until('a segment in the archive', isArchived, { limitMs: 4 * ARCHIVE_TIMEOUT_S * 1000 });
  await sleep((ARCHIVE_TIMEOUT_S - 3) * 1000);
}

/** Under the running server, which may still write some files until it is stopped. */
export async function deleteData(server: DebianPostgres): Promise<void> {
  rmSync(server.dataFolder, { recursive: true, force: true, maxRetries: 10 });
  await server.kill();
  rmSync(server.dataFolder, { recursive: true, force: true });
  const { uid, gid } = statSync(server.socketFolder);
  mkdirSync(server.dataFolder, { mode: 0o700 });
  chownSync(server.dataFolder, uid, gid);
}
