import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { HEADLESS, missingOf, type Needs } from '../needs.ts';
import { readImports } from './check/imports.ts';
import { relatedSpecs } from './related-specs.ts';

/**
 * `npm run try [-- COMMIT]`: checks, and the unit and browser tests that what changed since main (or COMMIT) may break. Minutes
 * instead of the half hour of `validate`, which finds what lies behind files that are not imported: SQL, VCL, the package.
 */

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

function commonCommit(): string {
  for (const name of process.argv[2] ? [process.argv[2]] : ['origin/main', 'main'])
    try {
      return git('merge-base', 'HEAD', name)[0] ?? 'HEAD';
    } catch {
      // There is no such branch here.
    }
  return 'HEAD';
}

const base = commonCommit();
const changed = [
  ...git('diff', '--name-only', base),
  ...git('ls-files', '-o', '--exclude-standard'),
];
const code = changed.filter((file) => /\.tsx?$/.test(file) && existsSync(file));
const texts = globSync('tests/e2e/**/*.spec.ts').map((file) => [file, readFileSync(file, 'utf8')]);
const specs = relatedSpecs(changed, await readImports(), new Map(texts as [string, string][]));

type Step = { name: string; command: string; needs?: Needs };
const steps: Step[] = [
  { name: 'check', command: 'npm run --silent check' },
  ...(code.length > 0
    ? [{ name: 'test', command: `npx vitest related --run --passWithNoTests ${code.join(' ')}` }]
    : []),
  ...(changed.some((file) => file.startsWith('edge/'))
    ? [
        {
          name: 'edge',
          command: 'npm run --silent test:edge',
          needs: ['varnishtest', 'varnishd', 'gcc'],
        },
      ]
    : []),
  ...(specs.length > 0
    ? [
        {
          name: 'e2e',
          // Where the door is broken, every test waits for a minute.
          command: `npm run --silent build -- --logLevel error && npx playwright test --max-failures 5 ${specs.join(' ')}`,
          needs: ['varnishd', HEADLESS],
        },
      ]
    : []),
];

const summary = steps.map(({ name, command, needs = [] }) => {
  const missing = missingOf(needs);
  if (missing) return `--   ${name}  this machine lacks ${missing}: left to CI`;
  console.log(`\n== ${name}`);
  const start = performance.now();
  const isGreen = spawnSync('sh', ['-c', command], { stdio: 'inherit' }).status === 0;
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  return `${isGreen ? 'ok ' : 'RED'}  ${name}  ${minutes} min`;
});
console.log(`\n${changed.length} files changed since ${base.slice(0, 7)}\n${summary.join('\n')}`);
process.exit(summary.some((line) => line.startsWith('RED')) ? 1 : 0);
