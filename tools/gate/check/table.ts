/** What code says about each name: the cells after the first. */
export type Facts = ReadonlyMap<string, readonly string[]>;

const NAME = /`([^`]+)`|\[([^\]]+)\]\(/g;

const cellsOf = (row: string): string[] =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

const namesIn = (cell = ''): string[] =>
  [...cell.matchAll(NAME)].map(([, code, link]) => (code ?? link) as string);

function draw(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(3, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const lines = rows.map((row) => widths.map((width, at) => (row[at] ?? '').padEnd(width)));
  lines.splice(
    1,
    0,
    widths.map((width) => '-'.repeat(width)),
  );
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/**
 * A table whose facts come from code and whose words are written by hand. The first cell of a row has one name or several;
 * the facts of the row follow, then its words. The order of rows stays. A name that is gone leaves the table; a new one
 * gets a row at the end, without words.
 */
export function renderTable(
  written: string,
  facts: Facts,
  show: (name: string) => string = (name) => `\`${name}\``,
): string {
  const [head = [], , ...rows] = written.trim().split('\n').map(cellsOf);
  const left = new Set(facts.keys());
  const rowOf = (names: readonly string[], words: readonly string[]): string[] => {
    const columns = names.map((name) => facts.get(name) ?? []);
    const cells = (columns[0] ?? []).map((_, at) => {
      const values = columns.map((column) => column[at]);
      return (new Set(values).size === 1 ? values.slice(0, 1) : values).join(', ');
    });
    return [names.map(show).join(', '), ...cells, ...words];
  };
  const width = [...facts.values()][0]?.length ?? 0;
  const kept = rows.flatMap((row) => {
    const names = namesIn(row[0]).filter((name) => left.delete(name));
    return names.length > 0 ? [rowOf(names, row.slice(1 + width))] : [];
  });
  return draw([head, ...kept, ...[...left].map((name) => rowOf([name], []))]);
}

/** Rows that nobody has described. */
export const wordless = (table: string): string[] =>
  table
    .split('\n')
    .map(cellsOf)
    .flatMap(([name = '', ...cells]) => (cells.some((cell) => cell === '') ? [name] : []));
