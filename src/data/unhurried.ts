import { setTimeout } from 'node:timers/promises';

/** A piece of long work, and a rest that is as long: the server does not get it as a low priority, so viewers get every other moment. */
export async function unhurried<Result>(work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  await setTimeout(performance.now() - start);
  return result;
}
