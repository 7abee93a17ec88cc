import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packedPage } from './packed-page.ts';

test('any page is what it was when it is unpacked, whether its start is known or not', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 5 }), (start, ends) => {
      for (const end of ['', ...ends]) {
        const html = `<style>${start}</style>${end}`;
        expect(gunzipSync(packedPage(html)).toString()).toBe(html);
      }
    }),
  );
});

test('a page that is longer than what deflate remembers, and one without a style', () => {
  const words = Array.from({ length: 20_000 }, (_, place) => `palabra ${place} año`).join(' ');
  for (const html of [`<style>${words}</style>${words}`, `<p>${words}</p>`, '']) {
    expect(gunzipSync(packedPage(html)).toString()).toBe(html);
  }
});

test('the same page has the same bytes each time', () => {
  const html = '<style>.a{color:red}</style><p class="a">Año</p>';
  expect(packedPage(html)).toEqual(packedPage(html));
});
