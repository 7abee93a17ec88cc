import { rmSync, statfsSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailed } from '../errors.ts';
import { waitUntil } from '../machine/wait.ts';
import { readIfThere, writeIfChanged } from '../machine/write.ts';
import {
  ask,
  type Cluster,
  ensureFolder,
  pgbackrest,
  proofsFolder,
  run,
  startCluster,
  stopCluster,
} from './cluster.ts';
import {
  ARCHIVE_TIMEOUT_S,
  archiveCommand,
  type BackupAnswers,
  backupAnswers,
  formerArchiveCommand,
  type Layout,
  optionIn,
  pgbackrestConf,
  postgresConf,
  queueLimitFor,
} from './configuration.ts';
import { type Attempt, decideLayout } from './layout.ts';
import { archiveScript, refuseIfReplaced } from './lineage.ts';
import { isOfRepository, readRepository } from './repository.ts';
import { debianSite, type Site } from './site.ts';

const MAX_START_MS = 10 * 60_000;
const MAX_LOCK_MS = 60_000;
const LOCK_POLL_MS = 500;
const MAX_RELOAD_MS = 10_000;
/** Page checksums are turned on while PostgreSQL stands still anyway, if that takes seconds. */
const MAX_CHECKSUM_BYTES = 2e9;

export type Configured = {
  /** Files that were written; none if all was as it should be. */
  changed: string[];
  restarted: boolean;
  notes: string[];
  /** Of a repository that was not encrypted before. */
  newKey: string | null;
};

const setting = async (cluster: Cluster, name: string): Promise<string> =>
  await ask(cluster, `show ${name}`);

async function refuseOtherArchive(cluster: Cluster): Promise<void> {
  const isOn = (await setting(cluster, 'archive_mode')) !== 'off';
  const command = await setting(cluster, 'archive_command');
  const isFree = [
    ...['', '(disabled)'],
    ...[archiveCommand(cluster), formerArchiveCommand(cluster)],
  ].includes(command);
  if (isOn && !isFree)
    throw new CommandFailed(
      `PostgreSQL already archives with \`${command}\`. Remove that setting, or keep your own backups.`,
    );
}

/** The archive's own process may hold the lock for a moment. */
async function createStanzaSoon(cluster: Cluster): Promise<void> {
  const end = Date.now() + MAX_LOCK_MS;
  for (;;) {
    try {
      await pgbackrest(cluster, 'stanza-create');
      return;
    } catch (error) {
      if (!(error as Error).message.includes('lock') || Date.now() > end) throw error;
      await sleep(LOCK_POLL_MS);
    }
  }
}

