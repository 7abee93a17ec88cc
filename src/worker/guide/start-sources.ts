import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { hasDueRead } from '../../data/commands/guide-reads.ts';
import type { Db } from '../../data/database.ts';
import { startRepeating } from '../repeating.ts';

const PROCESS = resolve('src/worker/guide/reader-process.ts');

async function readDueSources(stopping: AbortSignal): Promise<void> {
  const child = fork(PROCESS, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const stop = () => void child.kill();
  stopping.addEventListener('abort', stop);
  const [code, signal] = await once(child, 'exit');
  stopping.removeEventListener('abort', stop);
  if (code !== 0 && !stopping.aborted)
    throw new Error(`the reader of sources ended with ${signal ?? code}`);
}

/**
 * Reads sources one after the other, each when it is due, in a process that is there only then. Not as jobs of graphile-worker: what
 * operators ask for in the studio comes at once, and its role cannot add jobs.
 */
export function startSources(db: Db): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const repeating = startRepeating('sources', async () => {
    if (await hasDueRead(db)) await readDueSources(stopping.signal);
  });
  return {
    stop: async () => {
      stopping.abort();
      await repeating.stop();
    },
  };
}
