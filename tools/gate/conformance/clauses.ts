/** One clause of docs/conformance.md; `open` names the later work that will build it, null when a test must pin it. */
export type Clause = { id: string; clause: string; open: string | null };

export type ClauseTable = { clauses: Clause[]; faults: string[] };

const HEADER = 'id|clause|decision|state';
const ID = /^[A-Z]+-\d{2,}$/;
const DECISIONS = /^([A-Z]\d+(, [A-Z]\d+)*)?$/;
const STATE = /^(?:pinned|open: ([a-z][a-z-]*))$/;

export const areaOf = (id: string): string => id.slice(0, id.indexOf('-'));

/** Cells between the outer pipes; null when the line does not begin and end with one. */
function cellsOf(line: string): string[] | null {
  const parts = line.trim().split(/(?<!\\)\|/);
  if (parts.length < 3 || parts[0] !== '' || parts.at(-1) !== '') return null;
  return parts.slice(1, -1).map((part) => part.trim());
}

function faultOf(cells: string[] | null): string | null {
  if (cells?.length !== 4) return 'a row has 4 cells between pipes';
  const [id = '', clause, decision = '', state = ''] = cells;
  if (!ID.test(id)) return `"${id}" is no id`;
  if (!clause) return `${id} has no clause`;
  if (!DECISIONS.test(decision)) return `${id}: "${decision}" is no decision`;
  if (!STATE.test(state)) return `${id}: "${state}" is no state`;
  return null;
}

/** Every line with a pipe counts as a row, so that a broken row is a fault and not a missing clause. */
export function readClauses(markdown: string): ClauseTable {
  const clauses = new Map<string, Clause>();
  const faults: string[] = [];
  for (const [place, line] of markdown.split('\n').entries()) {
    if (!line.includes('|')) continue;
    const cells = cellsOf(line);
    if (cells?.join('|') === HEADER || cells?.every((cell) => /^:?-+:?$/.test(cell))) continue;
    const [id = '', clause = '', , state = ''] = cells ?? [];
    const fault = faultOf(cells) ?? (clauses.has(id) ? `${id} repeats` : null);
    if (fault) faults.push(`line ${place + 1}: ${fault}`);
    else clauses.set(id, { id, clause, open: STATE.exec(state)?.[1] ?? null });
  }
  if (clauses.size === 0) faults.push('there are no clauses');
  return { clauses: [...clauses.values()], faults };
}
