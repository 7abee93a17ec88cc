// Runs every .vtc with the parameters of production; arguments name single files.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { endWithout } from '../../tools/needs.ts';
import { EDGE_PARAMETERS } from '../backends.ts';

endWithout('the tests of the edge', ['varnishtest', 'varnishd', 'gcc']);

const edge = join(import.meta.dirname, '..');
const named = process.argv.slice(2);
const files = named.length > 0 ? named : globSync(join(edge, 'tests/*.vtc')).sort();
/** Most of a test was the compiler: its rules run once, so they need not be quick. A shell reads the quotes. */
const COMPILE = "cc_command='exec gcc -O0 -fPIC -shared -o %o %s'";
const parameters = [...EDGE_PARAMETERS, COMPILE].flatMap((parameter) => ['-p', parameter]);
// -t: seconds for one file on a busy machine. -b: room for what a file logs.
const { status } = spawnSync(
  'varnishtest',
  ['-k', '-j2', '-t240', '-b16m', `-Dedge=${edge}`, ...parameters, ...files],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
