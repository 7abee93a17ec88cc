import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Slot, weightySlots } from '../../domain/search/plan.ts';
import { lookupText, matchText, relaxedLookupText, relaxedText } from './search-tsquery.ts';

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
