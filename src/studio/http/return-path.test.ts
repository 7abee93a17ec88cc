import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each([
  ['/equipo', '/equipo'],
  ['/historial?desde=2026-01-01', '/historial?desde=2026-01-01'],
  [null, '/'],
  ['', '/'],
  ['equipo', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
])('%j leads to %s', (given, path) => {
  expect(returnPath(given)).toBe(path);
});

test('whatever is given leads to our own origin', () => {
  const origin = 'https://studio.example';
  const piece = fc.constantFrom(
    '/',
    '\\',
    '//',
    '\t',
    '\n',
    '@',
    ':',
    '?',
    '#',
    '..',
    '%2f',
    'evil.example',
    'https:',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = returnPath(pieces.join(''));
      expect(new URL(path, origin).origin).toBe(origin);
      expect(path).toMatch(/^\/(?!\/)/);
    }),
  );
});
