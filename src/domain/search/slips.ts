/** What sounds or looks alike to a writer of Spanish costs less than a random letter. */
const ALIKE = new Set(
  'bv vb sz zs cs sc cz zc gj jg yi iy nm mn kc ck qk kq qc cq uv vu xs sx xj jx'.split(' '),
);
const ALIKE_COST = 0.5;
/** A letter typed twice, or once instead of twice; an h, which is silent. */
const LIGHT_COST = 0.5;
const SWAP_COST = 0.8;
const FIRST_LETTER_COST = 0.2;

function changeCost(from: string, to: string): number {
  if (from === to) return 0;
  return ALIKE.has(from + to) ? ALIKE_COST : 1;
}

const isLight = (word: string, at: number): boolean =>
  word[at] === 'h' || word[at] === word[at - 1] || word[at] === word[at + 1];

const lastRow = (typed: string, word: string): number[] => {
  let before: number[] = [];
  let row: number[] = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let at = 1; at <= word.length; at++) {
    row[at] = (row[at - 1] as number) + (isLight(word, at - 1) ? LIGHT_COST : 1);
  }
  for (let i = 1; i <= typed.length; i++) {
    const next: number[] = [(row[0] as number) + (isLight(typed, i - 1) ? LIGHT_COST : 1)];
    for (let j = 1; j <= word.length; j++) {
      const a = typed[i - 1] as string;
      const b = word[j - 1] as string;
      let best = Math.min(
        (row[j - 1] as number) + changeCost(a, b),
        (row[j] as number) + (isLight(typed, i - 1) ? LIGHT_COST : 1),
        (next[j - 1] as number) + (isLight(word, j - 1) ? LIGHT_COST : 1),
      );
      if (i > 1 && j > 1 && a !== b && a === word[j - 2] && typed[i - 2] === b)
        best = Math.min(best, (before[j - 2] as number) + SWAP_COST);
      // 'qu' is written k, 'll' is written y.
      if (
        j > 1 &&
        ((a === 'k' && b === 'u' && word[j - 2] === 'q') ||
          (a === 'y' && b === 'l' && word[j - 2] === 'l'))
      )
        best = Math.min(best, (row[j - 2] as number) + ALIKE_COST);
      next.push(best);
    }
    before = row;
    row = next;
  }
  return row;
};

/** How far a typed word is from a real one, in slips: 0 for the same word, about 1 for one wrong letter. */
export function slipCost(typed: string, word: string): number {
  const cost = lastRow(typed, word)[word.length] as number;
  return cost > 0 && typed[0] !== word[0] ? cost + FIRST_LETTER_COST : cost;
}

const UNFINISHED_COST = 0.3;

/** The same for a word that may not be typed to its end. */
export function unfinishedSlipCost(typed: string, word: string): number {
  const costs = lastRow(typed, word);
  const firstLetter = typed[0] === word[0] ? 0 : FIRST_LETTER_COST;
  const cut =
    Math.min(...costs.slice(Math.max(2, typed.length - 1))) + UNFINISHED_COST + firstLetter;
  return Math.min(slipCost(typed, word), cut);
}

/** How many slips a word of this length can hold and still be recognised. */
export function mostSlips(length: number): number {
  if (length < 3) return 0;
  if (length < 5) return 1.2;
  return length < 6 ? 1.8 : 2.3;
}
