import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BEHIND_FIRST, isResultsCursor, searchText } from './query.ts';

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

test('a page of results has one address', () => {
  for (const written of [BEHIND_FIRST, '1', '999999999999999999']) {
    expect(isResultsCursor(written)).toBe(true);
  }
  for (const other of ['', '00', '01', '-1', '+1', '1 ', '1.0', '1e3', '1'.repeat(19), 'x']) {
    expect(isResultsCursor(other), other).toBe(false);
  }
});
