import { parseArgs } from 'node:util';
import { onNewDay } from './on-new-day.ts';
import { startStack } from './stack.ts';

const { values } = parseArgs({ options: { tls: { type: 'boolean', default: false } } });

const stack = await startStack({
  name: 'demo',
  tls: values.tls,
  access: process.env.ACCESS === 'named' ? 'named' : 'open',
  probe: true,
  studio: true,
});
const days = onNewDay(stack.redate);
console.log(`The studio is at ${stack.studioOrigin}`);
console.log(`Butaca is ready at ${stack.origin}`);

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    days.stop();
    stack.stop().then(() => process.exit(0));
  });
}
