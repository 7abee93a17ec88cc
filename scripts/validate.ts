import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Everything that CI runs, and one line that adds up every suite. */

type Outcome = { passed: number; failed: number };
const results = mkdtempSync(join(tmpdir(), 'butaca-validate-'));

function runs(command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

const step = (command: string, args: string[]): Outcome =>
  runs(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** A suite that reported nothing did not run: that counts as a failure. */
function suite(passed: number, failed: number, isGreen: boolean): Outcome {
  return { passed, failed: failed + (isGreen || failed > 0 ? 0 : 1) };
}

function unitTests(): Outcome {
  const file = join(results, 'unit.json');
  const isGreen = runs('npx', [
    'vitest',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return suite(report.numPassedTests, report.numFailedTests, isGreen);
}

function edgeTests(): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['edge/tests/run.ts'], {
    encoding: 'utf8',
  });
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => /^#\s+top\s+TEST/.test(line));
  const passed = lines.filter((line) => line.includes(' passed ')).length;
  const failed = lines.filter((line) => line.includes(' FAILED ')).length;
  if (status !== 0 || passed === 0) console.log(stdout, stderr);
  console.log(`edge: ${passed} passed, ${failed} failed`);
  return suite(passed, failed, status === 0 && passed > 0);
}

function endToEndTests(): Outcome {
  const file = join(results, 'e2e.json');
  const isGreen = runs('npx', ['playwright', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return suite(stats.expected, stats.unexpected + stats.flaky, isGreen);
}

/** Every clause of the specification that is not left open has a passing test among those that just ran. */
const conformance = (): Outcome =>
  step(process.execPath, [
    'scripts/conformance.ts',
    ...['--unit', join(results, 'unit.json')],
    ...['--e2e', join(results, 'e2e.json')],
  ]);

const SUITES: [string, () => Outcome][] = [
  ['check', () => step('npm', ['run', '--silent', 'check'])],
  ['build', () => step('npm', ['run', '--silent', 'build', '--', '--logLevel', 'error'])],
  ['test', unitTests],
  ['edge', edgeTests],
  ['e2e', endToEndTests],
  ['conformance', conformance],
];

const total: Outcome = { passed: 0, failed: 0 };
for (const [name, run] of SUITES) {
  console.log(`\n== ${name}`);
  const start = performance.now();
  let outcome: Outcome;
  try {
    outcome = run();
  } catch (error) {
    console.error(error);
    outcome = { passed: 0, failed: 1 };
  }
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`== ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`);
}
rmSync(results, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
