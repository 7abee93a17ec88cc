import { areBarred } from '../paste/table.ts';
import { normaliseText } from '../search/text.ts';
import { kindsKnowing } from './table-fields.ts';
import { DELIMITERS, type Delimiter, RowReader, type TableRow } from './table-text.ts';

/** What parts a table's cells, and where its header is. */
export type TableShape = {
  delimiter: Delimiter;
  /** Its rows have bars around them. */
  isBarred: boolean;
  /** The line of its header; 0 without one. Lines above it are no rows. */
  headerLine: number;
};

/** Of those that a table's first rows are guessed from. */
const MAX_LINES_LOOKED_AT = 200;
const MAX_HEADER_LINE = 10;

const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');
const isRule = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.includes('-')) && cells.every((cell) => /^[\s:-]*$/.test(cell));

/** A row as it is meant, without the bars around it; null if it has nothing. */
function meantCells(cells: string[], isBarred: boolean): string[] | null {
  const isBar = (at: number): boolean => isBarred && cells.at(at)?.trim() === '';
  const inside = cells.slice(isBar(0) ? 1 : 0, isBar(-1) ? -1 : undefined);
  return isBlankRow(inside) || (isBarred && isRule(inside)) ? null : inside;
}

export const readLines = (lines: readonly string[], delimiter: Delimiter): TableRow[] => {
  const reader = new RowReader(delimiter);
  return [...reader.read(lines), ...reader.end()];
};

const knownIn = (cells: readonly string[]): number =>
  cells.filter((cell) => kindsKnowing(normaliseText(cell)) > 0).length;

/** Rows of one width speak for what parts them, known names of columns much more. */
function scoreOf(rows: readonly (readonly string[])[]): number {
  const widths = new Map<number, number>();
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [width = 1, count = 0] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  if (width === 1) return 0;
  const known = Math.max(0, ...rows.slice(0, MAX_HEADER_LINE).map(knownIn));
  return known * 10 + (count / rows.length) * 10 + Math.min(width, 9) / 10;
}

/** 'sep=;' is for Excel, and says it. */
const saidDelimiter = (line: string): Delimiter | undefined =>
  DELIMITERS.find((mark) => new RegExp(`^sep=\\${mark}\\s*$`, 'i').test(line));

const looksLikeValue = (cell: string): boolean =>
  /^[\s$]*[\d.,/:-]+\s*$/.test(cell) || /:\/\//.test(cell) || cell.length > 60;

function headerLineOf(rows: readonly { line: number; cells: readonly string[] }[]): number {
  const early = rows.filter(({ line }) => line <= MAX_HEADER_LINE);
  const [first] = early;
  const known = early.find(({ cells }) => knownIn(cells) >= 2);
  if (known) return known.line;
  if (!first) return 0;
  if (knownIn(first.cells) > 0 && !first.cells.some(looksLikeValue)) return first.line;
  // Names of columns that nobody knows: words above what are no words.
  const isWords = first.cells.every((cell) => cell.trim() !== '' && !looksLikeValue(cell));
  const isAbove = first.cells.some((_, at) => {
    const below = rows.slice(1).map(({ cells }) => cells[at]?.trim() ?? '');
    return below.length > 1 && below.every((cell) => cell !== '' && looksLikeValue(cell));
  });
  return isWords && isAbove && new Set(first.cells).size === first.cells.length ? first.line : 0;
}

/** The rows of a table that are meant, without what is above its header. */
export function meantRows(rows: readonly TableRow[], shape: TableShape): TableRow[] {
  const { delimiter, isBarred, headerLine } = shape;
  return rows.flatMap((row): TableRow[] => {
    if (row.line <= headerLine) return [];
    if (row.problem !== null) return [row];
    // What 'sep=;' leaves behind.
    if (row.line === 1 && isSeparatorLine(row.cells, delimiter)) return [];
    const cells = meantCells(row.cells, isBarred);
    return cells ? [{ ...row, cells }] : [];
  });
}

const isSeparatorLine = (cells: readonly string[], delimiter: Delimiter): boolean =>
  saidDelimiter(cells.join(delimiter)) !== undefined;

export function guessShape(given: readonly string[]): TableShape {
  const lines = given.slice(0, MAX_LINES_LOOKED_AT);
  const said = saidDelimiter(lines[0] ?? '');
  const hasBars = areBarred(lines.filter((line) => line.trim() !== ''));
  const scored = DELIMITERS.map((delimiter) => {
    const shape = { delimiter, isBarred: hasBars && delimiter === '|', headerLine: 0 };
    const rows = meantRows(readLines(lines, delimiter), shape).flatMap(({ line, cells }) =>
      cells ? [{ line, cells }] : [],
    );
    return { shape, rows, score: scoreOf(rows.map(({ cells }) => cells)) };
  });
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  const delimiter = said ?? (hasBars ? '|' : best.score > 0 ? best.shape.delimiter : ',');
  const { shape, rows } = scored.find((one) => one.shape.delimiter === delimiter) ?? best;
  return { ...shape, headerLine: headerLineOf(rows) };
}
