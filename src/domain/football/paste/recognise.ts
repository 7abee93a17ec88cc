import { cleanText } from '../../paste/text.ts';
import type { Recognised } from './cell.ts';
import type { KnownNames } from './known-names.ts';
import { readLines } from './read-lines.ts';
import { readTable } from './read-table.ts';
import { spacedRows } from './shape.ts';
import type { Steps } from './steps.ts';

export type Pasted = { text: string; table: readonly string[][] | null };

/** Matches in a pasted agenda. What is doubtful is asked about, never guessed. */
export function recognise(
  { text, table }: Pasted,
  known: KnownNames,
  now: Date,
): Steps<Recognised> {
  const clean = cleanText(text);
  const rows = table?.map((row) => row.map(cleanText)) ?? spacedRows(clean);
  return rows ? readTable(rows, known, now) : readLines(clean, known, now);
}
