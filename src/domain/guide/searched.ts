import { sameNumber } from '../search/numerals.ts';
import type { Slot } from '../search/plan.ts';
import type { SearchQuery } from '../search/text.ts';
import { SMALL_WORDS } from '../search/text.ts';

/** How far ahead searches look for programmes. */
export const SEARCHED_HOURS = 48;

const UNCOUNTED = { titles: 0, live: 0 };

/** The words of a search as titles of programmes have them: all of them, the last one as a beginning, numbers in every form. */
export const programmeSlots = ({ words }: SearchQuery): Slot[] =>
  words.map((typed, place) => ({
    typed,
    isSmall: SMALL_WORDS.has(typed),
    alternatives: [
      ...sameNumber(typed).map((form) => ({ words: [form], isBeginning: false })),
      ...(place === words.length - 1 ? [{ words: [typed], isBeginning: true }] : []),
    ].map((form) => ({ ...form, cost: 0, count: UNCOUNTED })),
  }));
