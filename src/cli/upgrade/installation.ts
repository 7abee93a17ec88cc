import { existsSync, readFileSync } from 'node:fs';
import { readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { isContracting } from '../../data/migrate.ts';
import { CURRENT, FILES, RELEASES } from '../machine/paths.ts';
import { run } from '../machine/run.ts';

/** Besides the one in use: to go back to, and for the pages that still ask for their files. */
const KEPT_RELEASES = 3;
const REMOVED = '.removed-';

export const releaseFolder = (name: string): string => join(RELEASES, name);

/** With the Node.js of that release. */
export const runOf = async (name: string, args: readonly string[]): Promise<string> =>
  await run([join(releaseFolder(name), 'node/bin/node'), ...args], { isOurs: true });

/** The release that this code belongs to. Null: a checkout, which nothing can be moved to. */
export function ownRelease(): string | null {
  const folder = resolve(import.meta.dirname, '../../..');
  return folder === releaseFolder(basename(folder)) ? basename(folder) : null;
}

export const isSetUp = (): boolean => existsSync(FILES.env);

/** The name of the release in use; null before the first one. */
export async function releaseInUse(): Promise<string | null> {
  const target = await readlink(CURRENT).catch(() => null);
  return target && basename(target);
}

/** Never without a link, also if the power fails in between. */
export async function switchTo(name: string): Promise<void> {
  const next = `${CURRENT}.next`;
  await rm(next, { force: true });
  await symlink(join('releases', name), next);
  await rename(next, CURRENT);
}

/** As in Debian for the numbers that we use: 0.10.0 is later than 0.9.1. */
export const compareVersions = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true });

/** Oldest first. Whatever begins with a dot is not whole. */
export async function listReleases(): Promise<string[]> {
  const names = await readdir(RELEASES);
  return names.filter((name) => !name.startsWith('.')).sort(compareVersions);
}

/** The newest release before this one. */
export const releaseBefore = (releases: readonly string[], name: string): string | undefined =>
  releases.filter((other) => compareVersions(other, name) < 0).at(-1);

/**
 * Releases that nobody goes back to: all but the newest few, and those that were unpacked between the two and never
 * used. One that a command still runs from stays.
 */
export function releasesToRemove(
  releases: readonly string[],
  { from, to, running }: { from: string | null; to: string; running: ReadonlySet<string> },
): string[] {
  const isBetween = (name: string) =>
    from !== null && compareVersions(name, from) > 0 && compareVersions(name, to) < 0;
  const older = releases.filter((name) => compareVersions(name, to) < 0 && !isBetween(name));
  const kept = new Set([...older.slice(-KEPT_RELEASES), from, to]);
  return releases.filter(
    (name) => compareVersions(name, to) < 0 && !kept.has(name) && !running.has(name),
  );
}

async function runningReleases(): Promise<Set<string>> {
  const programs = (await readdir('/proc'))
    .filter((name) => /^\d+$/.test(name))
    .map(async (pid) => await readlink(join('/proc', pid, 'exe')).catch(() => ''));
  const inside = (await Promise.all(programs)).filter((path) => path.startsWith(`${RELEASES}/`));
  return new Set(inside.map((path) => path.slice(RELEASES.length + 1).split('/', 1)[0] ?? ''));
}

export async function removeOldReleases(from: string | null, to: string): Promise<string[]> {
  for (const name of await readdir(RELEASES))
    if (name.startsWith(REMOVED)) await rm(join(RELEASES, name), { recursive: true });
  const running = await runningReleases();
  const old = releasesToRemove(await listReleases(), { from, to, running });
  for (const name of old) {
    // Renamed first: half a release must not look like one.
    const gone = join(RELEASES, `${REMOVED}${name}`);
    await rename(releaseFolder(name), gone);
    await rm(gone, { recursive: true });
  }
  return old;
}

/** Whether the worker of a release is not the owner of the database. */
export const knowsWorkerRole = (name: string): boolean =>
  existsSync(join(releaseFolder(name), 'src/data/migrations/0034-worker-role.sql'));

/** Migrations that the newer release has and the older one lacks, and that older code cannot work with. */
export async function contractingMigrations(newer: string, older: string): Promise<string[]> {
  const folder = (name: string) => join(releaseFolder(name), 'src/data/migrations');
  const known = new Set(await readdir(folder(older)));
  return (await readdir(folder(newer)))
    .filter((file) => file.endsWith('.sql') && !known.has(file))
    .filter((file) => isContracting(readFileSync(join(folder(newer), file), 'utf8')));
}
