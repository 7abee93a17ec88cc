import type { Random } from './prng.ts';

export type Weighted<T> = readonly (readonly [weight: number, item: T])[];

/** Repeats every item as often as its weight says, for uniform picks. */
export function spread<T>(weighted: Weighted<T>): T[] {
  return weighted.flatMap(([weight, item]) => Array<T>(weight).fill(item));
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Draws along a golden-ratio sequence instead of independently: the mean of a few thousand draws is
 * within a fraction of a percent of the list's own, so totals come out right.
 */
export function evenDraw<T>(random: Random, weighted: Weighted<T>): () => T {
  const items = spread(weighted);
  let place = (random() >>> 0) / 2 ** 32;
  return () => {
    place += GOLDEN;
    if (place >= 1) place -= 1;
    return items[Math.floor(place * items.length)] as T;
  };
}
