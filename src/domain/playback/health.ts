/** What the last probes say of a server, best first. One that was never probed is unknown. */
export const HEALTH = ['good', 'slow', 'unknown', 'refuses-framing', 'dead'] as const;
export type Health = (typeof HEALTH)[number];
