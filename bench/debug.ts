import { startStack } from '../scripts/stack.ts';
import { execSync } from 'node:child_process';
import { SITE_TAG } from '../src/domain/tags.ts';
import { ask, forEach, pause, softPurge, warm } from './edge-client.ts';
import { addresses, fillCatalogue } from './faults/catalogue.ts';
import { startLoad } from './faults/load-debug.ts';
const stack = await startStack({ name: 'bench-faults', offset: 3000 });
try {
  const pages = await addresses(stack.edge, await fillCatalogue(stack.databaseUrl));
  await pause(4000);
  await forEach(pages.everyday, 8, warm);
  const stall = process.argv[2] === 'stall';
  const load = startLoad(pages.everyday, 200);
  const t = stall ? setInterval(() => { const e = performance.now() + 100 + Math.random() * 200; while (performance.now() < e); }, 1700) : undefined;
  if (stall) await pause(30000);
  else for (let i = 0; i < 2; i++) {
    await pause(1000);
    console.log('kill', performance.now() | 0);
    stack.postgres.kill();
    await pause(5000);
    console.log('purge', performance.now() | 0);
    await softPurge(stack.purgeUrl, SITE_TAG);
    await pause(5000);
    console.log('start', performance.now() | 0);
    await stack.postgres.start();
    console.log('back', performance.now() | 0);
    await pause(8000);
  }
  clearInterval(t);
  const r = await load.stop();
  console.log(r.sent, r.failed, r.failures, r.again, Math.max(...r.milliseconds));
  console.log(execSync(`varnishstat -1 -n /tmp/butaca-edge-${process.pid}-11080 | egrep 'sess_|req_drop|threads|timeout|SC_|sc_' | egrep -v ' 0 '`).toString());
} finally { await stack.stop(); }
process.exit(0);
