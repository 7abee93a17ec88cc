import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileReturn } from '../../tests/support/hostile-return.ts';
import { canonicalPath } from './canonical-path.ts';

describe('canonicalPath', () => {
  test.each([
    ['/', '/'],
    ['/movies', '/movies'],
    ['/movies/', '/movies'],
    ['//movies', '/movies'],
    ['/%6dovies', '/movies'],
    ['/movie/a%2fb', '/movie/a%2Fb'],
    ['/movie/a:b', '/movie/a%3Ab'],
    ['/movie/%C3%B1.data', '/movie/%C3%B1.data'],
    ['/movie/%c3', null],
    ['/%', null],
    ['/futbol/a%252Fb', null],
  ])('%s is %s', (path, expected) => expect(canonicalPath(path)).toBe(expected));

  test('leaves what our links are made of as it is', () => {
    const part = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !text.includes('%2F'));
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const path = `/${parts.map(encodeURIComponent).join('/')}`;
        expect(canonicalPath(path)).toBe(path);
      }),
    );
  });

  test('of any path is its own canonical path', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const once = canonicalPath(path);
        if (once !== null) expect(canonicalPath(once)).toBe(once);
      }),
    );
  });

  test('is always of our own site', () => {
    const origin = 'https://portal.example';
    fc.assert(
      fc.property(hostileReturn, (path) => {
        const { pathname } = URL.parse(path, origin) ?? { pathname: path };
        const canonical = canonicalPath(pathname);
        if (canonical !== null) expect(new URL(canonical, origin).origin).toBe(origin);
      }),
      { numRuns: 10_000 },
    );
  });
});
