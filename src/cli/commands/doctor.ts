import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { defineCommand } from '../command.ts';

const PAGES = join(import.meta.dirname, '../../../docs/operar');
/** Every alarm has a page, those of Prometheus too. Other pages have names of one word. */
export const ALARMS = globSync(join(PAGES, '*-*.md'))
  .map((file) => basename(file, '.md'))
  .sort();

export const doctor = defineCommand({
  about:
    'Changes nothing but one small file in the cache of the edge, which is purged to see that purges work. Exit status: 0 all is well, 1 something has to be mended. Run it as root: others cannot read the configuration.',
  options: {
    explain: {
      value: 'NAME',
      help: 'the page of a problem, in Spanish, instead of a check',
      schema: z.enum(ALARMS).optional(),
      choices: ALARMS,
    },
  },
  examples: [
    ['doctor', ''],
    ['doctor --explain disk-full', 'what it means, and what to do'],
    ['doctor --json', 'for monitoring'],
  ],
  database: 'none',
  run: async ({ explain }) => {
    if (explain) {
      const text = readFileSync(join(PAGES, `${explain}.md`), 'utf8');
      return { json: { name: explain, page: text }, text };
    }
    const { runChecks, CHECK_NAMES } = await import('../doctor/run-checks.ts');
    const found = await runChecks();
    const problems = found.map(({ name, what, mend }) => ({ name, what, mend }));
    const ok = problems.length === 0;
    return {
      json: { ok, problems },
      text: ok
        ? `All is well: ${CHECK_NAMES.join(', ')}.`
        : problems.map(({ name, what, mend }) => `${name}: ${what}\n    ${mend}\n`).join('\n'),
      notes: ok ? [] : ['`butaca doctor --explain NAME` shows what a problem means, in Spanish.'],
      hasFailed: !ok,
    };
  },
});
