import type { TableKind } from '../../domain/imports/table-fields.ts';
import {
  guessMapping,
  MAX_COLUMNS,
  type RememberedMapping,
  recalled,
  type TableMapping,
} from '../../domain/imports/table-mapping.ts';
import {
  guessShape,
  meantRows,
  readLines,
  type TableShape,
} from '../../domain/imports/table-shape.ts';
import type { TableRow } from '../../domain/imports/table-text.ts';

/** Read of a file to know what it is. */
export const HEAD_BYTES = 256 * 1024;

export type TableHead = { shape: TableShape; names: string[]; rows: TableRow[] };

/** Whether the first row has the names of the columns: as it looks, or as somebody says. */
export type HasHeader = 'guess' | 'yes' | 'no';

/** The beginning of a table: its shape, the names of its columns and its first rows. */
export function readHead(lines: readonly string[], hasHeader: HasHeader = 'guess'): TableHead {
  const guessed = guessShape(lines);
  const [first] = meantRows(readLines(lines, guessed.delimiter), { ...guessed, headerLine: 0 });
  const headerLine =
    hasHeader === 'no' ? 0 : guessed.headerLine || (hasHeader === 'yes' ? (first?.line ?? 0) : 0);
  const shape = { ...guessed, headerLine };
  const all = readLines(lines, shape.delimiter);
  const above = meantRows(all, { ...shape, headerLine: 0 });
  const header = above.find(({ line }) => line === shape.headerLine && shape.headerLine > 0);
  const names = (header?.cells ?? []).slice(0, MAX_COLUMNS).map((name) => name.trim());
  const rows = meantRows(all, shape);
  const isUnused = (at: number): boolean => rows.every(({ cells }) => !cells?.[at]?.trim());
  while (names.length > 1 && names.at(-1) === '' && isUnused(names.length - 1)) names.pop();
  return { shape, names, rows };
}

const SAMPLE_ROWS = 100;

/** How to read it: as it was read last, unless another kind is asked for, or as it looks. */
export function planTable(
  { shape, names, rows }: TableHead,
  how: { file: string; remembered: RememberedMapping | null; only?: TableKind | undefined },
): TableMapping {
  const { file, remembered, only } = how;
  const samples = rows.slice(0, SAMPLE_ROWS).flatMap(({ cells }) => (cells ? [cells] : []));
  const plan =
    remembered && (!only || remembered.kind === only)
      ? recalled(remembered, names)
      : guessMapping(
          { names, rows: names.length > 0 ? trimmed(samples, names.length) : samples, file },
          only,
        );
  return { ...shape, names, ...plan };
}

/** A column beyond the header is a mistake of its row. */
const trimmed = (rows: readonly string[][], width: number): string[][] =>
  rows.map((row) => row.slice(0, width));
