/** 32 random bits per call, as a signed integer. */
export type Random = () => number;

/** sfc32: a fast generator whose output depends only on the seed, on every machine. */
export function seededRandom(seed: number): Random {
  // Typed, so that the state stays unboxed; plain variables would allocate beyond 31 bits.
  const state = new Int32Array([0, seed | 0, Math.floor(seed / 2 ** 32) | 0, 1]);
  const random = () => {
    const a = state[0] as number;
    const b = state[1] as number;
    const c = state[2] as number;
    const d = state[3] as number;
    const sum = (a + b + d) | 0;
    state[0] = b ^ (b >>> 9);
    state[1] = (c + (c << 3)) | 0;
    state[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
    state[3] = (d + 1) | 0;
    return sum;
  };
  // Neighbouring seeds give similar first numbers until the state is mixed.
  for (let round = 0; round < 15; round++) random();
  return random;
}

/** An integer from 0 to `bound` - 1. */
export function below(random: Random, bound: number): number {
  return Math.floor(((random() >>> 0) / 2 ** 32) * bound);
}

/** True in `percent` of a hundred calls. */
export function chance(random: Random, percent: number): boolean {
  return (random() >>> 0) / 2 ** 32 < percent / 100;
}

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[below(random, items.length)] as T;
}
