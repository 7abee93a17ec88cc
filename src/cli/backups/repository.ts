import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Cluster, pgbackrest, run } from './cluster.ts';

/** What `pgbackrest info` says of a stanza. */
const stanzaSchema = z.object({
  status: z.object({ code: z.number(), message: z.string() }),
  backup: z.array(
    z.object({
      label: z.string(),
      type: z.enum(['full', 'diff', 'incr']),
      timestamp: z.object({ start: z.number(), stop: z.number() }),
      /** Pages whose checksum is wrong were copied. */
      error: z.boolean().nullish(),
      info: z.object({ size: z.number(), repository: z.object({ delta: z.number().nullish() }) }),
    }),
  ),
  db: z.array(z.object({ 'system-id': z.number().or(z.string()) })),
});

export type Backup = {
  label: string;
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
  status: string;
};

export async function readRepository(cluster: Cluster): Promise<Repository> {
  const stanzas = z
    .array(stanzaSchema)
    .parse(JSON.parse(await pgbackrest(cluster, '--output=json', 'info')));
  const [stanza] = stanzas;
  const backups = (stanza?.backup ?? []).map(
    ({ label, type, timestamp, error, info }): Backup => ({
      label,
      type,
      startedAt: new Date(timestamp.start * 1000),
      finishedAt: new Date(timestamp.stop * 1000),
      size: info.size,
      added: info.repository.delta ?? 0,
      hasBadPages: error === true,
    }),
  );
  return {
    backups,
    systemIds: (stanza?.db ?? []).map((db) => Number(db['system-id'])),
    status: stanza?.status.message ?? 'missing stanza',
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
