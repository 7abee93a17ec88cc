import { spawn } from 'node:child_process';
import { CommandFailed } from '../errors.ts';
import { ENVIRONMENT, run } from '../machine/run.ts';

/** Packages of Debian. */

async function isInstalled(name: string): Promise<boolean> {
  const status = await run(['dpkg', '--status', name]).catch(() => '');
  return status.includes('Status: install ok installed');
}

const INSTALL_LIMIT_MS = 30 * 60_000;

/** Shows what apt says: it may take minutes. */
async function apt(...args: string[]): Promise<number> {
  const child = spawn('apt-get', ['-y', '-q', ...args], {
    env: ENVIRONMENT,
    stdio: ['ignore', 2, 2],
    timeout: INSTALL_LIMIT_MS,
  });
  return await new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done(code ?? 1));
  });
}

/** Installs those that are missing, and answers which. */
export async function installPackages(names: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const name of names) if (!(await isInstalled(name))) missing.push(name);
  if (missing.length === 0) return [];
  const install = async () => await apt('install', '--no-install-recommends', ...missing);
  // The lists of a new machine are old or empty.
  const isDone =
    (await install()) === 0 || ((await apt('update')) === 0 && (await install()) === 0);
  if (!isDone)
    throw new CommandFailed(
      `apt could not install ${missing.join(', ')}; see above. Then run this command again.`,
    );
  return missing;
}
