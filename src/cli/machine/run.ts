import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CommandFailed } from '../errors.ts';

/** Other programs. Each has a limit. */

const LIMIT_MS = 120_000;
/** Of a question. A machine that is busy with an import takes its time. */
const ASK_LIMIT_MS = 10_000;
const MAX_OUTPUT = 64 * 1024 * 1024;
/** Not our own environment: it may hold secrets that no program needs. */
export const ENVIRONMENT = {
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C.UTF-8',
  HOME: '/root',
  DEBIAN_FRONTEND: 'noninteractive',
};

type How = {
  /** What must not be in a list of arguments. */
  input?: string;
  limitMs?: number;
  /** As whom; by default as who we are. */
  uid?: number;
  gid?: number;
  /** For a command of ours, which needs our own environment. */
  isOurs?: boolean;
};

type Failure = Error & { code?: number | string; stdout?: string; stderr?: string };

async function call(
  [program = '', ...args]: readonly string[],
  { input = '', limitMs = LIMIT_MS, isOurs = false, ...as }: How,
): Promise<{ stdout: string; stderr: string }> {
  const limits = { timeout: limitMs, maxBuffer: MAX_OUTPUT };
  // Whoever runs as somebody else has another home.
  const { HOME: _, ...others } = ENVIRONMENT;
  const env = isOurs ? {} : { env: as.uid === undefined ? ENVIRONMENT : others };
  const running = promisify(execFile)(program, args, { cwd: '/', ...limits, ...env, ...as });
  // A program that ends without reading closes its end.
  running.child.stdin?.on('error', () => {});
  running.child.stdin?.end(input);
  return await running;
}

/** What a failed program said, without the timestamps of pgBackRest; the command line if it said nothing. */
function complaintOf({ stdout = '', stderr = '', message }: Failure): string {
  const [error] = `${stderr}\n${stdout}`.match(/^.*ERROR: (?:.*(?:\n {10,}.*)*)/m) ?? [];
  const said = error?.replace(/^.*ERROR: /, '') ?? (stderr.trim() || stdout.trim()).slice(-2000);
  return (said || message).replace(/\n +/g, '; ');
}

/** What it writes to standard output. If it fails, so does this, with what it said. */
export async function run(command: readonly string[], how: How = {}): Promise<string> {
  try {
    return (await call(command, how)).stdout;
  } catch (error) {
    throw new CommandFailed(`${command[0]} failed: ${complaintOf(error as Failure)}`, {
      cause: error,
    });
  }
}

export type Said = { status: number; stdout: string; stderr: string };

/** Null: the program is not there, or was too slow. */
export async function askProgram(
  command: readonly string[],
  limitMs = ASK_LIMIT_MS,
): Promise<Said | null> {
  try {
    return { status: 0, ...(await call(command, { limitMs })) };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as Failure;
    return typeof code === 'number' ? { status: code, stdout, stderr } : null;
  }
}

export const succeeds = async (...command: string[]): Promise<boolean> =>
  (await askProgram(command, LIMIT_MS))?.status === 0;
