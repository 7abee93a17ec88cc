import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { missingOf } from './needs.ts';
import { isAlive } from './processes.ts';

it('names what is missing: programs, alternatives, files', () => {
  const needs = [
    'node',
    'no-such-program',
    'no-such|node',
    'no-such|nor-this',
    '/no/such',
    'src/ui',
  ];
  expect(missingOf(needs)).toBe('no-such-program, no-such or nor-this, /no/such');
});

it('ends what was started when a script fails without stopping it', async () => {
  const script = `
    import { startChild } from '${resolve('tools/processes.ts')}';
    console.log(startChild('sleep', ['60'], {}, '/dev/null').process.pid);
    throw new Error('planted');`;
  const args = ['--input-type=module', '-e', script];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(1);
  await expect.poll(() => isAlive(Number(stdout))).toBe(false);
});
