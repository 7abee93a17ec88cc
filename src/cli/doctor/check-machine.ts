import { stat, statfs } from 'node:fs/promises';
import { askProgram } from './ask.ts';
import type { Problem } from './problem.ts';
import { readText, type Site } from './site.ts';

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

const FOLDERS = ['/var/lib/postgresql', '/var/lib/pgbackrest', '/var/log', '/var/lib/varnish'];

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

export async function lookAtDisk({ place }: Site): Promise<Problem[]> {
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

/** The rule, of the text of /proc/meminfo. */
export function memoryOf(meminfo: string): { total: number; available: number } {
  const of = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(meminfo)?.[1] ?? Number.NaN) * 1024;
  return { total: of('MemTotal'), available: of('MemAvailable') };
}

export const isMemoryShort = ({ total, available }: ReturnType<typeof memoryOf>): boolean =>
  available < total / 20 && available < GIB / 2;

export async function lookAtMemory(): Promise<Problem[]> {
  const memory = memoryOf((await readText('/proc/meminfo')).text ?? '');
  if (!isMemoryShort(memory)) return [];
  return [
    {
      name: 'memory-short',
      what: `${Math.floor(memory.available / MIB)} MiB of memory are left of ${Math.floor(memory.total / MIB)}`,
      mend: 'systemd-cgtop --order=memory --iterations=1',
    },
  ];
}

/** Null: not known, as in a container, whose clock is its host's. */
async function isClockSet(): Promise<boolean | null> {
  const container = await askProgram('systemd-detect-virt', ['--container', '--quiet']);
  if (container?.status !== 1) return null;
  const said = await askProgram('timedatectl', ['show', '--property=NTPSynchronized', '--value']);
  return said?.status === 0 ? said.stdout.trim() === 'yes' : null;
}

export async function lookAtClock(): Promise<Problem[]> {
  if ((await isClockSet()) !== false) return [];
  return [
    {
      name: 'clock-off',
      what: 'nothing sets the clock of this machine: matches start, codes and certificates expire at the wrong time',
      mend: 'apt-get install -y systemd-timesyncd && timedatectl set-ntp true',
    },
  ];
}
