/** The health of a server by its last probes, best first. `unknown` if it was never probed. */
export const HEALTH = ['good', 'slow', 'unknown', 'refuses-framing', 'dead'] as const;
export type Health = (typeof HEALTH)[number];
