import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a bench needs and not every machine has: `root`, a program, or a file by its path. `bench/NAME/main.ts` exports the list
 * as `needs`.
 */
export type Needs = readonly string[];

export const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];

function isThere(need: string): boolean {
  if (need === 'root') return process.getuid?.() === 0;
  if (need.startsWith('/')) return existsSync(need);
  return FOLDERS.some((folder) => existsSync(join(folder, need)));
}

/** Why a bench cannot run here, or nothing. */
export function missingOf(needs: Needs): string {
  const missing = needs.filter((need) => !isThere(need));
  return missing.length > 0 ? `needs ${missing.join(', ')}` : '';
}
