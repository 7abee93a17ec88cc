import Papa from 'papaparse';
import { MAX_CELLS } from '../../domain/football/paste/read-table.ts';
import { delimiterOf, htmlRows } from '../../domain/football/paste/shape.ts';
import { cleanText } from '../../domain/paste/text.ts';

/** A character that no text has: quotes are then ordinary characters. */
const NO_QUOTE = '\0';

const isRule = (row: readonly string[]): boolean => row.every((cell) => /^[\s:-]*$/.test(cell));

/** The cells of a pasted table; null if the text is not one. */
export function readTable(text: string): string[][] | null {
  const clean = cleanText(text);
  const rows = htmlRows(clean) ?? clean;
  const delimiter = delimiterOf(rows);
  if (delimiter === null) return null;
  const parse = (quoteChar: string) => Papa.parse<string[]>(rows, { delimiter, quoteChar });
  let parsed = parse('"');
  // A quote that never closes takes the rows below it into its cell.
  if (parsed.errors.some(({ type }) => type === 'Quotes')) parsed = parse(NO_QUOTE);
  if (delimiter !== '|') return parsed.data.map((row) => row.slice(0, MAX_CELLS));
  return parsed.data
    .map((row) => row.slice(1, -1).slice(0, MAX_CELLS))
    .filter((row) => !isRule(row));
}
