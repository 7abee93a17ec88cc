import { conjugate } from './conjugate.ts';
import { type AdjectiveForms, adjectiveForms, plural } from './inflect-nouns.ts';
import { below, chance, pick, type Random } from './prng.ts';
import { FUNCTION_WORD_COUNT, spanishVocabulary } from './vocabulary.ts';
import { spread } from './weighted.ts';
import { ADJECTIVES } from './words-adjectives.ts';
import { ENGLISH_ADJECTIVES, ENGLISH_NOUNS } from './words-english.ts';
import { FIRST_NAMES, PLACES, SURNAMES } from './words-names.ts';
import { FEMININE_NOUNS, FEMININE_WITH_EL, MASCULINE_NOUNS } from './words-nouns.ts';
import { VERBS } from './words-verbs.ts';
import { zipfSampler } from './zipf.ts';

type Noun = { one: string; many: string; feminine: boolean };

const NUMBERS = [
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'nueve',
  'diez',
  'doce',
  'cien',
];
const NUMERALS = ['2', '3', '4', '5', 'II', 'III', 'IV', 'V', 'VI', 'X'];
/** Lowercase in catalogues that capitalise every important word. */
const SMALL_WORDS = new Set('de del la las el los y e en que al a sin bajo entre'.split(' '));

/** Titles of a Spanish-language catalogue: one to seven words, capitalised in more than one way. */
type TitleWriter = {
  title(): string;
  /** A phrase in sentence case, for the name of an episode. */
  phrase(): string;
  englishTitle(): string;
};

export function titleWriter(random: Random): TitleWriter {
  const drawNoun = draw(random, nounsByRank(), 15);
  const drawAdjective = draw(random, ADJECTIVES.map(adjectiveForms), 15);
  const drawVerb = draw(random, VERBS.map(conjugate), 15);
  const drawName = draw(random, FIRST_NAMES, 5);
  const drawSurname = draw(random, SURNAMES, 5);
  const drawPlace = draw(random, PLACES, 5);
  const drawRareWord = draw(random, spanishVocabulary().slice(FUNCTION_WORD_COUNT), 2000);

  const articled = () => withArticle(drawNoun());
  const described = () => {
    const noun = drawNoun();
    return `${noun.one} ${agreeing(drawAdjective(), noun)}`;
  };
  const describedWithArticle = () => {
    const noun = drawNoun();
    return `${withArticle(noun)} ${agreeing(drawAdjective(), noun)}`;
  };
  const describedMany = () => {
    const noun = drawNoun();
    const forms = drawAdjective();
    return `${noun.many} ${noun.feminine ? forms.feminines : forms.masculines}`;
  };
  const manyWithArticle = () => {
    const noun = drawNoun();
    const forms = drawAdjective();
    return noun.feminine
      ? `las ${noun.many} ${forms.feminines}`
      : `los ${noun.many} ${forms.masculines}`;
  };
  const patterns: (() => string)[] = spread([
    [16, describedWithArticle],
    [13, () => `${articled()} ${of(articled())}`],
    [8, () => `${articled()} de ${described()}`],
    [8, () => joinedByAnd(drawNoun().one, drawNoun().one)],
    [4, () => joinedByAnd(articled(), articled())],
    [8, described],
    [8, manyWithArticle],
    [5, () => `${drawVerb().infinitive} en ${drawPlace()}`],
    [3, () => `${drawVerb().infinitive} ${articled()}`],
    [8, () => `${articled()} que ${pick(random, drawVerb().telling)}`],
    [5, () => `${articled()} de ${drawPlace()}`],
    [3, () => `${drawName()} ${drawSurname()}`],
    [3, () => joinedByAnd(drawName(), articled())],
    [4, () => `${pick(random, ['bajo', 'entre', 'sin'])} ${describedWithArticle()}`],
    [4, () => `${pick(random, NUMBERS)} ${describedMany()}`],
    [3, () => drawNoun().one],
    [4, drawRareWord],
  ]);
  const englishTitle = () =>
    chance(random, 30)
      ? `${pick(random, ENGLISH_NOUNS)} of the ${pick(random, ENGLISH_ADJECTIVES)} ${pick(random, ENGLISH_NOUNS)}`
      : `The ${pick(random, ENGLISH_ADJECTIVES)} ${pick(random, ENGLISH_NOUNS)}`;
  const phrase = () => capitalised(pick(random, patterns)());

  return {
    phrase,
    englishTitle,
    title() {
      const name = chance(random, 3) ? englishTitle() : inCatalogueCase(random, phrase());
      return chance(random, 7) ? `${name} ${pick(random, NUMERALS)}` : name;
    },
  };
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function nounsByRank(): Noun[] {
  const masculine = MASCULINE_NOUNS.map((one) => ({ one, many: plural(one), feminine: false }));
  const feminine = FEMININE_NOUNS.map((one) => ({ one, many: plural(one), feminine: true }));
  return Array.from({ length: Math.max(masculine.length, feminine.length) }, (_, rank) => [
    masculine[rank],
    feminine[rank],
  ])
    .flat()
    .filter((noun) => noun !== undefined);
}

function draw<T>(random: Random, items: readonly T[], shift: number): () => T {
  const rank = zipfSampler(items.length, shift);
  return () => items[rank(random)] as T;
}

function withArticle({ one, feminine }: Noun): string {
  return feminine && !FEMININE_WITH_EL.has(one) ? `la ${one}` : `el ${one}`;
}

function agreeing(forms: AdjectiveForms, { feminine }: Noun): string {
  return feminine ? forms.feminine : forms.masculine;
}

function of(articled: string): string {
  return articled.startsWith('el ') ? `del ${articled.slice(3)}` : `de ${articled}`;
}

function joinedByAnd(first: string, second: string): string {
  return `${first} ${/^h?[iíIÍ](?![aeo])/.test(second) ? 'e' : 'y'} ${second}`;
}

function inCatalogueCase(random: Random, phrase: string): string {
  const way = below(random, 100);
  if (way < 62) return phrase;
  if (way < 82) return phrase.split(' ').map(capitalised).join(' ');
  if (way < 93) {
    const words = phrase
      .split(' ')
      .map((word) => (SMALL_WORDS.has(word) ? word : capitalised(word)));
    return words.join(' ');
  }
  return way < 98 ? phrase.toUpperCase() : phrase.toLowerCase();
}
