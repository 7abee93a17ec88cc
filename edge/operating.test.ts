import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EDGE_PARAMETERS, edgeArgs } from './backends.ts';
import { TERMINATOR_OPTIONS, toEdge } from './terminator.ts';

const operating = readFileSync('docs/operating.md', 'utf8');

test.each(EDGE_PARAMETERS)('the unit in the manual sets %s', (parameter) => {
  expect(operating).toContain(`-p ${parameter} `);
});

test('the unit in the manual names every storage', () => {
  const args = edgeArgs({
    listen: '',
    internal: '',
    vclFile: '',
    vclPath: [],
    workdir: '',
    memory: '2g',
  });
  const names = args.filter((_, place) => args[place - 1] === '-s').map((one) => one.split(',')[0]);
  expect(names).toHaveLength(6);
  for (const name of names) expect(operating).toContain(`-s ${name},`);
});

test('the manual shows the settings of the terminator', () => {
  const lines = `${TERMINATOR_OPTIONS}\n${toEdge('127.0.0.1:8080')}`.split('\n');
  for (const line of lines) expect(operating).toContain(line.trim());
});
