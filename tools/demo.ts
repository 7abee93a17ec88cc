import { parseArgs } from 'node:util';
import { keepOpen } from './keep-open.ts';
import { startStack } from './stack.ts';

const { values } = parseArgs({ options: { tls: { type: 'boolean', default: false } } });

await keepOpen(
  await startStack({
    name: 'demo',
    tls: values.tls,
    access: process.env.ACCESS === 'named' ? 'named' : 'open',
    probe: true,
    studio: true,
  }),
);
