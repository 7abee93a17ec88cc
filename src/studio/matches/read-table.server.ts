import { MAX_CELLS } from '../../domain/football/paste/read-table.ts';
import { delimiterOf, htmlRows } from '../../domain/football/paste/shape.ts';
import { cleanText } from '../../domain/paste/text.ts';
import { readDelimited } from '../../platform/delimited.ts';

/** The cells of a pasted table; null if the text is not one. */
export function readTable(text: string): string[][] | null {
  const clean = cleanText(text);
  const rows = htmlRows(clean) ?? clean;
  const delimiter = delimiterOf(rows);
  return delimiter === null
    ? null
    : readDelimited(rows, delimiter).map((row) => row.slice(0, MAX_CELLS));
}
