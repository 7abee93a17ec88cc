/** Letters that Spanish writers confuse cost less than other changes. */
const ALIKE = new Map(
  Object.entries({
    b: 'v',
    c: 'szkq',
    g: 'j',
    i: 'y',
    j: 'gx',
    k: 'qc',
    m: 'n',
    n: 'm',
    q: 'kc',
    s: 'zcx',
    u: 'v',
    v: 'bu',
    x: 'sj',
    y: 'i',
    z: 'sc',
  }),
);
const ALIKE_COST = 0.5;
/** For a doubled letter, and for h, which is silent. */
const LIGHT_COST = 0.5;
const SWAP_COST = 0.8;
const FIRST_LETTER_COST = 0.2;

/** Pairs of letters as one number each: the comparison runs thousands of times for a pasted agenda. */
const LETTERS = 128;
const ALIKE_PAIRS = new Uint8Array(LETTERS * LETTERS);
for (const [from, all] of ALIKE)
  for (const to of all) ALIKE_PAIRS[from.charCodeAt(0) * LETTERS + to.charCodeAt(0)] = 1;
const [H, K, L, Q, U, Y] = Array.from('hklquy', (letter) => letter.charCodeAt(0));

const changeCost = (from: number, to: number): number =>
  from < LETTERS && to < LETTERS && ALIKE_PAIRS[from * LETTERS + to] === 1 ? ALIKE_COST : 1;

/** The cost of a letter if the other word does not have it. */
function lackCost(word: string, at: number): number {
  const letter = word.charCodeAt(at);
  const isLight =
    letter === H ||
    (at > 0 && letter === word.charCodeAt(at - 1)) ||
    (at + 1 < word.length && letter === word.charCodeAt(at + 1));
  return isLight ? LIGHT_COST : 1;
}

/** Used again by each comparison. */
let rows = Array.from({ length: 4 }, () => new Float64Array(64));

/**
 * The edit distance, with these costs, from the typed word to every prefix of the other, until the next call; null as soon
 * as all of them are above `most`.
 */
function beginningCosts(typed: string, word: string, most: number): Float64Array | null {
  const { length } = word;
  if (length >= (rows[0] as Float64Array).length)
    rows = rows.map(() => new Float64Array(2 * length));
  const [lacks, ...others] = rows as [Float64Array, Float64Array, Float64Array, Float64Array];
  let [before, row, next] = others;
  row[0] = 0;
  for (let j = 1; j <= length; j++) {
    lacks[j] = lackCost(word, j - 1);
    row[j] = (row[j - 1] as number) + (lacks[j] as number);
  }
  let leastBefore = 0;
  for (let i = 1; i <= typed.length; i++) {
    const a = typed.charCodeAt(i - 1);
    const extra = lackCost(typed, i - 1);
    let least = (row[0] as number) + extra;
    next[0] = least;
    for (let j = 1; j <= length; j++) {
      const b = word.charCodeAt(j - 1);
      const same = row[j - 1] as number;
      let best = Math.min(
        a === b ? same : same + changeCost(a, b),
        (row[j] as number) + extra,
        (next[j - 1] as number) + (lacks[j] as number),
      );
      if (j > 1 && a !== b) {
        const previous = word.charCodeAt(j - 2);
        if (i > 1 && a === previous && typed.charCodeAt(i - 2) === b)
          best = Math.min(best, (before[j - 2] as number) + SWAP_COST);
        // 'k' typed for 'qu', 'y' typed for 'll'.
        if ((a === K && b === U && previous === Q) || (a === Y && b === L && previous === L))
          best = Math.min(best, (row[j - 2] as number) + ALIKE_COST);
      }
      next[j] = best;
      if (best < least) least = best;
    }
    // A swap also looks at the row before.
    if (least > most && leastBefore > most) return null;
    [before, row, next] = [row, next, before];
    leastBefore = least;
  }
  return row.subarray(0, length + 1);
}

const firstLetterCost = (typed: string, word: string): number =>
  typed[0] === word[0] ? 0 : FIRST_LETTER_COST;

/**
 * The distance of a typed word from a known one, in typing errors: 0 for the same word, about 1 for one wrong letter. What
 * costs more than `most` is infinitely far away, which is quicker to find.
 */
export function slipCost(typed: string, word: string, most = Infinity): number {
  if (typed === word) return 0;
  const isTooLong = Math.abs(typed.length - word.length) * LIGHT_COST > most;
  const cost = isTooLong ? null : beginningCosts(typed, word, most)?.[word.length];
  const whole = (cost ?? Infinity) + firstLetterCost(typed, word);
  return whole > most ? Infinity : whole;
}

const UNFINISHED_COST = 0.3;

/** The same for a word that may be unfinished. */
export function unfinishedSlipCost(typed: string, word: string): number {
  const costs = beginningCosts(typed, word, Infinity) as Float64Array;
  const whole = costs[word.length] as number;
  if (whole === 0) return 0;
  const cut = Math.min(...costs.slice(Math.max(2, typed.length - 1))) + UNFINISHED_COST;
  return Math.min(whole, cut) + firstLetterCost(typed, word);
}

/** How many typing errors a word of this length may have. */
export function maxSlips(length: number): number {
  if (length < 3) return 0;
  if (length < 5) return 1.2;
  return length < 6 ? 1.8 : 2.3;
}
