import { sameNumber } from './numerals.ts';
import { maxSlips, slipCost, unfinishedSlipCost } from './slips.ts';
import { type SearchQuery, SMALL_WORDS } from './text.ts';

/**
 * From typed words to a query. Each typed word is a slot. A title matches a slot by any of its alternatives; the more
 * an alternative differs from the typed word, the higher its cost.
 */

/** In how many entries a word occurs, as last counted. */
export type WordCount = { titles: number; live: number };

/** Counts of the known words: by whole word, and by the beginning of words. */
export type KnownWords = {
  whole: ReadonlyMap<string, WordCount>;
  beginning: ReadonlyMap<string, WordCount>;
};

export type Alternative = {
  /** The name must contain all of these. */
  words: readonly string[];
  /** The last word may be only the beginning of one. */
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

/** Every way to split a word in two, in case a space is missing. */
const splits = (word: string): [string, string][] =>
  Array.from(
    { length: word.length > MAX_SPLIT ? 0 : Math.max(0, word.length - 1) },
    (_, at): [string, string] => [word.slice(0, at + 1), word.slice(at + 1)],
  ).filter(([first, second]) =>
    [first, second].every((part) => part.length > 1 || SMALL_WORDS.has(part)),
  );

const pairs = (words: readonly string[]): string[] =>
  words.slice(1).map((word, at) => `${words[at]}${word}`);

/** The words to look up before `slotsOf`. */
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
 * Adds known words that the viewer may have meant, nearest first. For a single typed word, more distant ones are left
 * out once enough titles are found: they would come after hundreds of others anyway.
 */
export function withCorrections(
  slot: Slot,
  { isLast, isOnly }: { isLast: boolean; isOnly: boolean },
  candidates: Candidate[],
): Slot {
  const limit = maxSlips(slot.typed.length);
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

/** Expects the nearest first. Words of channels and matches are always kept, because there are few. */
function nearestEnough(corrections: readonly Alternative[]): Alternative[] {
  let titles = 0;
  const last = corrections.find((one) => {
    titles += one.count.titles;
    return titles >= ENOUGH_TITLES;
  });
  return corrections.filter((one) => !last || one.cost <= last.cost || one.count.live > 0);
}

/** Keeps only the nearest alternatives. */
export const withNearest = (slot: Slot): Slot => ({
  ...slot,
  alternatives: slot.alternatives.toSorted((a, b) => a.cost - b.cost).slice(0, MAX_NEAREST),
});

/** Without duplicates, and without small words unless there are no others. */
export const weightySlots = (slots: readonly Slot[]): Slot[] => {
  const once = [...new Map(slots.map((slot) => [slot.typed, slot])).values()];
  const weighty = once.filter((slot) => !slot.isSmall);
  return weighty.length > 0 ? weighty : once;
};

/**
 * The nearest reading: each slot with only its cheapest alternatives and other forms of a number, no beginnings of
 * words.
 */
export const nearestReading = (slots: readonly Slot[]): Slot[] =>
  slots.map((slot) => {
    const finished = slot.alternatives.filter((one) => !one.isBeginning);
    const least = Math.max(NUMBER_COST, Math.min(...finished.map((one) => one.cost)));
    return { ...slot, alternatives: finished.filter((one) => one.cost <= least) };
  });

/** The cost of a typed word that the name does not contain. */
const MISSING_COST = 2.5;

/**
 * Every way to leave out one slot. If one slot cannot match anything, only that one is left out; if several cannot,
 * there is no way.
 */
export function allButOne(slots: readonly Slot[]): Slot[][] {
  const unknown = slots.filter((slot) => slot.alternatives.length === 0);
  if (unknown.length > 1 || slots.length < 2) return [];
  const left = unknown.length === 1 ? unknown : slots;
  return left.map((one) => slots.filter((slot) => slot !== one));
}

/** What it costs a name with these words to match. */
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

/** What the viewer probably meant, word by word; null if it is what was typed. */
export function meantWords(slots: readonly Slot[], words: ReadonlySet<string>): string[] | null {
  const meant = slots.map((slot) => {
    const match = matchedBy(slot, words);
    const isCorrection = match && !match.isBeginning && match.cost > BEGINNING_COST;
    return isCorrection ? match.words.join(' ') : slot.typed;
  });
  return meant.every((word, place) => word === slots[place]?.typed) ? null : meant;
}

/** The query with each word replaced by its nearest reading. */
export const nearestWords = (slots: readonly Slot[]): string[] =>
  slots.flatMap(({ typed, alternatives }) => {
    const [nearest] = alternatives.toSorted((a, b) => a.cost - b.cost);
    return nearest && !nearest.isBeginning ? nearest.words : [typed];
  });

const NAME_OPENERS = ['el', 'la', 'los', 'las', 'un', 'una', 'the'];

/** The words as typed, and with each number written in other ways. */
const renumbered = (words: readonly string[]): string[][] => [
  [...words],
  ...words.flatMap((word, at) => sameNumber(word).map((form) => words.with(at, form))),
];

/** Names without spaces that differ only in a leading article or in how a number is written. */
export const equalKeys = (words: readonly string[]): string[] => [
  ...new Set(renumbered(words).flatMap(openedKeys)),
];

function openedKeys(words: readonly string[]): string[] {
  const isOpened = words.length > 1 && NAME_OPENERS.includes(words[0] as string);
  const bare = words.slice(isOpened ? 1 : 0).join('');
  return [words.join(''), bare, ...NAME_OPENERS.map((opener) => opener + bare)];
}
