import { randomBytes } from 'node:crypto';
import { linkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Owner, readIfThere, writeIfChanged } from '../machine/write.ts';

/**
 * Secrets of a set of containers. The folder `owner` has all of them; every other one what one process may know, because a
 * container sees nothing but its own folder.
 */

const ROLES = {
  owner: 'butaca',
  backup: 'butaca_backup',
  portal: 'butaca_portal',
  studio: 'butaca_studio',
  worker: 'butaca_worker',
} as const;
type Role = keyof typeof ROLES;

/** What each process reads: its own address of the database among them. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  database: ['owner-password'],
  portal: ['portal-url', 'code-secret', 'edge-secret'],
  studio: ['studio-url', 'code-secret'],
  worker: ['worker-url', 'code-secret'],
  edge: ['edge-secret'],
};

const MADE = [
  ...Object.keys(ROLES).map((role) => `${role}-password`),
  'code-secret',
  'edge-secret',
];

/** By any user: only one container mounts the folder. */
const READABLE: Owner = { mode: 0o444 };

export type Secrets = {
  ownerUrl: string;
  /** Of everyone else. */
  passwords: { role: Exclude<(typeof ROLES)[Role], 'butaca'>; password: string }[];
};

const newSecret = (): string => randomBytes(32).toString('base64url');

/** Of two that make it at once, the first decides: the database must not learn another password than the others read. */
function keepOrMake(file: string, known: string): void {
  if (readIfThere(file).trim()) return;
  const own = `${file}.${randomBytes(4).toString('hex')}`;
  writeIfChanged(own, `${known || newSecret()}\n`, READABLE);
  try {
    // A full disk may have left an empty one.
    if (readIfThere(file) === '') rmSync(file, { force: true });
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
}

/**
 * Makes those that are missing, or takes them from the backups: a restored database knows the passwords of before, and
 * codes are worth something only with their secret. `database` is HOST:PORT.
 */
export function prepareSecrets(folder: string, backups: string, database: string): Secrets {
  const own = (name: string) => join(folder, 'owner', name);
  for (const name of MADE)
    keepOrMake(own(name), readIfThere(join(backups, 'secrets', name)).trim());
  const passwordOf = (role: Role) => readIfThere(own(`${role}-password`)).trim();
  const urlOf = (role: Role) => `postgres://${ROLES[role]}:${passwordOf(role)}@${database}/butaca`;
  for (const role of Object.keys(ROLES) as Role[])
    writeIfChanged(own(`${role}-url`), `${urlOf(role)}\n`, READABLE);
  for (const [reader, names] of Object.entries(READERS))
    for (const name of names)
      writeIfChanged(join(folder, reader, name), readIfThere(own(name)), READABLE);
  const others = ['backup', 'portal', 'studio', 'worker'] as const;
  return {
    ownerUrl: urlOf('owner'),
    passwords: others.map((name) => ({ role: ROLES[name], password: passwordOf(name) })),
  };
}
