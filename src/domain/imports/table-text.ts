/** Tables as text: how a row is written and how rows are read. */

export const DELIMITERS = ['\t', ';', ',', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** What a spreadsheet takes for a formula. A number with a sign is none, and neither is a dash alone. */
const isFormula = (cell: string): boolean =>
  /^[=+\-@\t\r]/.test(cell) && !/^[+-]?(\d[\d.,]*)?$/.test(cell);
/** A cell that was guarded, or that looks like it and is guarded again. */
const isGuarded = (cell: string): boolean => /^'+[=+\-@\t\r]/.test(cell);

/** A cell that leaves: with an apostrophe a spreadsheet shows it as text, whatever it begins with. */
export const guardedCell = (cell: string): string =>
  isFormula(cell) || isGuarded(cell) ? `'${cell}` : cell;

/** A cell that comes in, as it was before it left. */
export const unguardedCell = (cell: string): string => (isGuarded(cell) ? cell.slice(1) : cell);

/** A row of a table that leaves. Every table that we write is written here. */
export const tableRow = (cells: readonly unknown[], delimiter: Delimiter): string =>
  cells
    .map((cell) => {
      const text = guardedCell(String(cell ?? ''));
      return /["\n\r]/.test(text) || text.includes(delimiter) || text !== text.trim()
        ? `"${text.replaceAll('"', '""')}"`
        : text;
    })
    .join(delimiter);

/** A line for a terminal, or for whatever its output is pasted into: one line, cells with tabs between them. */
export const tabbedLine = (cells: readonly unknown[]): string =>
  cells.map((cell) => guardedCell(String(cell ?? '').replace(/[\t\r\n]+/g, ' '))).join('\t');

const MAX_ROW_LINES = 1000;
const MAX_ROW_CHARACTERS = 256 * 1024;

/** `quote`: one that opens a cell and does not close it, or closes it in the middle of a word. */
export type RowProblem = 'quote' | 'long' | 'nul';
/** `line` is where the row begins; a cell may have lines of its own. */
export type TableRow =
  | { line: number; cells: string[]; problem: null }
  | { line: number; cells: null; problem: RowProblem };

type Split = string[] | 'open' | 'bad';

function splitQuoted(text: string, delimiter: string): Split {
  const cells: string[] = [];
  let from = 0;
  for (;;) {
    let start = from;
    while (text[start] === ' ') start += 1;
    let end = -1;
    if (text[start] === '"') {
      let close = text.indexOf('"', start + 1);
      while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
      if (close === -1) return 'open';
      let after = close + 1;
      while (text[after] === ' ') after += 1;
      const inner = text.slice(start + 1, close);
      if (after >= text.length || text[after] === delimiter) {
        cells.push(inner.replaceAll('""', '"'));
        if (after >= text.length) return cells;
        from = after + 1;
        continue;
      }
      // 'A "quoted" name' is a name. Over several lines it is a quote that never closed.
      if (inner.includes('\n')) return 'bad';
      end = text.indexOf(delimiter, after);
    } else end = text.indexOf(delimiter, from);
    if (end === -1) {
      cells.push(text.slice(from));
      return cells;
    }
    cells.push(text.slice(from, end));
    from = end + 1;
  }
}

/** Rows of a table, from its lines as they come. A row that cannot be read says so, and costs no other row. */
export class RowReader {
  readonly #delimiter: Delimiter;
  /** Lines of a row whose quote is still open, and what they have together. */
  #open: string[] = [];
  #characters = 0;
  #line = 1;

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter;
  }

  /** Null stands for a line that was too long to be kept. */
  read(lines: readonly (string | null)[]): TableRow[] {
    const rows: TableRow[] = [];
    for (const line of lines) this.#take(line, rows);
    return rows;
  }

  /** What is still open at the end. */
  end(): TableRow[] {
    const rows: TableRow[] = [];
    while (this.#open.length > 0) this.#giveUp(rows);
    return rows;
  }

  #take(line: string | null, rows: TableRow[]): void {
    if (line === null) {
      while (this.#open.length > 0) this.#giveUp(rows);
      rows.push({ line: this.#line++, cells: null, problem: 'long' });
      return;
    }
    if (this.#open.length > 0) {
      this.#open.push(line);
      this.#characters += line.length + 1;
      if (this.#open.length > MAX_ROW_LINES || this.#characters > MAX_ROW_CHARACTERS)
        this.#giveUp(rows);
      else if (line.includes('"')) this.#close(rows);
      return;
    }
    const split: Split = line.includes('"')
      ? splitQuoted(line, this.#delimiter)
      : line.split(this.#delimiter);
    if (split === 'open') {
      this.#open.push(line);
      this.#characters = line.length;
    } else this.#push(split, 1, rows);
  }

  #close(rows: TableRow[]): void {
    const split = splitQuoted(this.#open.join('\n'), this.#delimiter);
    if (split === 'bad') this.#giveUp(rows);
    if (typeof split === 'string') return;
    const lines = this.#open.length;
    this.#open = [];
    this.#push(split, lines, rows);
  }

  #push(split: Split, lines: number, rows: TableRow[]): void {
    const line = this.#line;
    this.#line += lines;
    if (typeof split === 'string') rows.push({ line, cells: null, problem: 'quote' });
    else if (split.some((cell) => cell.includes('\0')))
      rows.push({ line, cells: null, problem: 'nul' });
    else rows.push({ line, cells: split, problem: null });
  }

  /** Only the first line is lost: the others are read again, each for itself. */
  #giveUp(rows: TableRow[]): void {
    const [, ...others] = this.#open;
    this.#open = [];
    this.#push('bad', 1, rows);
    for (const line of others) this.#take(line, rows);
  }
}
