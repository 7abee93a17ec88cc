import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CommandFailed } from '../errors.ts';

const MAX_RUN_MS = 120_000;
const LOOK_EVERY_MS = 200;

/** What another program writes. It fails with what the program said. */
export async function run(
  program: string,
  args: readonly string[],
  limitMs = MAX_RUN_MS,
): Promise<string> {
  try {
    const options = { timeout: limitMs, maxBuffer: 50_000_000 };
    return (await promisify(execFile)(program, [...args], options)).stdout;
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    const said = stderr.trim() || message;
    throw new CommandFailed(`${program} ${args[0] ?? ''} failed: ${said}`, { cause: error });
  }
}

/** Fails after the limit with what was waited for. */
export async function waitUntil(
  what: string,
  isSo: () => Promise<boolean>,
  limitMs: number,
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > end)
      throw new CommandFailed(`${what}: not so after ${limitMs / 1000} s.`);
    await sleep(LOOK_EVERY_MS);
  }
}
