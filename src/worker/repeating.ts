import { log } from '../platform/log.ts';
import { createWakeableSleep } from './wakeable-sleep.ts';

const SECOND_MS = 1000;

/**
 * Does something every second, or less often, not as a job at an instant: jobs would have to be moved with every change
 * of what they wait for. If `work` returns milliseconds, the next look is no later than that.
 */
export function startRepeating(
  what: string,
  work: () => Promise<unknown>,
  everyMs = SECOND_MS,
): { stop: () => Promise<void> } {
  let isStopping = false;
  let isFailing = false;
  const idle = createWakeableSleep();
  const loop = (async () => {
    while (!isStopping) {
      let wait = everyMs;
      try {
        const next = await work();
        if (typeof next === 'number') wait = Math.min(wait, next);
        isFailing = false;
      } catch (error) {
        // Once, not every second of an outage.
        if (!isFailing) log.warn({ err: error }, `${what} wait for the database`);
        isFailing = true;
      }
      if (!isStopping) await idle.sleep(wait);
    }
  })();
  return {
    stop: async () => {
      isStopping = true;
      idle.wake();
      await loop;
    },
  };
}
