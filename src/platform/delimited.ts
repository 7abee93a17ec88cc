import Papa from 'papaparse';

/** A character that no text has: quotes are then ordinary characters. */
const NO_QUOTE = '\0';

const isRule = (row: readonly string[]): boolean => row.every((cell) => /^[\s:-]*$/.test(cell));

/** The rows of a table as text. Rows of a Markdown table (`|`) have bars at both ends, and a rule below their heading. */
export function readDelimited(text: string, delimiter: string): string[][] {
  const parse = (quoteChar: string) => Papa.parse<string[]>(text, { delimiter, quoteChar });
  let parsed = parse('"');
  // A quote that never closes takes the rows below it into its cell.
  if (parsed.errors.some(({ type }) => type === 'Quotes')) parsed = parse(NO_QUOTE);
  if (delimiter !== '|') return parsed.data;
  return parsed.data.map((row) => row.slice(1, -1)).filter((row) => !isRule(row));
}
