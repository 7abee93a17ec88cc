import type { Health } from './health.ts';

/** What fewer networks say is neither stored nor shown: it might be one viewer, or somebody who wants it to be so. */
export const MIN_NETWORKS = 5;

/** Networks in which a server played on a day, and those in which it did not. One may be among both. */
export type Evidence = { played: number; failed: number };

export type Doubt = 'fails' | 'plays';

/**
 * Whether viewers contradict the probe. `fails`: it says that the server works, and most of them could not play it; `plays`:
 * it says that it does not, and they play it.
 */
export function doubtOf(state: Health, { played, failed }: Evidence): Doubt | null {
  if (state === 'good' || state === 'slow')
    return failed >= MIN_NETWORKS && failed > played ? 'fails' : null;
  const isRefused = state === 'dead' || state === 'unplayable';
  return isRefused && played >= MIN_NETWORKS ? 'plays' : null;
}
