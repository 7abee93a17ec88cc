import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Hop, isReadable, sentOrigins } from './readable.ts';

const PAGE = 'https://cine.example';
const hop = (url: string, ...allowOrigin: string[]): Hop => ({ url: new URL(url), allowOrigin });

test.each([
  ['everybody', [hop('https://a.test/x', '*')], true],
  ['this page', [hop('https://a.test/x', PAGE)], true],
  ['nobody', [hop('https://a.test/x')], false],
  ['another page', [hop('https://a.test/x', 'https://other.example')], false],
  ['this page with a slash', [hop('https://a.test/x', `${PAGE}/`)], false],
  ['two', [hop('https://a.test/x', PAGE, PAGE)], false],
  ['two in one line', [hop('https://a.test/x', `${PAGE}, *`)], false],
  ['the page itself', [hop(`${PAGE}/x`)], true],
  ['a redirect that allows nobody', [hop('https://a.test/x'), hop('https://a.test/y', '*')], false],
  ['on one host', [hop('https://a.test/x', PAGE), hop('https://a.test/y', PAGE)], true],
  ['on to another', [hop('https://a.test/x', PAGE), hop('https://b.test/y', PAGE)], false],
  ['on to another, all', [hop('https://a.test/x', PAGE), hop('https://b.test/y', '*')], true],
  ['on to another, null', [hop('https://a.test/x', PAGE), hop('https://b.test/y', 'null')], true],
  ['from the page to another', [hop(`${PAGE}/x`), hop('https://b.test/y', PAGE)], true],
  ['and back to the page', [hop('https://a.test/x', '*'), hop(`${PAGE}/y`)], false],
])('readable if the hosts allow: %s', (_, hops, is) => {
  expect(isReadable(hops, PAGE)).toBe(is);
});

const urls = fc
  .array(fc.constantFrom(PAGE, 'https://a.test', 'https://b.test'), { minLength: 1, maxLength: 6 })
  .map((origins) => origins.map((origin) => new URL(origin)));

test('once null, always null; and the page is named to others only', () => {
  fc.assert(
    fc.property(urls, (chain) => {
      const sent = sentOrigins(chain, PAGE);
      const first = sent.indexOf('null');
      expect(sent.slice(first === -1 ? sent.length : first).every((one) => one === 'null')).toBe(
        true,
      );
      for (const [place, one] of sent.entries())
        if (one === PAGE) expect(chain[place]?.origin).not.toBe(PAGE);
    }),
  );
});

test('everybody allowed at every hop is readable, whatever the way', () => {
  fc.assert(
    fc.property(urls, (chain) => {
      expect(
        isReadable(
          chain.map((url) => ({ url, allowOrigin: ['*'] })),
          PAGE,
        ),
      ).toBe(true);
    }),
  );
});
