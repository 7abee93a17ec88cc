import { sameNumber } from './numerals.ts';
import { mostSlips, slipCost, unfinishedSlipCost } from './slips.ts';
import { type SearchQuery, SMALL_WORDS } from './text.ts';

/**
 * From typed words to a question for the index. Each typed word is a slot; a title matches a slot by any of its
 * alternatives, each of which costs as much as it differs from what was typed.
 */

/** In how many entries a word stood when they were last counted. */
export type WordCount = { titles: number; live: number };

/** What the table of words knows: of whole words, and of all words that begin so. */
export type KnownWords = {
  whole: ReadonlyMap<string, WordCount>;
  beginning: ReadonlyMap<string, WordCount>;
};

export type Alternative = {
  /** All of these have to stand in the name. */
  words: readonly string[];
  /** The last of them may go on. */
  isBeginning: boolean;
  cost: number;
  count: WordCount;
};

export type Slot = { typed: string; isSmall: boolean; alternatives: Alternative[] };

const NUMBER_COST = 0.1;
const JOIN_COST = 0.2;
const BEGINNING_COST = 0.4;
const MAX_CORRECTIONS = 24;
const MAX_NEAREST = 8;
export const ENOUGH_TITLES = 1000;
const MIN_BEGINNING = 3;
const MAX_SPLIT = 40;

/** Every way to take a word apart, for one that was typed without its space. */
const splits = (word: string): [string, string][] =>
  Array.from(
    { length: word.length > MAX_SPLIT ? 0 : Math.max(0, word.length - 1) },
    (_, at): [string, string] => [word.slice(0, at + 1), word.slice(at + 1)],
  ).filter(([first, second]) =>
    [first, second].every((part) => part.length > 1 || SMALL_WORDS.has(part)),
  );

const pairs = (words: readonly string[]): string[] =>
  words.slice(1).map((word, at) => `${words[at]}${word}`);

/** What has to be asked of the table of words before slots can be made. */
export function lookupsOf({ words }: SearchQuery): { whole: string[]; beginning: string[] } {
  const whole = [
    ...words,
    ...words.flatMap(sameNumber),
    ...pairs(words),
    ...words.flatMap((word) => (SMALL_WORDS.has(word) ? [] : splits(word).flat())),
  ];
  const last = words.slice(-1);
  const beginning = [
    ...words.filter((word) => word.length >= MIN_BEGINNING),
    ...last,
    ...pairs(words).slice(-1),
  ];
  return { whole: [...new Set(whole)], beginning: [...new Set(beginning)] };
}

export function slotsOf({ words }: SearchQuery, { whole, beginning }: KnownWords): Slot[] {
  const joined = pairs(words);
  return words.map((typed, place) => {
    const isLast = place === words.length - 1;
    const alternatives: Alternative[] = [];
    const add = (parts: string[], cost: number, isBeginning = false): void => {
      const counts = parts.map((part) => (isBeginning ? beginning : whole).get(part));
      if (!counts.every((count) => count !== undefined)) return;
      const count = counts.reduce((a, b) => (a.titles + a.live < b.titles + b.live ? a : b));
      alternatives.push({ words: parts, isBeginning, cost, count });
    };
    add([typed], 0);
    for (const form of sameNumber(typed)) add([form], NUMBER_COST);
    if (place > 0) add([joined[place - 1] as string], JOIN_COST, isLast);
    if (!isLast) add([joined[place] as string], JOIN_COST, place === words.length - 2);
    if (isLast) add([typed], BEGINNING_COST, true);
    const isKnown = whole.has(typed);
    if (!isKnown && !isLast && typed.length >= MIN_BEGINNING) add([typed], BEGINNING_COST, true);
    if (!isKnown && !SMALL_WORDS.has(typed))
      for (const parts of splits(typed)) add(parts, JOIN_COST);
    return { typed, isSmall: SMALL_WORDS.has(typed), alternatives };
  });
}

export type Candidate = { word: string; count: WordCount };

/**
 * Adds real words that the typed one may have been meant for, nearest first. Where it is the only word, farther ones than
 * those that find enough are left out: they would stand behind hundreds of others.
 */
export function withCorrections(
  slot: Slot,
  { isLast, isOnly }: { isLast: boolean; isOnly: boolean },
  candidates: Candidate[],
): Slot {
  const limit = mostSlips(slot.typed.length);
  const cost = isLast ? unfinishedSlipCost : slipCost;
  const isBegun = slot.alternatives.some((one) => one.isBeginning && one.words[0] === slot.typed);
  const corrections = candidates
    .filter(({ word }) => !(isBegun && word.startsWith(slot.typed)))
    .map(({ word, count }) => ({
      words: [word],
      isBeginning: false,
      cost: cost(slot.typed, word),
      count,
    }))
    .filter((one) => one.cost > 0 && one.cost <= limit)
    .sort((a, b) => a.cost - b.cost || b.count.titles - a.count.titles)
    .slice(0, MAX_CORRECTIONS);
  const kept = isOnly ? nearestEnough(corrections) : corrections;
  return { ...slot, alternatives: [...slot.alternatives, ...kept] };
}

