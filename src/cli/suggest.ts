import { slipCost } from '../domain/search/slips.ts';

const MAX_SLIPS = 2.5;

/** ' Did you mean …?' with the nearest of the known words, or nothing when none is near. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const near = known
    .map((word) => ({ word, cost: slipCost(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, cost }) => cost <= Math.min(MAX_SLIPS, word.length / 2))
    .sort((a, b) => a.cost - b.cost || slipCost(typed, a.word) - slipCost(typed, b.word));
  return near[0] ? ` Did you mean ${near[0].word}?` : '';
}
