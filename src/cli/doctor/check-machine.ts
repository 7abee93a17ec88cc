import { askProgram } from '../machine/run.ts';
import { readText } from '../machine/site.ts';
import type { Found } from '../preflight/problem.ts';

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;

/** The rule, of the text of /proc/meminfo. */
export function memoryOf(meminfo: string): { total: number; available: number } {
  const of = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(meminfo)?.[1] ?? Number.NaN) * 1024;
  return { total: of('MemTotal'), available: of('MemAvailable') };
}

export const isMemoryShort = ({ total, available }: ReturnType<typeof memoryOf>): boolean =>
  available < total / 20 && available < GIB / 2;

export async function lookAtMemory(): Promise<Found> {
  const memory = memoryOf((await readText('/proc/meminfo')).text ?? '');
  if (!isMemoryShort(memory)) return null;
  return {
    name: 'memory-short',
    what: `${Math.floor(memory.available / MIB)} MiB of memory are left of ${Math.floor(memory.total / MIB)}`,
    mend: 'systemd-cgtop --order=memory --iterations=1',
  };
}

/** Null: not known, as in a container, whose clock is its host's. */
async function isClockSet(): Promise<boolean | null> {
  const container = await askProgram(['systemd-detect-virt', '--container', '--quiet']);
  if (container?.status !== 1) return null;
  const said = await askProgram(['timedatectl', 'show', '--property=NTPSynchronized', '--value']);
  return said?.status === 0 ? said.stdout.trim() === 'yes' : null;
}

export async function lookAtClock(): Promise<Found> {
  if ((await isClockSet()) !== false) return null;
  return {
    name: 'clock-off',
    what: 'nothing sets the clock of this machine: matches start, codes and certificates expire at the wrong time',
    mend: 'apt-get install -y systemd-timesyncd && timedatectl set-ntp true',
  };
}
