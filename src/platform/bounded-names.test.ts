import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundedNames } from './bounded-names.ts';

test('there are never more names than allowed, and a name stays what it was', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 })), fc.nat({ max: 5 }), (names, max) => {
      const nameOf = boundedNames(max);
      const first = names.map(nameOf);
      expect(new Set(first.filter((name) => name !== 'other')).size).toBeLessThanOrEqual(max);
      expect(names.map(nameOf)).toEqual(first);
      first.forEach((name, place) => {
        expect([names[place], 'other']).toContain(name);
      });
    }),
  );
});

test('the first ones keep their own', () => {
  const nameOf = boundedNames(2);
  expect(['a', 'b', 'a', 'c', 'b', 'd'].map(nameOf)).toEqual([
    'a',
    'b',
    'a',
    'other',
    'b',
    'other',
  ]);
});
