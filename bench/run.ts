import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Bench, reportTable } from './report.ts';

const folder = import.meta.dirname;
const quick = process.argv.includes('--quick');
const [name = '', ...pairs] = process.argv.slice(2).filter((word) => word !== '--quick');
const options = new Map<string, string>();
for (let place = 0; place < pairs.length; place += 2)
  options.set(String(pairs[place]), pairs[place + 1] ?? '');
const isUnderstood = [...options].every(([key, value]) => /^--[a-z]/.test(key) && value !== '');
const names = globSync(join(folder, '*/main.ts')).map((file) => basename(dirname(file)));
if (!isUnderstood || !names.includes(name)) {
  console.error(
    `usage: npm run bench -- NAME [--quick] [--OPTION VALUE …]\nNAME is one of: ${names.sort().join(', ')}`,
  );
  process.exit(2);
}

const { run } = (await import(join(folder, name, 'main.ts'))) as { run: Bench };
const report = await run({ quick, options });

const results = join(folder, 'results');
mkdirSync(results, { recursive: true });
const at = new Date().toISOString();
const text = JSON.stringify({ at, quick, ...report }, null, 2);
writeFileSync(join(results, `${name}.json`), `${text}\n`);
console.log(reportTable(report));
process.exit(report.bars.every((bar) => bar.ok) && report.bars.length > 0 ? 0 : 1);
