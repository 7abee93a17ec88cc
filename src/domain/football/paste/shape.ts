import { decodeEntities } from '../../paste/entities.ts';
import { areBarred, type Delimiter } from '../../paste/table.ts';
import { cleanText } from '../../paste/text.ts';
import { normaliseText } from '../../search/text.ts';

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
  if (areBarred(lines)) return '|';
  for (const mark of [';', ','] as const) {
    const count = countOf(first, mark);
    if (count === 0 || lines.some((line) => MESSAGE.test(line))) continue;
    if (HEADER.test(normaliseText(first))) return mark;
    const isSentence = mark === ',' && !/,(?! )/.test(text);
    const isEven = lines.length > 1 && lines.every((line) => countOf(line, mark) === count);
    if (!isSentence && count >= 2 && isEven) return mark;
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
