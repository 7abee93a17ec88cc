import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { PROGRAMS } from '../debian-postgres.ts';
import { endWithout, HEADLESS } from '../needs.ts';

/** Everything that CI runs, the minutes of every suite, and one line with the total. */

/** `findings`: what failed, to be read at the end, where it is not lost among thousands of lines. */
type Outcome = { passed: number; failed: number; findings?: string[] };
type Ran = { isGreen: boolean; output: string };
type Suite = { name: string; run: () => Promise<Outcome> };

/** .ci/run installs them. */
endWithout('the gate', [
  ...['root', 'varnishd', HEADLESS, 'caddy', 'haproxy', 'debootstrap', 'systemd-nspawn', 'ip'],
  ...['curl', 'openssl', 'zstd', 'pgbackrest', 'promtool', join(PROGRAMS, 'initdb')],
]);

const results = mkdtempSync(join(tmpdir(), 'butaca-validate-'));
const unitReport = join(results, 'unit.json');
const endToEndReport = join(results, 'e2e.json');
// Portals, workers and commands are started hundreds of times; each would compile the same modules again.
process.env.NODE_COMPILE_CACHE = join(results, 'compiled');

const startProcess = (command: string, args: string[], stdio: 'pipe' | 'inherit') =>
  spawn(command, args, { stdio: ['ignore', stdio, stdio] });
const exitCode = async (child: ReturnType<typeof startProcess>): Promise<number> =>
  await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });

/** Its output is collected, because other suites may be running. */
async function runQuietly(command: string, ...args: string[]): Promise<Ran> {
  const child = startProcess(command, args, 'pipe');
  const [code, ...output] = await Promise.all([
    exitCode(child),
    ...[child.stdout, child.stderr].map(async (stream) => (stream ? await text(stream) : '')),
  ]);
  return { isGreen: code === 0, output: output.join('') };
}

const step = async (command: string, ...args: string[]): Promise<Outcome> => {
  const { isGreen, output } = await runQuietly(command, ...args);
  console.log(output.trim());
  if (isGreen) return { passed: 1, failed: 0 };
  return { passed: 0, failed: 1, findings: [output.trim().slice(-3000)] };
};

/** A suite that reported nothing did not run, or failed outside of its tests: that counts as a failure. */
const suite = (
  passed: number,
  failed: number,
  { isGreen, output }: Ran,
  findings: string[],
): Outcome =>
  isGreen || failed > 0
    ? { passed, failed, findings }
    : { passed, failed: 1, findings: [...findings, output.trim().slice(-3000)] };

async function unitTests(): Promise<Outcome> {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`];
  const ran = await runQuietly('npx', 'vitest', 'run', ...reporters);
  console.log(ran.output.trim());
  const report = JSON.parse(readFileSync(unitReport, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: {
      message: string;
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
    }[];
  };
  const findings = report.testResults.flatMap(({ message, assertionResults }) => [
    ...(message ? [message.slice(0, 1000)] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => `${test.fullName}\n${test.failureMessages.join('\n').slice(0, 1000)}`),
  ]);
  return suite(report.numPassedTests, report.numFailedTests, ran, findings);
}

async function edgeTests(): Promise<Outcome> {
  const { isGreen, output } = await runQuietly(process.execPath, 'edge/tests/run.ts');
  const lines = output.split('\n').filter((line) => /^#\s+top\s+TEST/.test(line));
  const passed = lines.filter((line) => line.includes(' passed ')).length;
  const failed = lines.filter((line) => line.includes(' FAILED '));
  if (!isGreen || passed === 0) console.log(output);
  return suite(passed, failed.length, { isGreen: isGreen && passed > 0, output }, failed);
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    ok: boolean;
    tests: { results: { errors: { message?: string }[] }[] }[];
  }[];
};

const failedSpecs = ({ specs = [], suites = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
      return `${title}\n${errors.map(({ message }) => stripVTControlCharacters(message ?? '')).join('\n')}`;
    })
    .map((finding) => finding.slice(0, 1000)),
  ...suites.flatMap(failedSpecs),
];

async function endToEndTests(): Promise<Outcome> {
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = endToEndReport;
  const projects = ['--project=named', '--project=open'];
  const args = ['playwright', 'test', ...projects, '--reporter=list,json'];
  const code = await exitCode(startProcess('npx', args, 'inherit'));
  // The pages at the time of the failure: on another machine there is no other way to see them.
  for (const file of globSync('test-results/*/error-context.md'))
    console.log(`\n== ${file}\n${readFileSync(file, 'utf8').slice(0, 6000)}`);
  const report = JSON.parse(readFileSync(endToEndReport, 'utf8')) as PlaywrightSuite & {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: { message?: string }[];
  };
  const { expected, unexpected, flaky } = report.stats;
  const output = report.errors.map(({ message }) => message).join('\n');
  const ran = { isGreen: code === 0, output };
  return suite(expected, unexpected + flaky, ran, failedSpecs(report));
}

/** Every clause of the specification that is not open has a passing test in this run. */
const conformance = async (): Promise<Outcome> =>
  await step(
    process.execPath,
    'tools/gate/conformance.ts',
    ...['--unit', unitReport],
    ...['--e2e', endToEndReport],
  );

/** With what the suites beside it leave of the machine. */
const check = async (): Promise<Outcome> =>
  await step('nice', '-n', '19', 'npm', 'run', '--silent', 'check');

/** Mostly downloads; it begins at once, because the package needs it when the build is done. */
const debian = runQuietly(process.execPath, 'tools/debian/main.ts', 'bookworm-parts');

async function installedPackage(): Promise<Outcome> {
  const made = await Promise.all([debian, runQuietly(process.execPath, 'tools/package.ts')]);
  const failed = made.filter(({ isGreen }) => !isGreen);
  for (const { output } of failed) console.log(output);
  if (failed.length > 0)
    return { passed: 0, failed: 1, findings: failed.map(({ output }) => output.slice(-3000)) };
  return await step(process.execPath, 'tools/gate/installed.ts');
}

/** One after the other; suites in the same row run in parallel, because they mostly wait. */
const SUITES: Suite[][] = [
  [
    {
      name: 'build',
      run: async () => await step('npm', 'run', '--silent', 'build', '--', '--logLevel', 'error'),
    },
  ],
  [
    { name: 'test', run: unitTests },
    { name: 'edge', run: edgeTests },
    { name: 'package', run: installedPackage },
  ],
  [
    { name: 'e2e', run: endToEndTests },
    { name: 'check', run: check },
  ],
  [{ name: 'conformance', run: conformance }],
];

const minutesSince = (start: number): string =>
  `${((performance.now() - start) / 60_000).toFixed(1)} min`;

async function runSuite({ name, run }: Suite): Promise<Outcome> {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const outcome = await run().catch((error: unknown): Outcome => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  const { passed, failed } = outcome;
  console.log(`== ${name}: ${passed} passed, ${failed} failed, ${minutesSince(start)}`);
  return outcome;
}

const start = performance.now();
const outcomes: Outcome[] = [];
for (const row of SUITES) outcomes.push(...(await Promise.all(row.map(runSuite))));
rmSync(results, { recursive: true, force: true });
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
for (const finding of outcomes.flatMap(({ findings = [] }) => findings))
  console.log(`\n== failed: ${finding}`);
console.log(`\n${minutesSince(start)}\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
