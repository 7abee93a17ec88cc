import { existsSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { onDatabase } from '../../data/migrate.ts';
import { type DatabaseRole, grantRoles } from '../../data/roles.ts';
import { CommandFailed } from '../errors.ts';
import { CONFIG, FILES } from '../machine/paths.ts';
import { readVariables, withVariables } from '../machine/variables.ts';
import { readIfThere, SECRET, writeIfChanged } from '../machine/write.ts';
import { note } from '../terminal.ts';
import { filesOfOwnKit, writeKit } from './kit.ts';
import { isOfRole, prepareGivenDatabase, prepareLocalDatabase, type Urls } from './postgres.ts';

/**
 * The worker has a role of its own since release 0.3.0. Before, it was the owner of the database, whose address is in the
 * common file. So the file with its own address lies aside until its role is there, and while an older release is in use.
 */

const ASIDE = '.aside';
const FILE_ASIDE = `${FILES.worker}${ASIDE}`;

/** As what the processes of this machine sign in. What a file has lost, the kit may still have. */
export function knownUrls(): Urls {
  const kit = filesOfOwnKit();
  const urls = (
    variable: 'DATABASE_URL' | 'STUDIO_DATABASE_URL',
    name: string,
    ...more: string[]
  ) =>
    [...[name, ...more].map((file) => readIfThere(join(CONFIG, file))), kit.get(name) ?? ''].map(
      (text) => readVariables(text)[variable],
    );
  const ofRole = (role: DatabaseRole, found: (string | undefined)[]) =>
    found.find((url) => isOfRole(url, role));
  return {
    butaca: urls('DATABASE_URL', 'env').find((url) => url !== undefined),
    butaca_portal: ofRole('butaca_portal', urls('DATABASE_URL', 'portal')),
    butaca_studio: ofRole('butaca_studio', urls('STUDIO_DATABASE_URL', 'studio')),
    butaca_worker: ofRole('butaca_worker', urls('DATABASE_URL', 'worker', `worker${ASIDE}`)),
  };
}

/** Makes the role if it is missing. Where that cannot be done the worker goes on as the owner, and `butaca doctor` names it. */
export async function prepareWorkerRole(isLocal: boolean): Promise<void> {
  if (existsSync(FILES.worker)) return;
  const before = knownUrls();
  const how = { isReset: false, roles: ['butaca_worker'] as const };
  try {
    const { urls, apply } = isLocal
      ? await prepareLocalDatabase(before, how)
      : await prepareGivenDatabase(before.butaca, before, how);
    const text = withVariables('', { DATABASE_URL: urls.butaca_worker });
    writeIfChanged(FILE_ASIDE, text, SECRET);
    for (const changed of await apply()) note(changed);
    await onDatabase(urls.butaca, grantRoles);
  } catch (error) {
    rmSync(FILE_ASIDE, { force: true });
    if (!(error instanceof CommandFailed)) throw error;
    note(`the worker stays the owner of the database: ${error.message}`);
  }
}

/** Before the worker of a release starts that knows its role, or does not. */
export async function placeWorkerFile(knowsRole: boolean, file = FILES.worker): Promise<void> {
  const aside = `${file}${ASIDE}`;
  if (!knowsRole && existsSync(file)) return await rename(file, aside);
  if (!knowsRole || !existsSync(aside) || existsSync(file)) return;
  await rename(aside, file);
  // Another machine that joins needs the address too.
  if (existsSync(FILES.kit)) writeKit();
}
