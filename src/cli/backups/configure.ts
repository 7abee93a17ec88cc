import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailed } from '../errors.ts';
import {
  ask,
  type Cluster,
  ensureFolder,
  pgbackrest,
  run,
  startCluster,
  stopCluster,
} from './cluster.ts';
import {
  ARCHIVE_TIMEOUT_S,
  archiveCommand,
  type BackupAnswers,
  backupAnswers,
  pgbackrestConf,
  postgresConf,
} from './configuration.ts';
import { isOfRepository, readRepository } from './repository.ts';
import { debianSite, type Site } from './site.ts';

const MAX_START_MS = 10 * 60_000;
const MAX_RELOAD_MS = 10_000;
const RELOAD_POLL_MS = 100;
/** Page checksums are turned on while PostgreSQL stands still anyway, if that takes seconds. */
const MAX_CHECKSUM_BYTES = 2e9;

export type Configured = {
  /** Files that were written; none if all was as it should be. */
  changed: string[];
  restarted: boolean;
  notes: string[];
};

/** Readable by the group of the file's folder's owner at most; never half written. */
function writeIfChanged(file: string, text: string, mode: number, gid: number): boolean {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, '', { mode });
  if (process.getuid?.() === 0) chownSync(`${file}.part`, 0, gid);
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
  return true;
}

const setting = async (cluster: Cluster, name: string): Promise<string> =>
  await ask(cluster, `show ${name}`);

async function refuseOtherArchive(cluster: Cluster): Promise<void> {
  const isOn = (await setting(cluster, 'archive_mode')) !== 'off';
  const command = await setting(cluster, 'archive_command');
  const isFree = ['', '(disabled)', archiveCommand(cluster)].includes(command);
  if (isOn && !isFree)
    throw new CommandFailed(
      `PostgreSQL already archives with \`${command}\`. Remove that setting, or keep your own backups.`,
    );
}

async function createStanza(cluster: Cluster): Promise<void> {
  const repository = await readRepository(cluster);
  if (repository.systemIds.length === 0) {
    await pgbackrest(cluster, 'stanza-create');
    return;
  }
  if (await isOfRepository(cluster, repository)) return;
  throw new CommandFailed(
    'The repository holds backups of another database. To bring that one here: `butaca restore --to latest`, then this command again. To begin anew: another folder.',
  );
}

async function restart(cluster: Cluster): Promise<void> {
  const hasChecksums = (await setting(cluster, 'data_checksums')) === 'on';
  const bytes = Number(
    await ask(cluster, 'select sum(pg_database_size(oid))::bigint from pg_database'),
  );
  await stopCluster(cluster);
  try {
    if (!hasChecksums && bytes < MAX_CHECKSUM_BYTES)
      await run(cluster, 'pg_checksums', '--enable', '-D', cluster.dataFolder);
  } finally {
    await startCluster(cluster, MAX_START_MS);
  }
}

/** Whether the running server has read our file. It does not show the command while archiving is off. */
async function usesOurs(cluster: Cluster): Promise<boolean> {
  const command = await setting(cluster, 'archive_command');
  if (command !== '(disabled)') return command === archiveCommand(cluster);
  return (await setting(cluster, 'archive_timeout')) === `${ARCHIVE_TIMEOUT_S}s`;
}

async function reload(cluster: Cluster): Promise<void> {
  await ask(cluster, 'select pg_reload_conf()');
  const end = Date.now() + MAX_RELOAD_MS;
  while (!(await usesOurs(cluster))) {
    if (Date.now() > end)
      throw new CommandFailed(
        "PostgreSQL does not use our settings: its postgresql.conf must have the line include_dir = 'conf.d', and nothing after it may set archive_command.",
      );
    await sleep(RELOAD_POLL_MS);
  }
}

/** Repeatable: what is as it should be stays untouched, and PostgreSQL restarts only if archiving was off. */
export async function configureBackups(given: BackupAnswers, site?: Site): Promise<Configured> {
  const answers = backupAnswers.parse(given);
  const { cluster, files, folders, enable } = site ?? (await debianSite());
  const notes: string[] = [];
  const changed: string[] = [];
  await startCluster(cluster, MAX_START_MS);
  await refuseOtherArchive(cluster);

  for (const folder of Object.values(folders)) ensureFolder(cluster, folder, 0o750);
  const { to } = answers;
  if (to.kind === 'disk') {
    ensureFolder(cluster, to.path, 0o750);
    if (statSync(to.path).dev === statSync(cluster.dataFolder).dev)
      notes.push(
        `${to.path} is on the disk of the database: both are lost together. Another disk or an S3-compatible store is better.`,
      );
  }
  const { gid } = statSync(cluster.dataFolder);
  const write = (file: string, text: string, mode: number): boolean => {
    const isNew = writeIfChanged(file, text, mode, gid);
    if (isNew) changed.push(file);
    return isNew;
  };
  write(files.cluster, `${JSON.stringify(cluster, null, 2)}\n`, 0o644);
  write(files.pgbackrest, pgbackrestConf(answers, cluster, folders), 0o640);
  await createStanza(cluster);
  if (write(files.postgres, postgresConf(cluster), 0o644)) await reload(cluster);
  const restarted = (await setting(cluster, 'archive_mode')) === 'off';
  if (restarted) await restart(cluster);
  await pgbackrest(cluster, 'check');
  await enable(to.kind === 'disk' ? to.path : null);
  return { changed, restarted, notes };
}
