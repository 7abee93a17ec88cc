export type Problem = {
  /** Each has a page for operators, docs/operar/NAME.md. */
  name: string;
  /** What it is about, if there are several of its kind: a file, a port, a unit. */
  about?: string;
  /** One sentence that says what is wrong. */
  what: string;
  /** The one line that mends it, to be typed as it is. */
  mend: string;
  /** What may have caused it: `NAME`, or `NAME ABOUT`. It is not said while one of these is found. */
  after?: readonly string[];
};

/** What a check found: nothing, a problem, or several. */
export type Found = Problem | null | readonly Found[];

export function problemsIn(found: Found): Problem[] {
  if (found === null) return [];
  return 'name' in found ? [found] : found.flatMap(problemsIn);
}

/** Problems whose cause is not among the others: what a person has to mend. */
export function rootsOf(problems: readonly Problem[]): Problem[] {
  const found = new Set(problems.flatMap(({ name, about }) => [name, `${name} ${about}`]));
  return problems.filter(({ after = [] }) => !after.some((cause) => found.has(cause)));
}

/** Causes: somebody else has one of these. */
export const portsTaken = (...ports: (number | undefined)[]): string[] =>
  ports.map((port) => `port-taken ${port}`);

/** The causes that stop whoever needs the database. */
export const NO_DATABASE = [
  'database-down',
  'database-missing',
  'database-password',
  'database-role',
  'database-read-only',
] as const;
