import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

export type Child = { process: ChildProcess; stop: () => Promise<void>; kill: () => void };

const STOP_LIMIT_MS = 6000;

/** A child process whose output goes to a file. It is stopped politely, and after a while less so. */
export function startChild(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  logFile: string,
): Child {
  mkdirSync(dirname(logFile), { recursive: true });
  const output = openSync(logFile, 'a');
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  });
  const ended = new Promise<void>((done) => {
    child.once('close', () => done());
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      done();
    });
  });
  return {
    process: child,
    kill: () => child.kill('SIGKILL'),
    stop: async () => {
      child.kill('SIGTERM');
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await ended;
      clearTimeout(limit);
    },
  };
}

/** Asks again and again until the check holds; a check that throws does not hold yet. A dead process never will. */
export async function until(
  what: string,
  check: () => Promise<boolean>,
  { child, limitMs = 30_000 }: { child?: Child; limitMs?: number } = {},
): Promise<void> {
  const end = Date.now() + limitMs;
  while (Date.now() < end) {
    if (child && child.process.exitCode !== null) throw new Error(`${what}: the process ended`);
    if (await check().catch(() => false)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${what}: not within ${limitMs} ms`);
}

export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
  await response.arrayBuffer();
  return response.status === 200;
}
