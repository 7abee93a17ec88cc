import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed } from '../errors.ts';
import { waitUntil } from '../machine/wait.ts';
import { type Cluster, ensureFolder, pgbackrest, run, spareFolder } from './cluster.ts';

/** Only the name of a socket in a folder of its own: it listens at no address. */
const PORT = 5999;
const MAX_RECOVERY_MS = 6 * 3_600_000;
/** Of the database's size: files, and the log that is replayed. */
const SPACE_FACTOR = 1.2;

/** A damaged file stays so: by itself pgBackRest waits for a quarter of a minute before it reads it again. */
export const RETRY_SOON = '--job-retry-interval=1';

/** A copy of the cluster beside it. It takes little memory, archives nothing, and nobody else can connect. */
export type Spare = {
  /** For a connection as the superuser. */
  connection: { host: string; port: number; user: string; database: string };
  restore: (target: readonly string[]) => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Checks tables and B-tree indexes against each other. */
  check: () => Promise<void>;
  /** Checks every page on the disk, if pages have checksums. Stopped. */
  checkPages: () => Promise<void>;
};

function folders(cluster: Cluster) {
  const folder = spareFolder(cluster);
  return { folder, data: join(folder, 'data'), socket: join(folder, 'socket') };
}

/** Also what a killed drill left. */
export async function removeSpare(cluster: Cluster): Promise<void> {
  const { data, socket } = folders(cluster);
  if (existsSync(join(data, 'postmaster.pid')))
    await run(cluster, 'pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop').catch(() => {});
  for (const path of [data, socket]) rmSync(path, { recursive: true, force: true });
}

/** pg_ctl takes a server that recovers, and lets nobody in, for one that has started. */
async function waitUntilRecovered(
  cluster: Cluster,
  data: string,
  { host, port }: Spare['connection'],
): Promise<void> {
  const isReady = async () => {
    const asked = run(cluster, 'pg_isready', '-q', '-h', host, '-p', String(port));
    if ((await asked.catch(() => null)) !== null) return true;
    await run(cluster, 'pg_ctl', 'status', '-D', data);
    return false;
  };
  await waitUntil(isReady, MAX_RECOVERY_MS, 'recovery does not end');
}

export async function makeSpare(cluster: Cluster, bytes: number): Promise<Spare> {
  await removeSpare(cluster);
  const { folder, data, socket } = folders(cluster);
  const { bavail, bsize } = statfsSync(folder);
  const needed = bytes * SPACE_FACTOR;
  if (bavail * bsize < needed)
    throw new CommandFailed(
      `The drill needs ${Math.ceil(needed / 1e9)} GB in ${folder}, where ${Math.floor((bavail * bsize) / 1e9)} GB are free.`,
    );
  for (const path of [data, socket]) ensureFolder(cluster, path);
  const hba = join(socket, 'pg_hba.conf');
  const config = join(socket, 'postgresql.conf');
  writeFileSync(hba, 'local all all trust\n');
  writeFileSync(config, '');
  const settings = {
    config_file: config,
    hba_file: hba,
    port: PORT,
    listen_addresses: '',
    unix_socket_directories: socket,
    // Recovery without visitors needs none of the settings of the original.
    hot_standby: 'off',
    archive_mode: 'off',
    shared_preload_libraries: '',
    shared_buffers: '128MB',
    huge_pages: 'off',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    max_parallel_workers: 0,
    autovacuum: 'off',
    fsync: 'off',
    ssl: 'off',
    logging_collector: 'off',
    external_pid_file: '',
  };
  const connection = { host: socket, port: PORT, user: cluster.owner, database: cluster.database };
  const own = [`--pg1-path=${data}`, `--lock-path=${join(socket, 'lock')}`, '--process-max=1'];
  return {
    connection,
    restore: async (target) => {
      const get = [...cluster.pgbackrest, ...own.slice(0, 2), '--no-archive-async', 'archive-get'];
      const command = `--recovery-option=restore_command=${get.join(' ')} %f "%p"`;
      const how = [...own, RETRY_SOON, '--archive-mode=off', command, ...target];
      await pgbackrest(cluster, ...how, 'restore');
    },
    start: async () => {
      const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
      const log = join(socket, 'log');
      try {
        await run(cluster, 'pg_ctl', '-D', data, '-l', log, '-o', flags.join(' '), '-w', 'start');
        await waitUntilRecovered(cluster, data, connection);
      } catch (error) {
        const last = await run(cluster, 'tail', '-n', '5', log).catch(() => '');
        throw new CommandFailed(`the copy does not start: ${last.trim() || String(error)}`, {
          cause: error,
        });
      }
    },
    stop: async () => void (await run(cluster, 'pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop')),
    check: async () => {
      const { host, port, user, database } = connection;
      const where = ['-h', host, '-p', String(port), '-U', user, '-d', database];
      await run(cluster, 'pg_amcheck', ...where, '--install-missing');
    },
    checkPages: async () => {
      const control = await run(cluster, 'pg_controldata', '-D', data);
      if (/page checksum version: +0/.test(control)) return;
      await run(cluster, 'pg_checksums', '--check', '-D', data);
    },
  };
}
