/** The health of a server by its last probes, best first. `unplayable`: it answers, but no browser plays it. */
export const HEALTH = [
  ...(['good', 'slow', 'unknown', 'refuses-framing', 'unplayable', 'dead'] as const),
] as const;
export type Health = (typeof HEALTH)[number];

/** What a probe stores. `unknown` if there was none. Who plays it is stored apart. */
export type State = Exclude<Health, 'unplayable'>;
