import { parseArgs } from 'node:util';
import { onNewDay } from './on-new-day.ts';
import { startStack } from './stack.ts';
import { studioInvitation } from './studio-invitation.ts';

const { values } = parseArgs({ options: { tls: { type: 'boolean', default: false } } });

const stack = await startStack({
  name: 'demo',
  tls: values.tls,
  access: process.env.ACCESS === 'named' ? 'named' : 'open',
  probe: true,
  studio: true,
});
const days = onNewDay(stack.redate);
const invitation = await studioInvitation(stack.databaseUrl, stack.studioOrigin);
console.log(`The studio is at ${stack.studioOrigin}; for the next 10 minutes: ${invitation}`);
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