/** The folder of the archive. */
async function createStanza(cluster: Cluster): Promise<string> {
  let repository = await readRepository(cluster);
  if (repository.archiveId === null) {
    await createStanzaSoon(cluster);
    repository = await readRepository(cluster);
  }
  if (repository.archiveId !== null && (await isOfRepository(cluster, repository)))
    return repository.archiveId;
  throw new CommandFailed(
    'The repository holds backups of another database. To bring that one to a new machine: butaca setup --kit FILE, with the kit of the machine that made them; or `butaca restore --to latest`, then this command again. To begin anew: another folder.',
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
  await waitUntil(
    async () => await usesOurs(cluster),
    MAX_RELOAD_MS,
    "PostgreSQL does not use our settings: its postgresql.conf must have the line include_dir = 'conf.d', and nothing after it may set archive_command.",
  );
}

type Prepared = { changed: string[]; notes: string[]; write: Write; newKey: string | null };
type Write = (file: string, text: string, mode: number) => boolean;

/** Folders, and the files that say where the repository is and how it is read. */
async function prepareRepository(given: BackupAnswers, site: Site): Promise<Prepared> {
  const answers = backupAnswers.parse(given);
  const { to, keepDays } = answers;
  const { cluster, files, folders } = site;
  const notes: string[] = [];
  const changed: string[] = [];
  for (const folder of [...Object.values(folders), ...(to.kind === 'disk' ? [to.path] : [])])
    ensureFolder(cluster, folder, 0o750);
  ensureFolder(cluster, proofsFolder(cluster), 0o755);
  if (to.kind === 'disk' && statSync(to.path).dev === statSync(cluster.dataFolder).dev)
    notes.push(
      `${to.path} is on the disk of the database: both are lost together. Another disk or an S3-compatible store is better.`,
    );
  const { gid } = statSync(cluster.dataFolder);
  const write: Write = (file, text, mode) => {
    const isNew = writeIfChanged(file, text, { mode, gid });
    if (isNew) changed.push(file);
    return isNew;
  };
  const conf = readIfThere(files.pgbackrest);
  const { bavail, bsize } = statfsSync(cluster.dataFolder);
  const limitBefore = Number(optionIn(conf, 'archive-push-queue-max')) || null;
  const queueLimit = queueLimitFor(bavail * bsize, limitBefore);
  const confOf = (layout: Layout) => pgbackrestConf(answers, cluster, folders, layout, queueLimit);
  const attempt: Attempt = async (layout, work) => {
    const file = `${files.pgbackrest}.tried`;
    writeIfChanged(file, confOf(layout), { mode: 0o640, gid });
    const tried = ['pgbackrest', '--stanza=butaca', `--config=${file}`];
    return await work({ ...cluster, pgbackrest: tried }).finally(() => rmSync(file));
  };
  const layout = await decideLayout(conf, to, answers.cipherKey, attempt);
  const { backups } = await attempt(layout, readRepository);
  if (to.kind === 'disk') ensureFolder(cluster, layout.path, 0o750);
  write(files.cluster, `${JSON.stringify({ ...cluster, keepDays }, null, 2)}\n`, 0o644);
  const isOldKept = backups.some(({ isOld }) => isOld);
  const plainPath = isOldKept ? layout.plainPath : null;
  write(files.pgbackrest, confOf({ ...layout, plainPath }), 0o640);
  const isKnown = conf.includes(`cipher-pass=${layout.cipherKey}\n`) || answers.cipherKey;
  return { changed, notes, write, newKey: isKnown ? null : layout.cipherKey };
}

/**
 * Before `butaca restore` on a new machine, whose own cluster never archived. Null: what it has is the database of these backups, or
 * there are none and it has one of its own.
 */
export async function prepareRestore(
  given: BackupAnswers,
  site: Site,
  hasDatabase = false,
): Promise<string[] | null> {
  const { changed, write } = await prepareRepository(given, site);
  const repository = await readRepository(site.cluster);
  const { archiveId, backups } = repository;
  const isEmpty = archiveId === null || backups.length === 0;
  if (hasDatabase && (isEmpty || (await isOfRepository(site.cluster, repository)))) return null;
  if (isEmpty)
    throw new CommandFailed('There is no backup where the kit says: nothing can be brought back.');
  writeArchiving(site, archiveId, write);
  if (hasDatabase)
    throw new CommandFailed(
      'This machine has a database of its own, which is not the one of the backups. If nobody needs it: butaca restore --to latest, then this command again.',
    );
  return changed;
}

/** Whether PostgreSQL has to read its settings again. */
function writeArchiving({ cluster, files }: Site, archiveId: string, write: Write): boolean {
  write(files.archive, archiveScript(cluster, archiveId), 0o755);
  return write(files.postgres, postgresConf(cluster), 0o644);
}

/** Repeatable: what is as it should be stays untouched, and PostgreSQL restarts only if archiving was off. */
export async function configureBackups(given: BackupAnswers, at?: Site): Promise<Configured> {
  const site = at ?? (await debianSite());
  const { cluster, enable } = site;
  await startCluster(cluster, MAX_START_MS);
  await refuseOtherArchive(cluster);
  const { changed, notes, write, newKey } = await prepareRepository(given, site);
  const archiveId = await createStanza(cluster);
  await refuseIfReplaced(cluster);
  if (writeArchiving(site, archiveId, write)) await reload(cluster);
  const restarted = (await setting(cluster, 'archive_mode')) === 'off';
  if (restarted) await restart(cluster);
  await pgbackrest(cluster, 'check');
  const { to } = given;
  await enable(to.kind === 'disk' ? (to.path ?? null) : null);
  return { changed, restarted, notes, newKey };
}
