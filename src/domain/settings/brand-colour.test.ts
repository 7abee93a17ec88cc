import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  brandContrast,
  brandStyle,
  contrast,
  DEFAULT_BRAND_COLOUR,
  isColour,
  isReadable,
  MIN_CONTRAST,
  nearestReadable,
  ON_BRAND,
  SURFACES,
} from './brand-colour.ts';

const colour = fc.stringMatching(/^#[0-9a-f]{6}$/);

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each([
  ['#ffb53d', '#ffb53d'],
  ['#1db954', '#1db954'],
  ['#00a8e1', '#0eade3'],
  ['#e50914', '#f28186'],
  ['#000000', '#a3a3a3'],
])('instead of %s, %s is proposed', (typed, proposed) => {
  expect(nearestReadable(typed)).toBe(proposed);
});

test('what is proposed can be read, on every background and below the words of a button', () => {
  fc.assert(
    fc.property(colour, (typed) => {
      const proposed = nearestReadable(typed);
      expect(isColour(proposed)).toBe(true);
      expect(brandContrast(proposed)).toBeGreaterThanOrEqual(MIN_CONTRAST);
      for (const surface of [...SURFACES, ON_BRAND])
        expect(contrast(proposed, surface)).toBeGreaterThanOrEqual(MIN_CONTRAST);
      if (isReadable(typed)) expect(proposed).toBe(typed);
    }),
  );
});

test('a page says nothing of the colour that the sheet has, and the sheet has these', () => {
  const sheet = readFileSync('src/ui/base.css', 'utf8');
  expect(brandStyle(DEFAULT_BRAND_COLOUR)).toBe('');
  expect(sheet).toContain(`--accent: ${DEFAULT_BRAND_COLOUR};`);
  expect(sheet).toContain(`--accent-soft: ${DEFAULT_BRAND_COLOUR}26;`);
  expect(sheet).toContain(`--on-accent: ${ON_BRAND};`);
  expect(sheet).toContain(`${SURFACES[0]} 0, transparent`);
  expect(brandStyle('#1db954')).toBe(
    'html:root{--accent:#1db954;--accent-soft:#1db95426;--accent-hover:#4ac776}',
  );
});
