import { normaliseText } from '../../search/text.ts';
import { cleanText } from './text.ts';

const ENTITIES: Record<string, string> = {
  amp: '&',
  apos: "'",
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  uuml: 'ü',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Ntilde: 'Ñ',
  gt: '>',
  lt: '<',
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  quot: '"',
};

export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    // A line end that is written as a number would come after the lines were counted.
    return code <= 0x10ffff
      ? String.fromCodePoint(code).replace(/[\p{Cc}\p{Zl}\p{Zp}]/u, ' ')
      : ' ';
  });

/** The table in a piece of HTML, with tabs between its cells. */
export function htmlRows(text: string): string | null {
  if (!/<t[dh][\s>]/i.test(text)) return null;
  const flat = text
    .replace(/[\n\t]+/g, ' ')
    .replace(/<a\s[^<>]*?href=["']([^"'>]+)["'][^<>]*>([^<]*)<\/a>/gi, ' $2: $1 ')
    .replace(/<\/t[dh]\s*>/gi, '\t')
    .replace(/<\/tr\s*>/gi, '\n')
    .replace(/<[^<>]*>/g, ' ');
  return decodeEntities(flat);
}

/** The largest agenda that is read at once: a sheet of 200 matches, or 120 with an address each. */
export const MAX_PASTE = { characters: 15_000, lines: 200 };

/** Above a limit. In HTML a row is a line. */
export function isTooLong(text: string): boolean {
  if (text.length > MAX_PASTE.characters) return true;
  const clean = cleanText(text);
  return (
    countOf(clean, '\n') >= MAX_PASTE.lines ||
    countOf(clean.toLowerCase(), '</tr') > MAX_PASTE.lines
  );
}

export type Delimiter = '\t' | ';' | ',' | '|';

const countOf = (line: string, mark: string): number => line.split(mark).length - 1;

const HEADER = /(?:^|[\s,;"])(?:local|visitante|partido|equipo ?1|home|away|match)(?=$|[\s,;"])/;

/** A line of a chat begins with when it was sent. */
const MESSAGE = /^\[?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d\d/;

/**
 * What parts the cells of a text; null if it is not a table. Commas and semicolons also stand in sentences, so every line
 * must have as many as the first, or the first must look like a header.
 */
export function delimiterOf(text: string): Delimiter | null {
  if (text.includes('\t')) return '\t';
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  if (lines.length > 1 && lines.every((line) => /^\s*\|.*\|\s*$/.test(line))) return '|';
  for (const mark of [';', ','] as const) {
    const count = countOf(first, mark);
    if (count === 0 || lines.some((line) => MESSAGE.test(line))) continue;
    if (HEADER.test(normaliseText(first)) && count >= 1) return mark;
    const isSentence = mark === ',' && !/,(?! )/.test(text);
    if (isSentence) continue;
    if (count >= 2 && lines.length > 1 && lines.every((line) => countOf(line, mark) === count))
      return mark;
  }
  return null;
}

/** Columns that are set apart by two or more spaces, below such a header. */
export function spacedRows(text: string): string[][] | null {
  const rows = text
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/))
    .filter((row) => row[0] !== '');
  const [header = []] = rows;
  return header.length > 1 && HEADER.test(normaliseText(header.join(' '))) ? rows : null;
}
