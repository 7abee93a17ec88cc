import { execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { CommandFailed } from '../errors.ts';

/** Programs and files of the machine that is set up. */

const LIMIT_MS = 120_000;
const INSTALL_LIMIT_MS = 30 * 60_000;
/** Not our own environment: it may hold secrets that no program needs. */
const ENVIRONMENT = {
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C.UTF-8',
  HOME: '/root',
  DEBIAN_FRONTEND: 'noninteractive',
};

class ProgramFailed extends CommandFailed {
  override name = 'ProgramFailed';
}

type ProgramOptions = {
  input?: string;
  environment?: Record<string, string>;
  limitMs?: number;
};

/** What it writes to standard output. `input` is for what must not be in a list of arguments. */
export async function runProgram(
  command: readonly string[],
  { input, environment = {}, limitMs = LIMIT_MS }: ProgramOptions = {},
): Promise<string> {
  const [program = '', ...args] = command;
  const env = { ...ENVIRONMENT, ...environment };
  const options = { env, cwd: '/', timeout: limitMs, maxBuffer: 64 * 1024 * 1024 };
  const running = promisify(execFile)(program, args, options);
  // A program that ends without reading closes its end.
  running.child.stdin?.on('error', () => {});
  running.child.stdin?.end(input ?? '');
  try {
    return (await running).stdout;
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    const said = stderr.trim().split('\n').slice(-5).join('\n');
    throw new ProgramFailed(`${program} failed: ${said || message}`, { cause: error });
  }
}

export const succeeds = async (...command: string[]): Promise<boolean> =>
  await runProgram(command).then(
    () => true,
    () => false,
  );

export const systemctl = async (...args: string[]): Promise<string> =>
  await runProgram(['systemctl', ...args]);

export const readIfThere = (file: string): string =>
  existsSync(file) ? readFileSync(file, 'utf8') : '';

export type Owner = { mode: number; uid?: number; gid?: number };

/** Whether anything changed. Never half written, also where the disk is full or the power goes, and never readable by more people than it should be. */
export function writeIfChanged(
  file: string,
  text: string,
  { mode, uid = 0, gid = 0 }: Owner,
): boolean {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) {
    const is = statSync(file);
    if ((is.mode & 0o777) === mode && is.gid === gid && is.uid === uid) return false;
    chownSync(file, uid, gid);
    chmodSync(file, mode);
    return true;
  }
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.next`;
  try {
    rmSync(next, { force: true });
    const opened = openSync(next, 'wx', 0o600);
    try {
      fchownSync(opened, uid, gid);
      fchmodSync(opened, mode);
      writeFileSync(opened, text);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(next, file);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
  syncFolder(dirname(file));
  return true;
}

/** A new name is on the disk when its folder is. */
function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

async function isInstalled(name: string): Promise<boolean> {
  const status = await runProgram(['dpkg', '--status', name]).catch(() => '');
  return status.includes('Status: install ok installed');
}

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
