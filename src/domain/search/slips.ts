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

const changeCost = (from: string, to: string): number =>
  ALIKE.get(from)?.includes(to) ? ALIKE_COST : 1;

/** The cost of each letter if the other word does not have it. */
const lackCosts = (word: string): number[] =>
  Array.from(word, (_, at) =>
    word[at] === 'h' || word[at] === word[at - 1] || word[at] === word[at + 1] ? LIGHT_COST : 1,
  );

/** The edit distance, with these costs, from the typed word to every prefix of the other. */
function beginningCosts(typed: string, word: string): number[] {
  const lacks = lackCosts(word);
  const typedLacks = lackCosts(typed);
  let before: number[] = [];
  let row = [0];
  for (const lack of lacks) row.push((row.at(-1) as number) + lack);
  for (let i = 1; i <= typed.length; i++) {
    const a = typed[i - 1] as string;
    const extra = typedLacks[i - 1] as number;
    const next = [(row[0] as number) + extra];
    for (let j = 1; j <= word.length; j++) {
      const b = word[j - 1] as string;
      const same = row[j - 1] as number;
      let best = Math.min(
        a === b ? same : same + changeCost(a, b),
        (row[j] as number) + extra,
        (next[j - 1] as number) + (lacks[j - 1] as number),
      );
      if (j > 1 && a !== b) {
        const previous = word[j - 2];
        if (i > 1 && a === previous && typed[i - 2] === b)
          best = Math.min(best, (before[j - 2] as number) + SWAP_COST);
        // 'k' typed for 'qu', 'y' typed for 'll'.
        if (
          (a === 'k' && b === 'u' && previous === 'q') ||
          (a === 'y' && b === 'l' && previous === 'l')
        )
          best = Math.min(best, (row[j - 2] as number) + ALIKE_COST);
      }
      next.push(best);
    }
    before = row;
    row = next;
  }
  return row;
}

const firstLetterCost = (typed: string, word: string): number =>
  typed[0] === word[0] ? 0 : FIRST_LETTER_COST;

/**
 * The distance of a typed word from a known one, in typing errors: 0 for the same word, about 1 for one wrong letter.
 */
export function slipCost(typed: string, word: string): number {
  const cost = beginningCosts(typed, word)[word.length] as number;
  return cost > 0 ? cost + firstLetterCost(typed, word) : 0;
}

const UNFINISHED_COST = 0.3;

/** The same for a word that may be unfinished. */
export function unfinishedSlipCost(typed: string, word: string): number {
  const costs = beginningCosts(typed, word);
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
