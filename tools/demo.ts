import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { keepOpen } from './keep-open.ts';
import { endWithout } from './needs.ts';
import { startStack } from './stack.ts';

const { values } = parseArgs({ options: { tls: { type: 'boolean', default: false } } });

endWithout('the demo', ['varnishd', ...(values.tls ? ['caddy'] : [])]);
execFileSync('npm', ['run', '--silent', 'build', '--', '--logLevel', 'error'], {
  stdio: 'inherit',
});
await keepOpen(
  await startStack({
    name: 'demo',
    tls: values.tls,
    access: process.env.ACCESS === 'named' ? 'named' : 'open',
    probe: true,
    studio: true,
  }),
);
