import { turnMatches } from '../data/commands/match-turns.ts';
import type { Db } from '../data/database.ts';
import { log } from '../platform/log.ts';
import { createWakeableSleep } from './wakeable-sleep.ts';

const LOOK_EVERY_MS = 1000;

/**
 * Renews the pages of a match at its kick-off and at its end. Every second, not as a job at that instant: jobs would have to be moved
 * with every change of a match or of the length of its league.
 */
export function startMatchTurns(db: Db): { stop: () => Promise<void> } {
  let isStopping = false;
  let isFailing = false;
  const idle = createWakeableSleep();
  const loop = (async () => {
    while (!isStopping) {
      try {
        await turnMatches(db);
        isFailing = false;
      } catch (error) {
        // Once, not every second of an outage.
        if (!isFailing) log.warn({ err: error }, 'kick-offs wait for the database');
        isFailing = true;
      }
      if (!isStopping) await idle.sleep(LOOK_EVERY_MS);
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
