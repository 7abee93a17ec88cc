import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressesIn, isPrivateHost, readAddress } from './addresses.ts';
import { nameKeys, placeLinks } from './place-links.ts';
import { plainText } from './plain-text.ts';
import { MAX_LINKS, readText } from './reading.ts';
import { linkDelimiter } from './table.ts';

const NOTHING_KNOWN = { exact: new Map(), near: new Map() };

function readAll(text: string): number {
  const plain = plainText(text);
  linkDelimiter(plain);
  const reading = readText(plain, null);
  nameKeys(reading);
  return placeLinks(reading, NOTHING_KNOWN, null).links.length;
}

/** Of the processor: a busy machine does not matter. The quicker of two. */
function milliseconds(work: () => unknown): number {
  return Math.min(
    ...[1, 2].map(() => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    }),
  );
}

const PIECES = [
  'a',
  ' ',
  'a ',
  '1x',
  '1x01 ',
  'S01E01-',
  'temporada ',
  't1 e1 ',
  'http://',
  'https://a.b/c ',
  'https://a.b/c)',
  'a.b/c',
  'aa.',
  '<',
  '<a href="',
  '<script>',
  '<td>',
  '<!--',
  '[url=',
  '[url]',
  '[',
  '](',
  '**',
  '\t',
  '"',
  '|',
  ';',
  ',',
  '\n',
  'latino ',
  'V.O.',
  '🇲🇽',
  '\u0000',
  '\ud83c',
  '((((',
  '))))',
  'https://x.example/%E0%A4%A',
  '14/11/26, 21:03 - A: ',
  '> ',
  '#',
  '-',
];

test.each(PIECES)('a paste of nothing but %j takes no time', (piece) => {
  const text = piece.repeat(Math.ceil(200_000 / piece.length));
  expect(milliseconds(() => readAll(text))).toBeLessThan(1000);
});

test.each([
  ['spaces in a table', '<td>', ' '],
  ['marks on one letter', 'a', '\u0301\u0323'],
])('%s take no time', (_, begin, piece) => {
  const text = begin + piece.repeat(200_000 / piece.length);
  expect(milliseconds(() => readAll(text))).toBeLessThan(1000);
});

test('nothing that is pasted makes it fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      readAll(text);
      readAll(`Sintel ${text} https://voltio.example/${text}`);
    }),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PIECES, 'Sintel', '(2010)', 'https://voltio.example/e/1'), {
        maxLength: 60,
      }),
      (pieces) => {
        readAll(pieces.join(''));
      },
    ),
    { numRuns: 1000 },
  );
});

test('only so many links are read at once', () => {
  const text = Array.from(
    { length: MAX_LINKS + 50 },
    (_, at) => `https://voltio.example/${at}`,
  ).join('\n');
  const reading = readText(text, null);
  expect(reading.isCut).toBe(true);
  expect(reading.parts).toHaveLength(MAX_LINKS);
});

test('whatever is taken is an address of the open web, without a name in front of its host', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          'http',
          'https',
          '://',
          ':',
          '/',
          '@',
          '127.0.0.1',
          'localhost',
          '[::1]',
          '0x7f.1',
          '10.1',
          'a.example',
          '%00',
          '\t',
          '#',
          '?',
          '\\',
        ),
        { maxLength: 8 },
      ),
      (pieces) => {
        for (const { address } of addressesIn(pieces.join(''))) {
          if (address.refusal) continue;
          const url = new URL(address.url);
          expect(url.protocol).toMatch(/^https?:$/);
          expect(url.username + url.password).toBe('');
          expect(isPrivateHost(url.hostname)).toBe(false);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test('a host of the owner’s list may be on a private network', () => {
  expect(readAddress('http://127.0.0.1:4100/embed/a')?.refusal).toBe('private');
  expect(
    readAddress('http://127.0.0.1:4100/embed/a', ['http://127.0.0.1:4100'])?.refusal,
  ).toBeNull();
});
