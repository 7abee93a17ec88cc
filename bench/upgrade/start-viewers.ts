import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Machine } from '../../tools/debian/machine.ts';
import type { Answered, Asked } from './viewers.ts';

/** Until the first answers are in the cache. */
export const CALM_MS = 10_000;

/** Requests from inside a machine until `stop`. */
export async function startViewersOf(
  machine: Machine,
  asked: Asked,
): Promise<{ stop: () => Promise<Answered> }> {
  const [program = '', ...args] = machine.inNetwork();
  const script = join(import.meta.dirname, 'viewers.ts');
  const child = spawn(program, [...args, process.execPath, script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => {});
  child.stdin.write(`${JSON.stringify(asked)}\n`);
  const said = text(child.stdout);
  await pause(CALM_MS);
  return {
    stop: async () => {
      child.stdin.end('stop\n');
      return JSON.parse(await said) as Answered;
    },
  };
}
