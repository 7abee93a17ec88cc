import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { missingOf, type Needs, usedHere } from '../tools/needs.ts';
import { runAll } from './all.ts';
import { type Bench, reportTable } from './report.ts';

const folder = import.meta.dirname;
const quick = process.argv.includes('--quick');
const [name = '', ...pairs] = process.argv.slice(2).filter((word) => word !== '--quick');
const options = new Map<string, string>();
for (let place = 0; place < pairs.length; place += 2)
  options.set(String(pairs[place]), pairs[place + 1] ?? '');
const isUnderstood = [...options].every(([key, value]) => /^--[a-z]/.test(key) && value !== '');
const names = globSync(join(folder, '*/main.ts'))
  .map((file) => basename(dirname(file)))
  .sort();
if (!isUnderstood || ![...names, 'all'].includes(name)) {
  console.error(
    `usage: npm run bench -- NAME [--quick] [--OPTION VALUE …]\nNAME is all, or one of: ${names.join(', ')}`,
  );
  process.exit(2);
}
if (name === 'all') process.exit((await runAll(names, quick)) ? 0 : 1);

const results = join(folder, 'results');
mkdirSync(results, { recursive: true });
const keep = (found: object) => {
  const text = JSON.stringify({ at: new Date().toISOString(), quick, name, ...found }, null, 2);
  writeFileSync(join(results, `${name}.json`), `${text}\n`);
};
const { run, needs = [] } = (await import(join(folder, name, 'main.ts'))) as {
  run: Bench;
  needs?: Needs;
};
const missing = missingOf([...usedHere(), ...needs]);
if (missing) {
  keep({ bars: [], notRun: `needs ${missing}` });
  console.error(`${name} was not run: it needs ${missing}`);
  process.exit(3);
}
// An exit, which ends what was started, instead of a death.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const report = await run({ quick, options });
keep(report);
console.log(reportTable(report));
process.exit(report.bars.every((bar) => bar.ok) && report.bars.length > 0 ? 0 : 1);
