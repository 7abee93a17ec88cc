import { columnOf } from './headers.ts';
import type { KnownNames } from './known-names.ts';
import { headerOf } from './read-table.ts';

/** What a column may hold, and its name in a header. `auto`: the table has no header, each row is read by what it says. */
const NAMES = {
  auto: '',
  day: 'Fecha',
  time: 'Hora',
  home: 'Local',
  away: 'Visitante',
  match: 'Partido',
  league: 'Liga',
  channel: 'Canal',
  link: 'Link',
  other: '',
};
export type ColumnRole = keyof typeof NAMES;
export const COLUMN_ROLES = Object.keys(NAMES) as ColumnRole[];

/** `name` is that of the header, or what the first row has there. */
export type NamedColumn = { name: string; role: ColumnRole };

type Heading = { at: number; isSure: boolean };

/** The row with the names. One that names few columns is read as any other row, until the operator says more. */
function headingOf(table: readonly string[][], known: KnownNames): Heading | null {
  const header = headerOf(table, known);
  if (header) return { at: header.at, isSure: true };
  const isNamed = table[0]?.some((cell) => {
    const { role } = columnOf(cell, known);
    return role !== 'other' && role !== 'link';
  });
  return isNamed ? { at: 0, isSure: false } : null;
}

/** What each column of a table was taken for. */
export function columnsOf(table: readonly string[][], known: KnownNames): NamedColumn[] {
  const heading = headingOf(table, known);
  const width = Math.max(0, ...table.map((row) => row.length));
  const row = table[heading?.at ?? 0] ?? [];
  return Array.from({ length: width }, (_, at) => {
    const name = row[at]?.trim() ?? '';
    return { name, role: heading?.isSure ? columnOf(name, known).role : 'auto' };
  });
}

/** The table with other meanings of its columns, said by its header. */
export function withRoles(
  table: readonly string[][],
  roles: readonly ColumnRole[],
  known: KnownNames,
): string[][] {
  const heading = headingOf(table, known);
  // A column that keeps its meaning keeps its name, which may be that of a channel.
  const names = columnsOf(table, known).map(({ name, role }, at) => {
    const wanted = roles[at] ?? role;
    return wanted === role ? (heading ? name : '') : NAMES[wanted];
  });
  const rows = table.map((row) => [...row]);
  if (heading) rows[heading.at] = names;
  else if (names.some((name) => name !== '')) rows.unshift(names);
  return rows;
}
