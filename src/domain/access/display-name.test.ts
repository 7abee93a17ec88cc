import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDisplayName, MAX_NAME } from './display-name.ts';

test('blank names are refused, others are trimmed [VAL-01]', () => {
  for (const blank of ['', '  \t ', '\u00a0\u2003', '\u0000\r\n']) {
    expect(checkDisplayName(blank), JSON.stringify(blank)).toEqual({ ok: false });
  }
  expect(checkDisplayName(' Ana  María ')).toEqual({ ok: true, name: 'Ana María' });
});

test('a long name is cut between characters', () => {
  expect(checkDisplayName('🍿'.repeat(50))).toEqual({ ok: true, name: '🍿'.repeat(MAX_NAME) });
});

test('a name holds no line break or other control character', () => {
  expect(checkDisplayName('Ana\r\nSet-Cookie: a=b\u0000')).toEqual({
    ok: true,
    name: 'Ana Set-Cookie: a=b',
  });
});

test('a name that was accepted is accepted again as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (input) => {
      const first = checkDisplayName(input);
      if (!first.ok) return;
      expect([...first.name].length).toBeLessThanOrEqual(MAX_NAME);
      expect(checkDisplayName(first.name)).toEqual(first);
    }),
  );
});
