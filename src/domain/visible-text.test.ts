import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalised, visibleText } from './visible-text.ts';

test.each([
  ['nothing that can be seen', '\u200b', ''],
  ['a space that is a letter', '\u3164\u2800', ''],
  ['a name that is turned around', 'Okupas\u202Egpj.exe', 'Okupasgpj.exe'],
  ['marks of direction and soft hyphens', '\u200fNo\u00adsferatu\u2066', 'Nosferatu'],
  ['joiners around nothing', '\u200d \u200c', ' '],
  ['an emoji of several', '👩‍👧 y 🏳️‍🌈', '👩‍👧 y 🏳️‍🌈'],
  ['flags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇦🇷', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇦🇷'],
  ['letters that a joiner shapes', 'می‌خواهم', 'می‌خواهم'],
  ['lines', 'uno\n\tdos', 'uno\n\tdos'],
])('%s', (_, given, seen) => {
  expect(visibleText(given)).toBe(seen);
});

test('nothing is left that only hides', () => {
  const piece = fc.constantFrom(
    'a',
    ' ',
    '👩',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u202e',
    '\ufeff',
    '\u{e0061}',
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const seen = visibleText(pieces.join(''));
      expect(seen).not.toMatch(/[\u200b\u202e\ufeff\u{e0061}]|^[\u200c\u200d]|[\u200c\u200d]$/u);
      expect(visibleText(seen)).toBe(seen);
      expect(seen.replace(/[\u200c\u200d]/g, '')).toBe(
        pieces.filter((each) => /^(?:a| |👩)$/u.test(each)).join(''),
      );
    }),
  );
});

test('a megabyte of marks is normalised at once', () => {
  const before = process.threadCpuUsage();
  normalised(`a${'\u0301\u0323'.repeat(500_000)}`);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1000);
});
