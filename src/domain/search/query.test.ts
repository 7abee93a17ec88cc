import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchText } from './query.ts';

test('the first letter is upper-cased, the rest is left as typed [VAL-05]', () => {
  expect(searchText(' ñandú Rojo ')).toBe('Ñandú Rojo');
  expect(searchText('  ')).toBeNull();
  expect(searchText(null)).toBeNull();
});

test('what is looked for is looked for again unchanged, and is never long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const text = searchText(typed);
      if (text === null) return;
      expect(searchText(text)).toBe(text);
      expect(text.length).toBeLessThanOrEqual(300);
    }),
  );
});
