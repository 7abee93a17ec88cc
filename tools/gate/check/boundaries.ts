import { existsSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const FOLDERS = ['src', 'demo', 'bench', 'edge', 'tools', 'tests'].filter((name) =>
  existsSync(name),
);

const options = await extractDepcruiseOptions('./.dependency-cruiser.mjs');
const { output } = await cruise(FOLDERS, options);
const { modules, summary } = output as ICruiseResult;

for (const { rule, from, to, cycle } of summary.violations) {
  console.error(`${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ')}`);
}

// A parser that cannot read TypeScript finds no modules, or no imports in them, and so no faults.
const read = modules.filter(({ source }) => source.startsWith('src/')).length;
if (read === 0 || summary.totalDependenciesCruised === 0) {
  console.error(`Read ${read} modules of src and ${summary.totalDependenciesCruised} imports.`);
  process.exit(1);
}
console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports`);
process.exit(summary.violations.length > 0 ? 1 : 0);
