import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leagues } from '../catalogue/football.ts';
import { anime, movies, series } from '../catalogue/titles.ts';
import type { Motif, Palette } from '../catalogue/types.ts';
import { groundBackdrop } from './cards/ground.ts';
import { details } from './details.ts';
import { textWidth } from './lettering.ts';
import { motifs } from './motifs.ts';
import { palettes } from './palettes.ts';
import { backdrop, type Drawable, POSTER, poster, STILLS, setTitle, still } from './poster.ts';

const motifNames = Object.keys(motifs) as Motif[];
const paletteNames = Object.keys(palettes) as Palette[];
const measure = POSTER.width - POSTER.margin * 2;

const title = (motif: Motif, palette: Palette, id = 'prueba'): Drawable => ({
  id,
  name: 'Función de prueba',
  year: 1927,
  art: { motif, palette },
});

/** Tags are balanced, attributes are quoted, every reference has its definition, and every number is finite. */
function flawsOf(svg: string): string[] {
  const flaws: string[] = [];
  const open: string[] = [];
  const bare = svg.replace(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/g,
    (_, close, tag, _attributes, empty) => {
      if (close) {
        if (open.pop() !== tag) flaws.push(`</${tag}> closes nothing`);
      } else if (!empty) open.push(tag);
      return '';
    },
  );
  if (open.length) flaws.push(`left open: ${open.join(' ')}`);
  if (/[<>]/.test(bare)) flaws.push(`not markup: ${/.{0,40}[<>].{0,40}/.exec(bare)?.[0]}`);
  if (/NaN|undefined|Infinity|\[object/.test(svg)) flaws.push('a value is missing');
  for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) {
    if (!svg.includes(`id="${id}"`)) flaws.push(`no definition of ${id}`);
  }
  return flaws;
}

describe('motifs', () => {
  it.each(motifNames)('%s is well-formed in every frame and palette', (motif) => {
    for (const palette of paletteNames) {
      const drawing = title(motif, palette);
      expect(flawsOf(poster(drawing))).toEqual([]);
      expect(flawsOf(backdrop(drawing))).toEqual([]);
      for (let take = 1; take <= STILLS; take++) expect(flawsOf(still(drawing, take))).toEqual([]);
    }
  });

  it.each(motifNames)('%s repeats itself for a title and differs between titles', (motif) => {
    expect(poster(title(motif, 'plum'))).toBe(poster(title(motif, 'plum')));
    expect(backdrop(title(motif, 'plum'))).toBe(backdrop(title(motif, 'plum')));
    expect(poster(title(motif, 'plum', 'otra'))).not.toBe(poster(title(motif, 'plum')));
  });

  it('keeps the way of drawing when the frame changes', () => {
    const steamer = { ...title('ship', 'ash'), id: 'el-acorazado-potemkin-1925' };
    const gun = 'M-112 46L-92 50H86L116 40';
    expect(poster(steamer)).toContain(gun);
    expect(backdrop(steamer)).toContain(gun);
  });
});

describe('grounds', () => {
  const grounds = leagues.flatMap(({ name, ground }) => (ground ? [{ name, ground }] : []));

  it.each(grounds)('$name is well-formed and repeats itself', ({ name, ground }) => {
    expect(flawsOf(groundBackdrop(name, ground))).toEqual([]);
    expect(groundBackdrop(name, ground)).toBe(groundBackdrop(name, ground));
  });
});

describe('type', () => {
  it('sets every title of the catalogue whole and inside the margins', () => {
    for (const { name } of [...movies, ...series, ...anime]) {
      const { lines, size, leading } = setTitle(name);
      expect(lines.join(' ')).toBe(name);
      expect(Math.max(...lines.map((line) => textWidth(line, size)))).toBeLessThanOrEqual(measure);
      expect(lines.length * leading).toBeLessThanOrEqual(168);
    }
  });

  it('keeps any long name inside the margins without losing a letter', () => {
    const word = fc.string({
      unit: fc.constantFrom(...'abcdeñáimWM'),
      minLength: 1,
      maxLength: 40,
    });
    const name = fc.array(word, { minLength: 2, maxLength: 14 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(name, (text) => {
        const { lines, size } = setTitle(text);
        expect(lines.every((line) => textWidth(line, size) <= measure)).toBe(true);
        expect(lines.join('').replace(/[- ]/g, '')).toBe(text.replaceAll(' ', ''));
      }),
    );
  });

  it('escapes what would break the markup', () => {
    const odd = { ...title('moon', 'ash'), name: 'Ratas & <gatos>' };
    expect(flawsOf(poster(odd))).toEqual([]);
  });
});

it('gives details only to titles that exist', () => {
  const ids = new Set([...movies, ...series, ...anime].map(({ id }) => id));
  expect(Object.keys(details).filter((id) => !ids.has(id))).toEqual([]);
});
