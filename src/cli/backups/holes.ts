import { z } from 'zod';
import { type Cluster, pgbackrest } from './cluster.ts';
import type { Backup, Repository } from './repository.ts';

/** A file of PostgreSQL's log in the archive: 24 hexadecimal digits of timeline, part and place, and when it came there. */
export type Segment = { name: string; at: Date };

/** Moments between the two cannot be restored. Null: until now. */
export type Hole = { from: Date; to: Date | null; missing: number };

const PLACES = 256;
const timelineOf = (name: string): string => name.slice(0, 8);
const placeOf = (name: string): number =>
  Number.parseInt(name.slice(8, 16), 16) * PLACES + Number.parseInt(name.slice(16), 16);

/** Where the archive lacks files. What comes after is of use only from the end of the next backup on. */
export function holesOf(segments: readonly Segment[], backups: readonly Backup[]): Hole[] {
  const sorted = [...segments].sort((a, b) => (a.name < b.name ? -1 : 1));
  return sorted.flatMap((segment, index) => {
    const next = sorted[index + 1];
    if (!next || timelineOf(next.name) !== timelineOf(segment.name)) return [];
    const missing = placeOf(next.name) - placeOf(segment.name) - 1;
    if (missing <= 0) return [];
    const after = backups.find(({ archiveStart }) => archiveStart >= next.name);
    return [{ from: segment.at, to: after?.finishedAt ?? null, missing }];
  });
}

export const isInHole = (moment: Date, { from, to }: Hole): boolean =>
  moment > from && (to === null || moment < to);

export const holeText = ({ from, to, missing }: Hole): string =>
  `Moments after ${from.toISOString()} ${to ? `and before ${to.toISOString()} ` : ''}cannot be restored: ${missing} files of the archive were thrown away while the target was out of reach.`;

const listed = z.record(z.string(), z.object({ type: z.string(), time: z.number().optional() }));

export async function readHoles(cluster: Cluster, repository: Repository): Promise<Hole[]> {
  if (repository.archiveId === null) return [];
  const folder = `archive/butaca/${repository.archiveId}`;
  const said = await pgbackrest(cluster, '--output=json', '--recurse', 'repo-ls', folder);
  const segments = Object.entries(listed.parse(JSON.parse(said))).flatMap(([path, { time }]) => {
    const [, name] = /\/([0-9A-F]{24})-[0-9a-f]{40}/.exec(path) ?? [];
    return name ? [{ name, at: new Date((time ?? 0) * 1000) }] : [];
  });
  return holesOf(
    segments,
    repository.backups.filter(({ isOld }) => !isOld),
  );
}
