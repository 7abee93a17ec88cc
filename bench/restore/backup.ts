import { chownSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ARCHIVE_TIMEOUT_S, type BackupAnswers } from '../../src/cli/backups/configuration.ts';
import { configureBackups } from '../../src/cli/backups/configure.ts';
import { butaca, type Ran } from '../../tests/support/butaca.ts';
import { backupSite } from '../../tools/debian-backups.ts';
import type { DebianPostgres } from '../../tools/debian-postgres.ts';
import { until } from '../../tools/processes.ts';

export type Backups = {
  env: NodeJS.ProcessEnv;
  /** `butaca …` on this server; its answer as JSON. */
  command: (...words: string[]) => Promise<unknown>;
  /** The same, whatever comes of it. */
  attempt: (...words: string[]) => Promise<Ran>;
  repository: string;
};

/** As `butaca setup` configures it, with all folders below the bench's. */
export async function startBackups(
  server: DebianPostgres,
  to?: BackupAnswers['to'],
): Promise<Backups> {
  const site = backupSite(server);
  const repository = join(server.socketFolder, 'repository');
  await configureBackups({ to: to ?? { kind: 'disk', path: repository } }, site);
  const env = { DATABASE_URL: server.url('butaca'), BACKUPS_FILE: site.files.cluster };
  const attempt = async (...words: string[]) => await butaca([...words, '--json'], { env });
  return {
    env,
    repository,
    attempt,
    command: async (...words) => {
      const { status, stdout, stderr } = await attempt(...words);
      if (status !== 0) throw new Error(`butaca ${words.join(' ')}: ${stderr}`);
      return JSON.parse(stdout);
    },
  };
}

async function archivedCount({ port }: DebianPostgres): Promise<string> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'butaca' });
  await client.connect();
  try {
    const { rows } = await client.query('select archived_count as count from pg_stat_archiver');
    return rows[0].count;
  } finally {
    await client.end();
  }
}

/** The worst moment for a loss: just before the next segment is archived. */
export async function waitForWorstMoment(server: DebianPostgres): Promise<void> {
  const before = await archivedCount(server);
  const isArchived = async () => (await archivedCount(server)) !== before;
  await until('a segment in the archive', isArchived, { limitMs: 4 * ARCHIVE_TIMEOUT_S * 1000 });
  await sleep((ARCHIVE_TIMEOUT_S - 3) * 1000);
}

/** Under the running server, which may still write some files until it is stopped. */
export async function deleteData(server: DebianPostgres): Promise<void> {
  const pid = Number.parseInt(readFileSync(join(server.dataFolder, 'postmaster.pid'), 'utf8'), 10);
  rmSync(server.dataFolder, { recursive: true, force: true, maxRetries: 10 });
  await server.kill(pid);
  rmSync(server.dataFolder, { recursive: true, force: true });
  const { uid, gid } = statSync(server.socketFolder);
  mkdirSync(server.dataFolder, { mode: 0o700 });
  chownSync(server.dataFolder, uid, gid);
}
