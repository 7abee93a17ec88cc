import { type Alternative, allButOne, type Slot } from '../../domain/search/plan.ts';

/** Slots as texts of a tsquery, and what it costs the database to look them up. */

const quoted = ({ words, isBeginning }: Alternative): string =>
  words
    .map((word, place) => `'${word}'${isBeginning && place === words.length - 1 ? ':*' : ''}`)
    .join(' & ');

/** Words are letters and digits only, so nothing needs an escape. The typed word itself is always part of it. */
export const matchText = (slots: readonly Slot[]): string =>
  slots
    .map(({ typed, alternatives }) => {
      const texts = new Set([`'${typed}'`, ...alternatives.map(quoted)]);
      const kept = [...texts].filter((text) => !texts.has(`${text}:*`));
      return `(${kept.map((text) => (text.includes('&') ? `(${text})` : text)).join(' | ')})`;
    })
    .join(' & ');

const anyOf = (ways: readonly Slot[][]): string =>
  ways.map((slots) => `(${matchText(slots)})`).join(' | ');

/** For names that lack one word. Empty when no name can match. */
export const relaxedText = (slots: readonly Slot[]): string => anyOf(allButOne(slots));

const titlesOf = ({ alternatives }: Slot): number =>
  alternatives.reduce((sum, one) => sum + one.count.titles, 0);

/** Roughly how many titles match all slots: words are taken to be independent. */
export const expectedTitles = (slots: readonly Slot[], total: number): number =>
  slots.reduce(
    (expected, slot) => expected * Math.min(1, titlesOf(slot) / Math.max(total, 1)),
    total,
  );

export const expectedRelaxed = (slots: readonly Slot[], total: number): number =>
  allButOne(slots).reduce((sum, rest) => sum + expectedTitles(rest, total), 0);

/** Cost of one posting-list entry relative to fetching one row. */
const ENTRY_COST = 1 / 25;
/** The same in a query that the index can only answer by checking every entry of its lists. */
const CHECKED_ENTRY_COST = 4 * ENTRY_COST;

const listedEntries = (slots: readonly Slot[]): number =>
  slots.reduce((sum, slot) => sum + titlesOf(slot), 0);

/** The rarest slots, as many as it is cheapest to look up before the rest is checked row by row. */
function cheapest(slots: readonly Slot[], least: number, cost: (slots: Slot[]) => number): Slot[] {
  const rarest = slots.toSorted((a, b) => titlesOf(a) - titlesOf(b));
  const ways = rarest.map((_, place) => rarest.slice(0, place + 1)).slice(least - 1);
  return ways.reduce((best, way) => (cost(way) < cost(best) ? way : best), ways[0] ?? []);
}

/** What is looked up in the index to find all slots: only some of them, because the lists of common words are long. */
export const lookupText = (slots: readonly Slot[], total: number): string =>
  matchText(
    cheapest(slots, 1, (some) => ENTRY_COST * listedEntries(some) + expectedTitles(some, total)),
  );

/**
 * What is looked up to find all slots but one. A title that misses one query word misses at most one word of any subset,
 * so looking up a subset is enough.
 */
export function relaxedLookupText(slots: readonly Slot[], total: number): string {
  const [only, ...others] = allButOne(slots);
  if (only && others.length === 0) return lookupText(only, total);
  const some = cheapest(slots, 2, (few) => {
    const entryCost = few.length > 2 ? CHECKED_ENTRY_COST : ENTRY_COST;
    return entryCost * listedEntries(few) + expectedRelaxed(few, total);
  });
  return anyOf(allButOne(some));
}
