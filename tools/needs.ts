import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What not every machine has: `root`, a program (`a|b`: one of the two), or a file by its path. Whoever starts something
 * asks first, so that a missing program is one sentence and leaves nothing behind.
 */
export type Needs = readonly string[];

export const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
export const BUILD = 'build/portal/server/index.js';
export const HEADLESS = 'chromium-headless-shell|chromium';

const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];

/** Where a program is, or the first of several that is there. */
export const programPath = (program: string): string | undefined =>
  program
    .split('|')
    .flatMap((name) => FOLDERS.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));

function isThere(need: string): boolean {
  if (need === 'root') return process.getuid?.() === 0;
  if (need.includes('/')) return existsSync(need);
  return programPath(need) !== undefined;
}

const nameOf = (need: string): string =>
  need === BUILD ? 'a build (npm run build)' : need.replaceAll('|', ' or ');

/** What is missing here, or nothing. */
export const missingOf = (needs: Needs): string =>
  needs
    .filter((need) => !isThere(need))
    .map(nameOf)
    .join(', ');

const TO_INSTALL = 'README.md says what to install';

export function assertThere(...needs: Needs): void {
  const missing = missingOf(needs);
  if (missing) throw new Error(`this machine lacks ${missing}: ${TO_INSTALL}`);
}

/** For a script: ends it with one sentence instead of a trace. */
export function endWithout(what: string, needs: Needs): void {
  const missing = missingOf(needs);
  if (!missing) return;
  console.error(`Cannot run ${what}: this machine lacks ${missing}. ${TO_INSTALL}.`);
  process.exit(3);
}

const used = new Set<string>();

/** A module says when it is loaded what it will start: benches and tests ask before they begin. */
export function uses(...needs: Needs): void {
  for (const need of needs) used.add(need);
}

export const usedHere = (): Needs => [...used];
