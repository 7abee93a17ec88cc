/** Numbers from 0 to 1, determined by the seed. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** A sequence in which the item at position n is drawn with a probability proportional to 1/n (s = 1). */
export function zipf<T>(items: readonly T[], length: number, seed: number): T[] {
  const sums: number[] = [];
  for (let place = 1; place <= items.length; place++) sums.push((sums.at(-1) ?? 0) + 1 / place);
  const total = sums.at(-1) ?? 0;
  const drawn: T[] = [];
  for (const number of numbers(seed)) {
    if (drawn.length >= length) break;
    const wanted = number * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    drawn.push(items[low] as T);
  }
  return drawn;
}
