import { maxSlips, unfinishedSlipCost } from './slips.ts';
import { normaliseText, SMALL_WORDS } from './text.ts';

export type Named = {
  name: string;
  /** Other words that people use for it. */
  also?: string;
};

type Fit = { cost: number; hasSlips: boolean };

const UNFINISHED_COST = 0.3;
const ALSO_COST = 0.2;

const wordsOf = (text: string): string[] => normaliseText(text).split(' ').filter(Boolean);

function weightyWords(typed: string): string[] {
  const words = wordsOf(typed);
  const weighty = words.filter((word) => !SMALL_WORDS.has(word));
  return weighty.length > 0 ? weighty : words;
}

function wordFit(typed: string, word: string): Fit | null {
  if (typed === word) return { cost: 0, hasSlips: false };
  if (word.startsWith(typed)) return { cost: UNFINISHED_COST, hasSlips: false };
  const most = maxSlips(typed.length);
  // Cheaper than to compare them letter by letter.
  if (most === 0 || word.length < typed.length - most) return null;
  const cost = unfinishedSlipCost(typed, word);
  return cost <= most ? { cost, hasSlips: true } : null;
}

const cheapest = (fits: readonly (Fit | null)[]): Fit | null =>
  fits.reduce((best, fit) => (fit && (!best || fit.cost < best.cost) ? fit : best), null);

/** How well typed words fit: each must be, begin or nearly be one of the words of the name, in any order. */
function fitOf(typed: readonly string[], { name, also = '' }: Named): Fit | null {
  const [own, others] = [wordsOf(name), wordsOf(also)];
  let [cost, hasSlips] = [0, false];
  for (const word of typed) {
    const fit = cheapest([
      ...own.map((known) => wordFit(word, known)),
      ...others.map((known) => {
        const other = wordFit(word, known);
        return other && { ...other, cost: other.cost + ALSO_COST };
      }),
    ]);
    if (!fit) return null;
    cost += fit.cost;
    hasSlips ||= fit.hasSlips;
  }
  return { cost, hasSlips };
}

/**
 * Of a few names, those that a text means, best first, with the forgiveness of the portal's search: accents, articles,
 * the order of words, unfinished words, typing errors. Equally good ones keep their order.
 */
export function fittingNames<Each extends Named>(
  names: readonly Each[],
  text: string,
  limit: number,
): { named: Each; hasSlips: boolean }[] {
  const typed = weightyWords(text);
  if (typed.length === 0) return [];
  return names
    .flatMap((named) => {
      const fit = fitOf(typed, named);
      return fit ? [{ named, ...fit }] : [];
    })
    .sort((a, b) => a.cost - b.cost)
    .slice(0, limit)
    .map(({ named, hasSlips }) => ({ named, hasSlips }));
}
