import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Order, Tally } from './sender.ts';

/** Lets another process send. */
export async function order(given: Order): Promise<Tally> {
  const child = fork(join(import.meta.dirname, 'sender.ts'), { stdio: 'inherit' });
  return await new Promise((done, fail) => {
    child.once('message', (tally) => done(tally as Tally));
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`a sender ended with ${code}`)));
    child.send(given);
  });
}
