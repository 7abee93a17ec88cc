import { areaOf, type Clause, type ClauseTable } from './clauses.ts';
import type { TestOutcome } from './reports.ts';

export type Verdict = {
  passing: Clause[];
  /** Pinned clauses that a failed test names, even if other tests passed. */
  failing: Clause[];
  missing: Clause[];
  open: Map<string, Clause[]>;
  /** Rows and test titles that must be repaired. */
  faults: string[];
};

const ID_LIKE = /^[A-Z]+-\d+$/;

/** Ids in the brackets of a title. Brackets without anything like an id are part of the sentence. */
export function idsInTitle(title: string): string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)]
    .map(([, inside = '']) => inside.split(/[\s,]+/).filter(Boolean))
    .filter((words) => words.some((word) => ID_LIKE.test(word)))
    .flat();
}

export function judge({ clauses, faults }: ClauseTable, tests: readonly TestOutcome[]): Verdict {
  const known = new Set(clauses.map(({ id }) => id));
  const named = { passed: new Set<string>(), failed: new Set<string>(), skipped: new Set() };
  const unknown = new Set<string>();
  for (const { title, outcome } of tests) {
    for (const id of idsInTitle(title)) {
      if (known.has(id)) named[outcome].add(id);
      else unknown.add(`"${title}" names ${id}, which is no clause`);
    }
  }
  const pinned = clauses.filter(({ open }) => open === null);
  const rest = pinned.filter(({ id }) => !named.failed.has(id));
  return {
    passing: rest.filter(({ id }) => named.passed.has(id)),
    failing: pinned.filter(({ id }) => named.failed.has(id)),
    missing: rest.filter(({ id }) => !named.passed.has(id)),
    open: Map.groupBy(
      clauses.filter(({ open }) => open !== null),
      ({ open }) => `${open}`,
    ),
    faults: [...faults, ...unknown],
  };
}

export const isGreen = ({ failing, missing, faults }: Verdict): boolean =>
  failing.length + missing.length + faults.length === 0;

const idsByArea = (clauses: Clause[]): string[] =>
  [...Map.groupBy(clauses, ({ id }) => areaOf(id)).values()].map(
    (group) => `  ${group.map(({ id }) => id).join(' ')}`,
  );

const clausesByArea = (clauses: Clause[]): string[] =>
  [...Map.groupBy(clauses, ({ id }) => areaOf(id))].flatMap(([area, group]) => [
    `  ${area}`,
    ...group.map(({ id, clause }) => `    ${id}  ${clause}`),
  ]);

export function describeVerdict(verdict: Verdict, listsMissing: boolean): string[] {
  const { passing, failing, missing, open, faults } = verdict;
  return [
    ...faults.map((fault) => `fault: ${fault}`),
    `pinned and passing: ${passing.length}`,
    `pinned and failing: ${failing.length}`,
    ...idsByArea(failing),
    `pinned and missing: ${missing.length}`,
    ...(listsMissing ? clausesByArea(missing) : idsByArea(missing)),
    ...[...open].map(([name, clauses]) => `open, ${name}: ${clauses.length}`),
  ];
}
