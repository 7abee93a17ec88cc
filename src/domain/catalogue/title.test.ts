import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { descriptionPieces, fitsBesideHero, heroName } from './title.ts';

describe('heroName', () => {
  test('keeps a name of 55 characters and cuts one of 56 [MOV-02]', () => {
    expect(heroName('a'.repeat(55))).toBe('a'.repeat(55));
    expect(heroName('a'.repeat(56))).toBe(`${'a'.repeat(55)}…`);
  });

  test('leaves no space before the ellipsis', () => {
    expect(heroName(`${'a'.repeat(54)} bcd`)).toBe(`${'a'.repeat(54)}…`);
  });

  test('counts an emoji as one character and never halves it', () => {
    expect(heroName('🎬'.repeat(55))).toBe('🎬'.repeat(55));
    expect(heroName('🎬'.repeat(80))).toBe(`${'🎬'.repeat(55)}…`);
  });

  test('is the name itself, or a beginning of it plus an ellipsis [MOV-02]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
        const shown = heroName(name);
        const length = [...name].length;
        if (length <= 55) expect(shown).toBe(name);
        else {
          expect(shown.endsWith('…')).toBe(true);
          expect(name.startsWith(shown.slice(0, -1))).toBe(true);
          expect([...shown].length).toBeLessThanOrEqual(56);
        }
      }),
    );
  });
});

test.each([
  [0, true],
  [499, true],
  [500, false],
  [501, false],
])('a synopsis of %i characters stands beside the hero: %s [MOV-05]', (length, fits) => {
  expect(fitsBesideHero('á'.repeat(length))).toBe(fits);
  expect(fitsBesideHero('🎬'.repeat(length))).toBe(fits);
});

describe('descriptionPieces', () => {
  test.each([
    [0, []],
    [1, [1]],
    [170, [170]],
    [171, [170, 1]],
    [185, [170, 15]],
    [186, [170, 15, 1]],
    [212, [170, 15, 27]],
    [213, [170, 15, 27, 1]],
    [1000, [170, 15, 27, 788]],
  ])('cuts %i characters into %j [NUM-06 LIST-09]', (length, lengths) => {
    expect(descriptionPieces('x'.repeat(length)).map((piece) => piece.length)).toEqual(lengths);
  });

  test('joined together they are the whole text, and none of them is empty [LIST-10]', () => {
    const longText = fc
      .array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 12 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(longText, (text) => {
        const pieces = descriptionPieces(text);
        expect(pieces.join('')).toBe(text);
        expect(pieces).not.toContain('');
      }),
    );
  });
});
