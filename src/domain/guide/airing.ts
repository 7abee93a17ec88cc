/** What a channel shows when, on the clock of viewers. */

export type Airing = { title: string; startsAt: Date; endsAt: Date };

/** What is on, if anything is, and what comes then. */
export type NowNext = { now: Airing | null; next: Airing | null };

/** Of the first two that are not over at this moment. */
export function nowNextOf(airing: readonly Airing[], at: Date): NowNext {
  const [first, second] = [airing[0] ?? null, airing[1] ?? null];
  return first && first.startsAt <= at ? { now: first, next: second } : { now: null, next: first };
}
