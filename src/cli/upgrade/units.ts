import { readlink, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { askHttp } from '../machine/ask.ts';
import { type Part, partsOf } from '../machine/parts.ts';
import { run } from '../machine/run.ts';
import { INSTALLED } from '../machine/site.ts';
import { unitProperty } from '../machine/units.ts';
import { waitUntil } from '../machine/wait.ts';

const WARM_UP_MS = 3000;
/** A portal answers within its own limits; what takes longer is given up by the edge anyway. */
const IDLE_LIMIT_MS = 15_000;

export const pidOf = async (unit: string): Promise<number> =>
  Number(await unitProperty(unit, 'MainPID'));

/** Also one that systemd is about to start again. */
export const isRunning = async (unit: string): Promise<boolean> =>
  ['active', 'activating'].includes(await unitProperty(unit, 'ActiveState'));

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
  const user = (await unitProperty(unit, 'User')) || 'root';
  return found?.uid === Number(await run(['id', '-u', user]));
}

/**
 * A process renders its first pages several times slower than later ones: without this, the first viewers of a busy
 * portal would queue. In named access nothing is rendered: a portal answers 421 to requests that come from no edge.
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
    async () => {
      const metrics = await askHttp({ port: internal, path: '/metrics' });
      return !/^http_requests_in_flight [1-9]/m.test(metrics?.body ?? '');
    },
    IDLE_LIMIT_MS,
    `${name} has not answered all after ${IDLE_LIMIT_MS / 1000} s.`,
  );
