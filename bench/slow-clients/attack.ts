import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Attack, Tally } from './attackers.ts';

/** Attackers in a process of their own. */
export function startAttack(attack: Attack): {
  tally: () => Promise<Tally>;
  stop: () => Promise<Tally>;
} {
  const child = fork(join(import.meta.dirname, 'attackers.ts'), { stdio: 'inherit' });
  const ask = async (message: 'tally' | 'stop'): Promise<Tally> =>
    await new Promise((done) => {
      child.once('message', (answer) => done(answer as Tally));
      child.send(message);
    });
  child.send(attack);
  return { tally: async () => await ask('tally'), stop: async () => await ask('stop') };
}
