import { fork } from 'node:child_process';
import { join } from 'node:path';

export const KINDS = ['headers', 'body', 'reading'] as const;
export type Kind = (typeof KINDS)[number];

export type Attack = {
  kinds: Kind[];
  /** Sockets of each kind. */
  count: number;
  port: number;
  isTls: boolean;
  /** What the non-reading clients request. */
  file: string;
};

export type Tally = { held: number; opened: number; cut: number };

/** Attackers in a separate process. */
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
