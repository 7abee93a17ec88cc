import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseText, searchQuery } from './text.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  // Halves of surrogate pairs, NUL and other controls included.
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
);

describe('normaliseText', () => {
  test.each([
    ['  Acción!  ', 'accion'],
    ['El NIÑO', 'el nino'],
    ['Spider-Man: Lejos', 'spider man lejos'],
    ['Jun’ichi Kōuchi', 'junichi kouchi'],
    ['Gulliver’s Travels', 'gullivers travels'],
    ['¿¡…!?', ''],
    ['Ｆｕｌｌ　ｗｉｄｔｈ', 'full width'],
    ['ΟΔΟΣ', 'οδος'],
    ['攻殻機動隊', '攻殻機動隊'],
  ])('%s is %s', (typed, text) => {
    expect(normaliseText(typed)).toBe(text);
  });

  test('is total, the same again, and holds nothing that a query language could read', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const text = normaliseText(typed);
        expect(normaliseText(text)).toBe(text);
        expect(text).not.toMatch(/['"\\&|!():*<>%_;-]|^ | $| {2}|\p{Cs}|\p{Cc}/u);
      }),
      { numRuns: 2000 },
    );
  });

  test('what a name begins with, its text begins with, but for spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(60), (name, length) => {
        const start = [...name].slice(0, length).join('');
        const key = (text: string) => normaliseText(text).replaceAll(' ', '');
        expect(key(name).startsWith(key(start))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('50 KB are read in no time and cut', () => {
    const before = process.cpuUsage();
    for (const part of ['a', 'ﷺ', '\ud83c', '😀', ' \0', 'á́́']) {
      expect([...normaliseText(part.repeat(50_000 / part.length))].length).toBeLessThanOrEqual(300);
    }
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(200);
  });
});

test('a query has words and a key, at most twelve words; without a letter there is none', () => {
  expect(searchQuery(' Rocky  II ')).toEqual({
    typed: ' Rocky  II ',
    text: 'rocky ii',
    words: ['rocky', 'ii'],
    key: 'rockyii',
  });
  expect(searchQuery('🎬 \0 %_')).toBeNull();
  expect(searchQuery('a '.repeat(40))?.words).toHaveLength(12);
});
