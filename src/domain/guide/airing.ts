/** What a channel shows when, on the clock of viewers. */

export type Airing = { title: string; startsAt: Date; endsAt: Date };

/** What is on, if anything is, and what comes then. */
export type NowNext = { now: Airing | null; next: Airing | null };

/** Of the first two that are not over at this moment. */
export function nowNextOf(airing: readonly Airing[], at: Date): NowNext {
  const [first, second] = [airing[0] ?? null, airing[1] ?? null];
  return first && first.startsAt <= at ? { now: first, next: second } : { now: null, next: first };
}

/** Where a channel is in what it shows: the first that is not over, and how many percent of it are, once it has begun. */
export type OnAir = { place: number; share: number | null };

/** `programmes` in their order; instants are ISO. */
export function onAirAt(
  programmes: readonly { startsAt: string; endsAt: string }[],
  now: number,
): OnAir {
  const found = programmes.findIndex(({ endsAt }) => Date.parse(endsAt) > now);
  const first = programmes[found];
  if (!first) return { place: programmes.length, share: null };
  const start = Date.parse(first.startsAt);
  const share = Math.floor((100 * (now - start)) / (Date.parse(first.endsAt) - start));
  return { place: found, share: start > now ? null : share };
}
