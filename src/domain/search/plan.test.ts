import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Candidate,
  ENOUGH_TITLES,
  lookupText,
  matchText,
  relaxedLookupText,
  relaxedText,
  type Slot,
  weightySlots,
  withCorrections,
} from './plan.ts';

const TOTAL = 1000;
const word = fc.constantFrom('casa', 'casas', 'cosa', 'rio', 'rios', 'mar', 'sol', 'ii', '2');
const alternative = fc.record({
  words: fc.array(word, { minLength: 1, maxLength: 2 }),
  isBeginning: fc.boolean(),
  cost: fc.constantFrom(0, 0.1, 0.4, 1),
  count: fc.record({ titles: fc.nat(TOTAL), live: fc.nat(5) }),
});
const slots: fc.Arbitrary<Slot[]> = fc
  .array(fc.record({ typed: word, isSmall: fc.boolean(), alternatives: fc.array(alternative) }), {
    minLength: 1,
    maxLength: 5,
  })
  .map(weightySlots);

/** Whether a name of these words matches the text of a tsquery, as the database would say. */
function matches(text: string, name: readonly string[]): boolean {
  const code = text
    .replace(/'(\w+)':\*/g, 'begins("$1")')
    .replace(/'(\w+)'/g, 'has("$1")')
    .replaceAll('&', '&&')
    .replaceAll('|', '||');
  return new Function('has', 'begins', `return ${code}`)(
    (one: string) => name.includes(one),
    (one: string) => name.some((whole) => whole.startsWith(one)),
  ) as boolean;
}

test('what is looked up finds at least all that matches', () => {
  fc.assert(
    fc.property(slots, fc.array(word), (some, name) => {
      const isMatch = matches(matchText(some), name);
      expect(!isMatch || matches(lookupText(some, TOTAL), name)).toBe(true);
    }),
  );
});

test('and all that lacks a word, unless too many are unknown', () => {
  fc.assert(
    fc.property(slots, fc.array(word), (some, name) => {
      const text = relaxedText(some);
      fc.pre(text !== '');
      expect(!matches(text, name) || matches(relaxedLookupText(some, TOTAL), name)).toBe(true);
    }),
  );
});

const candidates = fc.uniqueArray(
  fc.record({
    word: fc.constantFrom('casaba', 'cesada', 'causada', 'cansada', 'pasada', 'casado', 'sada'),
    count: fc.record({ titles: fc.nat(2 * ENOUGH_TITLES), live: fc.constantFrom(0, 0, 0, 1) }),
  }),
  { selector: ({ word }) => word },
);
const slip: Slot = { typed: 'casada', isSmall: false, alternatives: [] };
const corrected = (isOnly: boolean, given: Candidate[]) =>
  withCorrections(slip, { isLast: false, isOnly }, given).alternatives;

test('the only word is corrected just as far as enough is found', () => {
  fc.assert(
    fc.property(candidates, (given) => {
      const kept = corrected(true, given);
      for (const one of corrected(false, given)) {
        const nearer = corrected(false, given).filter(({ cost }) => cost < one.cost);
        const found = nearer.reduce((sum, { count }) => sum + count.titles, 0);
        expect(kept.some(({ words }) => words[0] === one.words[0])).toBe(
          found < ENOUGH_TITLES || one.count.live > 0,
        );
      }
    }),
  );
});

test('what was typed stays, however common, and takes nothing from its corrections', () => {
  const many = { titles: 10 * ENOUGH_TITLES, live: 0 };
  const typed = [
    { words: ['casada'], isBeginning: true, cost: 0.4, count: many },
    { words: ['ca', 'sada'], isBeginning: false, cost: 0.2, count: many },
  ];
  const near = { word: 'cazada', count: { titles: 1, live: 0 } };
  const { alternatives } = withCorrections(
    { ...slip, alternatives: typed },
    { isLast: true, isOnly: true },
    [near],
  );
  expect(alternatives.map(({ words }) => words.join(' '))).toEqual(['casada', 'ca sada', 'cazada']);
});
