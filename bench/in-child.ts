import { type ChildProcess, fork } from 'node:child_process';

/**
 * Work in another process, so that it does not disturb the one that measures: a program of ours that gets orders as messages
 * and answers them.
 */

/** The answer to an order. */
async function ask<Answer>(child: ChildProcess, order: unknown): Promise<Answer> {
  return await new Promise((done, fail) => {
    const onExit = (code: number | null) =>
      fail(new Error(`${child.spawnargs[1]}: ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (answer) => {
      child.off('exit', onExit);
      done(answer as Answer);
    });
    child.send(order as object);
  });
}

/** One order, and its answer. The program ends by itself. */
export const inChild = async <Answer>(program: string, order: unknown): Promise<Answer> =>
  await ask<Answer>(fork(program, { stdio: 'inherit' }), order);

/** A program that works until it is told to stop, and answers `tally` meanwhile. */
export function startInChild<Tally>(
  program: string,
  order: object,
): { tally: () => Promise<Tally>; stop: () => Promise<Tally> } {
  const child = fork(program, { stdio: 'inherit' });
  child.send(order);
  return {
    tally: async () => await ask<Tally>(child, 'tally'),
    stop: async () => await ask<Tally>(child, 'stop'),
  };
}
