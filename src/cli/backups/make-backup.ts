import { rmSync, statSync } from 'node:fs';
import { CommandFailed } from '../errors.ts';
import { type Cluster, pgbackrest } from './cluster.ts';
import { droppedFile } from './lineage.ts';
import { type WrittenProof, writeProof } from './proof.ts';
import { type Backup, nextBackupType, readRepository } from './repository.ts';

const DAY_MS = 86_400_000;

type BackupType = 'full' | 'diff';

/** A backup never builds on those of before backups were encrypted. */
const listOwn = async (cluster: Cluster): Promise<Backup[]> =>
  (await readRepository(cluster)).backups.filter(({ isOld }) => !isOld);

/** When every second that can be restored is in the encrypted ones. The list of old ones goes last: killed, it is found again. */
async function removeOld(cluster: Cluster, now: Date): Promise<void> {
  const { backups } = await readRepository(cluster);
  const first = backups.find(({ isOld }) => !isOld);
  const since = now.getTime() - (cluster.keepDays ?? Number.POSITIVE_INFINITY) * DAY_MS;
  if (!backups.some(({ isOld }) => isOld) || !first || first.finishedAt.getTime() > since) return;
  for (const folder of ['archive/butaca', 'backup/butaca'])
    await pgbackrest(cluster, '--repo=2', '--recurse', 'repo-rm', folder);
}

async function back(cluster: Cluster, asked?: BackupType): Promise<Backup> {
  const backups = await listOwn(cluster);
  const type = asked ?? nextBackupType(backups, new Date());
  await pgbackrest(cluster, `--type=${type}`, 'backup');
  const newest = (await listOwn(cluster)).at(-1);
  if (!newest) throw new CommandFailed('pgBackRest made a backup but does not list it.');
  // It copies such pages, warns, and calls that a success.
  if (newest.hasBadPages)
    throw new CommandFailed(
      `The backup ${newest.label} contains damaged pages: the disk or memory of the database fails. \`butaca restore --list\` shows what is older.`,
    );
  return newest;
}

const lastDrop = (cluster: Cluster): number | null =>
  statSync(droppedFile(cluster), { throwIfNoEntry: false })?.mtimeMs ?? null;

/** The backup that is due: a full one per week, else what changed since. Its outcome is kept for `butaca doctor`. */
export async function makeBackup(
  cluster: Cluster,
  asked?: BackupType,
): Promise<{ backup: Backup; proof: WrittenProof }> {
  const start = performance.now();
  try {
    const droppedBefore = lastDrop(cluster);
    const backup = await back(cluster, asked);
    // From its end on everything can be restored again, unless more was thrown away meanwhile.
    if (droppedBefore !== null && lastDrop(cluster) === droppedBefore) rmSync(droppedFile(cluster));
    await removeOld(cluster, new Date());
    const seconds = Math.round((performance.now() - start) / 1000);
    const detail = `${backup.type} backup ${backup.label}, ${Math.ceil(backup.added / 1e6)} MB in ${seconds} s`;
    return { backup, proof: writeProof(cluster, 'backup', { ok: true, detail }) };
  } catch (error) {
    writeProof(cluster, 'backup', { ok: false, detail: (error as Error).message });
    throw error;
  }
}
