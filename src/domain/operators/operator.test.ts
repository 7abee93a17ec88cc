import fc from 'fast-check';
import { expect, test } from 'vitest';
import { browserName } from './browser.ts';
import { nameSchema } from './fields.ts';
import { FRESH_MINUTES, isFresh, MAX_NAME } from './operator.ts';

test('a key is fresh for ten minutes', () => {
  const used = new Date('2026-11-16T03:00:00Z');
  const after = (ms: number) => new Date(used.getTime() + ms);
  expect(isFresh(used, after(FRESH_MINUTES * 60_000 - 1))).toBe(true);
  expect(isFresh(used, after(FRESH_MINUTES * 60_000))).toBe(false);
});

test('any name is one visible line of limited length, and its own name again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (given) => {
      const { data } = nameSchema.safeParse(given);
      if (data === undefined) return;
      expect(data).toMatch(/^\S(.*\S)?$/u);
      expect(data).not.toMatch(/\p{C}/u);
      expect(data.length).toBeLessThanOrEqual(MAX_NAME);
      expect(nameSchema.parse(data)).toBe(data);
    }),
  );
});

test.each([
  ['', '?'],
  ['curl/8.5.0', '?'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome · Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox · Android'],
])('%j is shown as %s', (userAgent, shown) => {
  expect(browserName(userAgent)).toBe(shown);
});
