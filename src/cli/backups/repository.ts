import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandFailed } from '../errors.ts';
import { type Cluster, pgbackrest, run } from './cluster.ts';

/** What `pgbackrest info` says of a stanza. */
const stanzaSchema = z.object({
  status: z.object({ code: z.number(), message: z.string() }),
  backup: z.array(
    z.object({
      label: z.string(),
      archive: z.object({ start: z.string().nullish() }),
      database: z.object({ 'repo-key': z.number() }),
      type: z.enum(['full', 'diff', 'incr']),
      timestamp: z.object({ start: z.number(), stop: z.number() }),
      /** Pages whose checksum is wrong were copied. */
      error: z.boolean().nullish(),
      info: z.object({ size: z.number(), repository: z.object({ delta: z.number().nullish() }) }),
    }),
  ),
  db: z.array(
    z.object({
      id: z.number(),
      version: z.string(),
      'repo-key': z.number(),
      'system-id': z.number().or(z.string()),
    }),
  ),
  repo: z.array(
    z.object({ key: z.number(), status: z.object({ code: z.number(), message: z.string() }) }),
  ),
});

export type Backup = {
  label: string;
  /** In the repository of before backups were encrypted, to which nothing is added. */
  isOld: boolean;
  /** The first file of the archive that it needs. */
  archiveStart: string;
  type: 'full' | 'diff' | 'incr';
  startedAt: Date;
  /** In whole seconds. A restore can reach moments of later seconds. */
  finishedAt: Date;
  /** Of the database, in bytes, and what this backup added to the repository. */
  size: number;
  added: number;
  hasBadPages: boolean;
};

export type Repository = {
  /** The oldest first. */
  backups: Backup[];
  /** Of the clusters that it holds; the last digits may be lost. */
  systemIds: number[];
  /** The folder of the archive of the newest of these clusters; null: there is none yet. */
  archiveId: string | null;
  status: string;
};

/** Status of a repository that pgBackRest cannot read, for whatever reason. */
const UNREADABLE = 99;
const MAIN = 1;

export const WRONG_KEY =
  'The backups there are encrypted, and this machine does not have their key. It is in the kit of the machine that made them, a file that should be kept where that machine is not: butaca setup --kit FILE. If only the key was written down: BACKUPS_KEY=… butaca setup. Without it nobody can read them.';

export async function readRepository(cluster: Cluster): Promise<Repository> {
  const stanzas = z
    .array(stanzaSchema)
    .parse(JSON.parse(await pgbackrest(cluster, '--output=json', 'info')));
  const [stanza] = stanzas;
  const { status } = stanza?.repo.find(({ key }) => key === MAIN) ?? {};
  if (status?.code === UNREADABLE)
    throw new CommandFailed(
      /FormatError|CryptoError/.test(status.message)
        ? WRONG_KEY
        : `The repository cannot be read: ${status.message.split('\n')[0]}`,
    );
  const backups = (stanza?.backup ?? []).map(
    ({ label, archive, database, type, timestamp, error, info }): Backup => ({
      label,
      archiveStart: archive.start ?? '',
      isOld: database['repo-key'] !== MAIN,
      type,
      startedAt: new Date(timestamp.start * 1000),
      finishedAt: new Date(timestamp.stop * 1000),
      size: info.size,
      added: info.repository.delta ?? 0,
      hasBadPages: error === true,
    }),
  );
  const own = (stanza?.db ?? []).filter((db) => db['repo-key'] === MAIN);
  const newest = own.at(-1);
  return {
    backups: backups.sort((a, b) => a.finishedAt.getTime() - b.finishedAt.getTime()),
    systemIds: own.map((db) => Number(db['system-id'])),
    archiveId: newest ? `${newest.version}-${newest.id}` : null,
    status: status?.message ?? 'missing stanza',
  };
}

/** Whether the cluster on the disk is the one of the backups, and not for instance a new one on a new machine. */
export async function isOfRepository(
  cluster: Cluster,
  { systemIds }: Repository,
): Promise<boolean> {
  if (!existsSync(join(cluster.dataFolder, 'PG_VERSION'))) return false;
  const control = await run(cluster, 'pg_controldata', '-D', cluster.dataFolder).catch(() => '');
  const [, id] = /system identifier: +(\d+)/.exec(control) ?? [];
  return systemIds.includes(Number(id));
}

const FULL_EVERY_MS = 7 * 86_400_000;
/** The timer is not exact, and a full backup takes a while itself. */
const SLACK_MS = 12 * 3_600_000;

/** A full backup once a week, and what changed since then on the other days. */
export function nextBackupType(backups: readonly Backup[], now: Date): 'full' | 'diff' {
  const isRecent = ({ type, startedAt }: Backup): boolean =>
    type === 'full' && now.getTime() - startedAt.getTime() < FULL_EVERY_MS - SLACK_MS;
  return backups.some(isRecent) ? 'diff' : 'full';
}

/** The backup from which a moment is reached the soonest, or null if none is old enough. */
export function backupFor(backups: readonly Backup[], moment: Date): Backup | null {
  const second = Math.floor(moment.getTime() / 1000) * 1000;
  return backups.findLast(({ finishedAt }) => finishedAt.getTime() < second) ?? null;
}
