import { Agent, get } from 'node:http';
import { setPriority } from 'node:os';
import { pause } from '../edge-client.ts';
import { junkAddress } from './junk-addresses.ts';

/** A separate process that requests junk at a fixed rate, from many addresses. */

export type JunkOrder = { port: number; pages: string[]; rate: number; first: number };
export type JunkTally = { sent: number; statuses: [string, number][] };

const SOURCES = 64;
const LANES = { edge: 48, portal: 12 };
const LIMIT_MS = 15_000;

// Real attackers have their own CPUs; these must not take the site's.
setPriority(10);

const agents = Array.from({ length: SOURCES }, () => new Agent({ keepAlive: true, maxSockets: 4 }));
const statuses = new Map<string, number>();
const queues = { edge: [] as string[], portal: [] as string[] };
let sent = 0;
let made = 0;
let isOver = false;

async function ask(port: number, path: string, source: number): Promise<string> {
  return await new Promise((done) => {
    const request = get(
      {
        host: '127.0.0.1',
        port,
        path,
        agent: agents[source] as Agent,
        localAddress: `127.99.0.${1 + source}`,
        timeout: LIMIT_MS,
      },
      (response) => {
        response.resume();
        response.on('error', () => done('broken'));
        response.on('end', () => done(String(response.statusCode)));
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', (error) => done(error.message));
  });
}

async function lane(order: JunkOrder, queue: string[]): Promise<void> {
  while (!isOver) {
    const path = queue.shift();
    if (path === undefined) {
      await pause(5);
      continue;
    }
    const status = await ask(order.port, path, sent % SOURCES);
    sent += 1;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

async function send(order: JunkOrder): Promise<void> {
  const start = performance.now();
  const lanes = [
    ...Array.from({ length: LANES.edge }, () => lane(order, queues.edge)),
    ...Array.from({ length: LANES.portal }, () => lane(order, queues.portal)),
  ];
  while (!isOver) {
    const due = Math.floor(((performance.now() - start) / 1000) * order.rate);
    // A request that is late is sent later, so that no address is skipped.
    for (; made < due && queues.edge.length + queues.portal.length < 20_000; made++) {
      const { path, isEdgeOnly } = junkAddress(order.first + made, order.pages);
      queues[isEdgeOnly ? 'edge' : 'portal'].push(path);
    }
    await pause(10);
  }
  await Promise.all(lanes);
}

process.on('message', (message: JunkOrder | 'tally' | 'stop') => {
  if (message === 'tally' || message === 'stop') {
    isOver ||= message === 'stop';
    const tally: JunkTally = { sent, statuses: [...statuses] };
    process.send?.(tally, () => message === 'stop' && process.exit(0));
  } else {
    void send(message);
  }
});
process.on('disconnect', () => process.exit(0));
