import { maxSlips, unfinishedSlipCost } from '../search/slips.ts';
import { normaliseText } from '../search/text.ts';

/** How far a name is from what was typed; null if it is none of it. The beginning of a name comes first. */
function distance(typed: string, words: readonly string[], name: string): number | null {
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  const parts = name.split(' ');
  const isBeginning = (word: string): boolean => parts.some((part) => part.startsWith(word));
  if (words.every(isBeginning)) return 2;
  let cost = 3;
  for (const word of words) {
    const best = Math.min(...parts.map((part) => unfinishedSlipCost(word, part)));
    if (best > maxSlips(word.length)) return null;
    cost += best;
  }
  return cost;
}

/** Known names for a text that is being typed: by their beginning, by that of any word, and with typing errors. */
export function suggestNames(names: readonly string[], text: string, limit: number): string[] {
  const typed = normaliseText(text);
  if (typed === '') return [];
  const words = typed.split(' ');
  return names
    .flatMap((name) => {
      const far = distance(typed, words, normaliseText(name));
      return far === null ? [] : [{ name, far }];
    })
    .sort((a, b) => a.far - b.far)
    .slice(0, limit)
    .map(({ name }) => name);
}
