import { z } from 'zod';

export type TestOutcome = { title: string; outcome: 'passed' | 'failed' | 'skipped' };

const unitReport = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
  ),
});

/** The JSON report of vitest. What is neither passed nor failed (skipped, todo) did not run. */
export function readUnitReport(json: unknown): TestOutcome[] {
  return unitReport
    .parse(json)
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .map(({ title, status }) => ({
      title,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    }));
}

const spec = z.object({
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ status: z.string(), expectedStatus: z.string() })),
});
const suite = z.object({
  specs: z.array(spec).default([]),
  get suites() {
    return z.array(suite).default([]);
  },
});
const endToEndReport = z.object({ suites: z.array(suite) });

/** Playwright calls a spec ok that was skipped, was expected to fail, or passed at the second try; none of these counts. */
function outcomeOf({ ok, tests }: z.infer<typeof spec>): TestOutcome['outcome'] {
  const ran = tests.filter(({ status }) => status !== 'skipped');
  if (ok && ran.length === 0) return 'skipped';
  const isHeld = ran.every((run) => run.status === 'expected' && run.expectedStatus === 'passed');
  return ok && isHeld ? 'passed' : 'failed';
}

const specsOf = ({ specs, suites }: z.infer<typeof suite>): z.infer<typeof spec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** The JSON report of Playwright, suites within suites. */
export function readEndToEndReport(json: unknown): TestOutcome[] {
  return endToEndReport
    .parse(json)
    .suites.flatMap(specsOf)
    .map((found) => ({ title: found.title, outcome: outcomeOf(found) }));
}
