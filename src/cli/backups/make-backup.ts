import { CommandFailed } from '../errors.ts';
import { type Cluster, pgbackrest } from './cluster.ts';
import { type Proof, writeProof } from './proof.ts';
import { type Backup, nextBackupType, readRepository } from './repository.ts';

type BackupType = 'full' | 'diff';

async function back(cluster: Cluster, asked?: BackupType): Promise<Backup> {
  const { backups } = await readRepository(cluster);
  const type = asked ?? nextBackupType(backups, new Date());
  await pgbackrest(cluster, `--type=${type}`, 'backup');
  const newest = (await readRepository(cluster)).backups.at(-1);
  if (!newest) throw new CommandFailed('pgBackRest made a backup but does not list it.');
  // It copies such pages, warns, and calls that a success.
  if (newest.hasBadPages)
    throw new CommandFailed(
      `The backup ${newest.label} contains damaged pages: the disk or memory of the database fails. \`butaca restore --list\` shows what is older.`,
    );
  return newest;
}

/** The backup that is due: a full one per week, else what changed since. Its outcome is kept for `butaca doctor`. */
export async function makeBackup(
  cluster: Cluster,
  asked?: BackupType,
): Promise<{ backup: Backup; proof: Proof }> {
  const start = performance.now();
  try {
    const backup = await back(cluster, asked);
    const seconds = Math.round((performance.now() - start) / 1000);
    const detail = `${backup.type} backup ${backup.label}, ${Math.ceil(backup.added / 1e6)} MB in ${seconds} s`;
    return { backup, proof: writeProof(cluster, 'last-backup', { ok: true, detail }) };
  } catch (error) {
    writeProof(cluster, 'last-backup', { ok: false, detail: (error as Error).message });
    throw error;
  }
}
