import { stat, statfs } from 'node:fs/promises';
import { REPOSITORY } from '../machine/paths.ts';
import type { Site } from '../machine/site.ts';
import type { Found } from './problem.ts';

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;

export type Space = {
  folder: string;
  /** Bytes, and what others than root may still use. */
  total: number;
  free: number;
  files: number;
  freeFiles: number;
};

/** Less than a tenth is short, unless a tenth is a lot. Some file systems do not count files. */
export function isShort({ total, free, files, freeFiles }: Space): boolean {
  const isShortOfBytes = free < GIB / 2 || (free < total / 10 && free < 20 * GIB);
  return isShortOfBytes || (files > 0 && freeFiles < files / 50);
}

const FOLDERS = ['/var/lib/postgresql', REPOSITORY, '/var/log', '/var/lib/varnish'];

async function spaceOf(folder: string): Promise<(Space & { device: number }) | null> {
  try {
    const { dev } = await stat(folder);
    const { blocks, bavail, bsize, files, ffree } = await statfs(folder);
    const bytes = { total: blocks * bsize, free: bavail * bsize };
    return { folder, device: dev, ...bytes, files, freeFiles: ffree };
  } catch {
    return null;
  }
}

export async function lookAtDisk({ place }: Site): Promise<Found> {
  // Before the first release its folder is not there yet.
  const state = (await stat(place.state).catch(() => null)) ? place.state : '/var/lib';
  const spaces = (await Promise.all([state, ...FOLDERS].map(spaceOf))).filter(
    (space) => space !== null,
  );
  // Each disk once, under the first of its folders.
  const disks = spaces.filter(
    ({ device }, place) => spaces.findIndex((space) => space.device === device) === place,
  );
  return disks.filter(isShort).map((space) => ({
    name: 'disk-full',
    about: space.folder,
    what:
      space.files > 0 && space.freeFiles < space.files / 50
        ? `the disk of ${space.folder} can hold hardly any more files (${space.freeFiles})`
        : `the disk of ${space.folder} has ${Math.floor(space.free / MIB)} MiB left of ${Math.floor(space.total / MIB)}`,
    mend: `du -xh --max-depth=2 ${space.folder} | sort -h | tail -20; journalctl --vacuum-size=200M; apt-get clean`,
  }));
}
