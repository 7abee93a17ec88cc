import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readClauses } from './conformance/clauses.ts';
import { describeVerdict, isGreen, judge } from './conformance/judge.ts';
import { readEndToEndReport, readUnitReport } from './conformance/reports.ts';

/**
 * Checks docs/conformance.md against the tests that ran: `npm run conformance -- --unit FILE --e2e FILE`. Both options
 * may be repeated; `--list-missing` prints the clauses that no test pins yet.
 */

const { values } = parseArgs({
  options: {
    table: { type: 'string', default: 'docs/conformance.md' },
    unit: { type: 'string', multiple: true, default: [] },
    e2e: { type: 'string', multiple: true, default: [] },
    'list-missing': { type: 'boolean', default: false },
  },
});
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const verdict = judge(readClauses(readFileSync(values.table, 'utf8')), [
  ...values.unit.flatMap((file) => readUnitReport(read(file))),
  ...values.e2e.flatMap((file) => readEndToEndReport(read(file))),
]);
console.log(describeVerdict(verdict, values['list-missing']).join('\n'));
process.exitCode = isGreen(verdict) ? 0 : 1;
