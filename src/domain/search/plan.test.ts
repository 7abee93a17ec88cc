import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Candidate, ENOUGH_TITLES, type Slot, withCorrections } from './plan.ts';

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
