import { conjugate } from './conjugate.ts';
import { adjectiveForms, nounDerivations, plural, rareAdjectiveForms } from './inflect-nouns.ts';
import { ADJECTIVES } from './words-adjectives.ts';
import { FUNCTION_WORDS } from './words-function.ts';
import { FIRST_NAMES, PLACES, SURNAMES } from './words-names.ts';
import { FEMININE_NOUNS, MASCULINE_NOUNS } from './words-nouns.ts';
import { VERBS } from './words-verbs.ts';

let vocabulary: readonly string[] | undefined;

/**
 * Spanish words by decreasing frequency: function words, then nouns, adjectives and verbs in their
 * plain forms, then their plurals and tenses, and last derivations such as diminutives. No two words
 * differ only in case.
 */
export function spanishVocabulary(): readonly string[] {
  vocabulary ??= buildVocabulary();
  return vocabulary;
}

/** Number of function words at the start of the vocabulary. */
export const FUNCTION_WORD_COUNT = FUNCTION_WORDS.length;

function buildVocabulary(): string[] {
  const verbs = VERBS.map(conjugate);
  const adjectives = ADJECTIVES.map(adjectiveForms);
  const names = [...FIRST_NAMES, ...PLACES, ...SURNAMES].flatMap((name) => name.split(' '));
  const inRankOrder = [
    ...FUNCTION_WORDS,
    ...interleaved([
      MASCULINE_NOUNS,
      FEMININE_NOUNS,
      adjectives.flatMap(({ masculine, feminine }) => [masculine, feminine]),
      verbs.flatMap(({ infinitive, telling }) => [...telling, infinitive]),
    ]),
    ...interleaved([
      names,
      MASCULINE_NOUNS.map(plural),
      FEMININE_NOUNS.map(plural),
      adjectives.flatMap(({ masculines, feminines }) => [masculines, feminines]),
      verbs.flatMap(({ common }) => common),
    ]),
    ...interleaved([
      verbs.flatMap(({ frequent }) => frequent),
      ADJECTIVES.flatMap(rareAdjectiveForms),
    ]),
    ...interleaved([
      verbs.flatMap(({ rare }) => rare),
      MASCULINE_NOUNS.flatMap((noun) => nounDerivations(noun, false)),
      FEMININE_NOUNS.flatMap((noun) => nounDerivations(noun, true)),
    ]),
  ];
  const seen = new Set<string>();
  return inRankOrder.filter((word) => {
    const key = word.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

/** One list in which every given list is spread evenly, in its order. */
function interleaved(lists: readonly (readonly string[])[]): string[] {
  return lists
    .flatMap((list) => list.map((word, index) => ({ word, place: (index + 0.5) / list.length })))
    .sort((a, b) => a.place - b.place)
    .map(({ word }) => word);
}
