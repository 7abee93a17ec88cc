import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bench, reportTable } from './report.ts';

const folder = import.meta.dirname;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const [name = ''] = positionals;
const names = globSync(join(folder, '*/main.ts')).map((file) => basename(dirname(file)));
if (positionals.length !== 1 || !names.includes(name)) {
  console.error(
    `usage: npm run bench -- NAME [--quick]\nNAME is one of: ${names.sort().join(', ')}`,
  );
  process.exit(2);
}

const { run } = (await import(join(folder, name, 'main.ts'))) as { run: Bench };
const report = await run({ quick: values.quick });

const results = join(folder, 'results');
mkdirSync(results, { recursive: true });
const at = new Date().toISOString();
const text = JSON.stringify({ at, quick: values.quick, ...report }, null, 2);
writeFileSync(join(results, `${name}.json`), `${text}\n`);
console.log(reportTable(report));
process.exit(report.bars.every((bar) => bar.ok) && report.bars.length > 0 ? 0 : 1);
