import { expect, test } from 'vitest';
import { FUNCTION_WORD_COUNT, spanishVocabulary } from './vocabulary.ts';

const vocabulary = spanishVocabulary();

test('there are at least 30,000 words, and none differs from another in case only', () => {
  expect(new Set(vocabulary.map((word) => word.toLowerCase())).size).toBe(vocabulary.length);
  expect(vocabulary.length).toBeGreaterThanOrEqual(30_000);
});

test('words consist of Spanish letters, accented ones among them', () => {
  expect(vocabulary.filter((word) => !/^[a-záéíóúüñ]+$/i.test(word))).toEqual([]);
  for (const letter of 'áéíóúüñ') {
    expect(vocabulary.filter((word) => word.includes(letter)).length).toBeGreaterThan(10);
  }
});

test('function words come first, plain forms before inflected ones', () => {
  expect(vocabulary.slice(0, 3)).toEqual(['de', 'la', 'que']);
  const ranks = ['casa', 'casas', 'casita'].map((word) => vocabulary.indexOf(word));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(ranks[0]).toBeGreaterThanOrEqual(FUNCTION_WORD_COUNT);
});
