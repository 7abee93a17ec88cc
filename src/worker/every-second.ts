import { log } from '../platform/log.ts';
import { createWakeableSleep } from './wakeable-sleep.ts';

const LOOK_EVERY_MS = 1000;

/**
 * Does something every second, not as a job at an instant: jobs would have to be moved with every change of what they wait
 * for. If `work` returns milliseconds, the next look is no later than that.
 */
export function startEverySecond(
  what: string,
  work: () => Promise<unknown>,
): { stop: () => Promise<void> } {
  let isStopping = false;
  let isFailing = false;
  const idle = createWakeableSleep();
  const loop = (async () => {
    while (!isStopping) {
      let wait = LOOK_EVERY_MS;
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
