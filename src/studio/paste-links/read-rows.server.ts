import Papa from 'papaparse';
import { linkDelimiter } from '../../domain/links/table.ts';

/** A character that no text has: quotes are then ordinary characters. */
const NO_QUOTE = '\0';

/** The rows of a text that is a table; null if it is none. */
export function readRows(text: string): string[][] | null {
  const delimiter = linkDelimiter(text);
  if (delimiter === null) return null;
  const parse = (quoteChar: string) => Papa.parse<string[]>(text, { delimiter, quoteChar });
  let parsed = parse('"');
  // A quote that never closes takes the rows below it into its cell.
  if (parsed.errors.some(({ type }) => type === 'Quotes')) parsed = parse(NO_QUOTE);
  return delimiter === '|'
    ? parsed.data
        .map((row) => row.slice(1, -1))
        .filter((row) => !row.every((cell) => /^[\s:-]*$/.test(cell)))
    : parsed.data;
}
