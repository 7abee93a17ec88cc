import { existsSync } from 'node:fs';
import { readlink, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { askHttp } from '../doctor/ask.ts';
import { type Part, partsOf } from '../doctor/parts.ts';
import { INSTALLED } from '../doctor/site.ts';
import { run, waitUntil } from './run.ts';

const READY_LIMIT_MS = 90_000;
const WARM_UP_MS = 3000;
/** A portal answers within its own limits; what takes longer is given up by the edge anyway. */
const IDLE_LIMIT_MS = 15_000;

/** False in a chroot or while an image is made: nothing runs there. */
export const hasSystemd = (): boolean => existsSync('/run/systemd/system');

const property = async (unit: string, name: string): Promise<string> =>
  (await run('systemctl', ['show', '--value', `--property=${name}`, unit])).trim();

export const pidOf = async (unit: string): Promise<number> =>
  Number(await property(unit, 'MainPID'));

/** Also one that systemd is about to start again. */
export const isRunning = async (unit: string): Promise<boolean> =>
  ['active', 'activating'].includes(await property(unit, 'ActiveState'));

export const restart = async (unit: string): Promise<void> =>
  void (await run('systemctl', ['restart', unit]));

/** In the order in which they move to another release: the worker renews all pages, so it comes last. */
export async function runningParts(): Promise<Part[]> {
  const order = ['portal', 'studio', 'worker'];
  const parts = partsOf(INSTALLED).sort(
    (one, other) => order.indexOf(one.kind) - order.indexOf(other.kind),
  );
  const running = await Promise.all(parts.map(async ({ unit }) => await isRunning(unit)));
  return parts.filter((_, place) => running[place]);
}

/** The release that a process was started from. */
export async function releaseOf({ unit }: Part): Promise<string | null> {
  const folder = await readlink(`/proc/${await pidOf(unit)}/cwd`).catch(() => null);
  return folder && basename(folder);
}

/** Whether it runs as the user that its unit names now: the package may have brought another one. */
export async function hasUserOfUnit({ unit }: Part): Promise<boolean> {
  const found = await stat(`/proc/${await pidOf(unit)}`).catch(() => null);
  const user = (await property(unit, 'User')) || 'root';
  return found?.uid === Number(await run('id', ['-u', user]));
}

export const waitUntilReady = async ({ name, internal }: Part): Promise<void> =>
  await waitUntil(
    `${name} is ready`,
    async () => (await askHttp({ port: internal, path: '/readyz' }))?.status === 200,
    READY_LIMIT_MS,
  );

/**
 * A process renders its first pages several times slower than later ones: without this, the first viewers of a busy
 * portal would queue. With sign-in, what is rendered is the door.
 */
export async function warmUp(port: number): Promise<void> {
  const end = performance.now() + WARM_UP_MS;
  const home = await askHttp({ port, path: '/' });
  const titles = home?.body.match(/(?<=href=")\/(?:movie|serie|anime)\/[^"/#]+(?=")/g) ?? [];
  const paths = ['/', '/movies', '/series', '/anime', '/futbol', '/tv', ...new Set(titles)];
  for (let turn = 0; performance.now() < end; turn++)
    await askHttp({ port, path: paths[turn % paths.length] as string });
}

/** Until nothing is being answered. The edge's questions after its health end within milliseconds. */
export const waitUntilIdle = async ({ name, internal }: Part): Promise<void> =>
  await waitUntil(
    `${name} has answered all`,
    async () => {
      const metrics = await askHttp({ port: internal, path: '/metrics' });
      return !/^http_requests_in_flight [1-9]/m.test(metrics?.body ?? '');
    },
    IDLE_LIMIT_MS,
  );

export const unitArguments = async (unit: string): Promise<string> =>
  await property(unit, 'ExecStart');
