import type { Random } from './prng.ts';

/**
 * Draws ranks 0 to `size` - 1 with weight 1 / (rank + 1 + shift). Shift 0 is Zipf's law; a larger
 * shift flattens the head, for short lists whose first word would otherwise be everywhere.
 */
export function zipfSampler(size: number, shift = 0): (random: Random) => number {
  const weights = Float64Array.from({ length: size }, (_, rank) => 1 / (rank + 1 + shift));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  // Walker's alias table: one draw and one comparison per word, however long the list.
  const keep = weights.map((weight) => (weight * size) / total);
  const alias = new Int32Array(size);
  const small: number[] = [];
  const large: number[] = [];
  keep.forEach((share, rank) => {
    (share < 1 ? small : large).push(rank);
  });
  while (small.length > 0 && large.length > 0) {
    const poor = small.pop() as number;
    const rich = large.pop() as number;
    alias[poor] = rich;
    keep[rich] = (keep[rich] as number) + (keep[poor] as number) - 1;
    ((keep[rich] as number) < 1 ? small : large).push(rich);
  }
  for (const rank of [...small, ...large]) keep[rank] = 1;

  return (random) => {
    const point = ((random() >>> 0) / 2 ** 32) * size;
    const column = Math.floor(point);
    return point - column < (keep[column] as number) ? column : (alias[column] as number);
  };
}