/** Given the nearest first. Channels and matches are few, and their words always kept. */
function nearestEnough(corrections: readonly Alternative[]): Alternative[] {
  let titles = 0;
  const last = corrections.find((one) => {
    titles += one.count.titles;
    return titles >= ENOUGH_TITLES;
  });
  return corrections.filter((one) => !last || one.cost <= last.cost || one.count.live > 0);
}

/** With the nearest alternatives alone. */
export const withNearest = (slot: Slot): Slot => ({
  ...slot,
  alternatives: slot.alternatives.toSorted((a, b) => a.cost - b.cost).slice(0, MAX_NEAREST),
});

/** Small words count only when there is nothing else, and a word once. */
export const weightySlots = (slots: readonly Slot[]): Slot[] => {
  const once = [...new Map(slots.map((slot) => [slot.typed, slot])).values()];
  const weighty = once.filter((slot) => !slot.isSmall);
  return weighty.length > 0 ? weighty : once;
};

/** The nearest reading alone: every slot by its cheapest alternatives and as the same number, none unfinished. */
export const nearestReading = (slots: readonly Slot[]): Slot[] =>
  slots.map((slot) => {
    const finished = slot.alternatives.filter((one) => !one.isBeginning);
    const least = Math.max(NUMBER_COST, Math.min(...finished.map((one) => one.cost)));
    return { ...slot, alternatives: finished.filter((one) => one.cost <= least) };
  });

/** For a name that lacks one of the typed words. */
const MISSING_COST = 2.5;

/** Every way to leave one slot out. Where nothing can match one of them, only that one; where several, there is no way. */
export function allButOne(slots: readonly Slot[]): Slot[][] {
  const unknown = slots.filter((slot) => slot.alternatives.length === 0);
  if (unknown.length > 1 || slots.length < 2) return [];
  const left = unknown.length === 1 ? unknown : slots;
  return left.map((one) => slots.filter((slot) => slot !== one));
}

/** The cost of what a name with these words matches by. */
export function costOf(slots: readonly Slot[], words: ReadonlySet<string>): number {
  return slots.reduce((sum, slot) => sum + (matchedBy(slot, words)?.cost ?? MISSING_COST), 0);
}

function matchedBy(slot: Slot, words: ReadonlySet<string>): Alternative | null {
  let best: Alternative | null = null;
  for (const one of slot.alternatives) {
    if (best !== null && best.cost <= one.cost) continue;
    const isMatch = one.words.every((word, place) =>
      one.isBeginning && place === one.words.length - 1
        ? [...words].some((whole) => whole.startsWith(word))
        : words.has(word),
    );
    if (isMatch) best = one;
  }
  return best;
}

/** What the viewer seems to have meant, word by word; null when it was typed so. */
export function meantWords(slots: readonly Slot[], words: ReadonlySet<string>): string[] | null {
  const meant = slots.map((slot) => {
    const match = matchedBy(slot, words);
    const isCorrection = match && !match.isBeginning && match.cost > BEGINNING_COST;
    return isCorrection ? match.words.join(' ') : slot.typed;
  });
  return meant.every((word, place) => word === slots[place]?.typed) ? null : meant;
}

/** The query with every word as the nearest reading has it. */
export const nearestWords = (slots: readonly Slot[]): string[] =>
  slots.flatMap(({ typed, alternatives }) => {
    const [nearest] = alternatives.toSorted((a, b) => a.cost - b.cost);
    return nearest && !nearest.isBeginning ? nearest.words : [typed];
  });

const NAME_OPENERS = ['el', 'la', 'los', 'las', 'un', 'una', 'the'];

/** The words, and again with a number written another way. */
const renumbered = (words: readonly string[]): string[][] => [
  [...words],
  ...words.flatMap((word, at) => sameNumber(word).map((form) => words.with(at, form))),
];

/** Names without spaces that say the same but for the article in front, or for how a number is written. */
export const equalKeys = (words: readonly string[]): string[] => [
  ...new Set(renumbered(words).flatMap(openedKeys)),
];

function openedKeys(words: readonly string[]): string[] {
  const isOpened = words.length > 1 && NAME_OPENERS.includes(words[0] as string);
  const bare = words.slice(isOpened ? 1 : 0).join('');
  return [words.join(''), bare, ...NAME_OPENERS.map((opener) => opener + bare)];
}
