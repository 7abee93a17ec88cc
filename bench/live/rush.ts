import { setPriority } from 'node:os';
import { RawClient } from '../../tests/fuzz/raw-client.ts';
import { pause } from '../edge-client.ts';
import { viewerRequest } from '../viewer-request.ts';

/** A separate process of viewers who arrive within seconds, open a page and then ask for its JSON again and again. */

export type RushOrder = {
  edge: string;
  page: string;
  state: string;
  viewers: number;
  withinMs: number;
  /** How often each asks for the JSON after the first time, and how long it waits in between. */
  polls: number;
  pollEveryMs: number;
};

export type RushTally = {
  sent: number;
  failures: [what: string, count: number][];
  milliseconds: number[];
  /** Connections that were open at the same time. */
  mostOpen: number;
};

const LIMIT_MS = 15_000;

// Viewers have their own CPUs; these must not take the site's.
setPriority(10);

const milliseconds: number[] = [];
const failures = new Map<string, number>();
let open = 0;
let mostOpen = 0;

async function ask(client: RawClient, path: string, viewer: number): Promise<void> {
  const start = performance.now();
  const options = { isHead: false, isLast: false, limitMs: LIMIT_MS };
  const outcome = await client.send(viewerRequest(path, viewer), options);
  milliseconds.push(performance.now() - start);
  const result = outcome.kind === 'answer' ? String(outcome.answer.status) : outcome.kind;
  if (result !== '200') failures.set(result, (failures.get(result) ?? 0) + 1);
}

async function visit(order: RushOrder, viewer: number): Promise<void> {
  await pause((order.withinMs * viewer) / order.viewers);
  const client = new RawClient(order.edge);
  open += 1;
  mostOpen = Math.max(mostOpen, open);
  await ask(client, order.page, viewer);
  await ask(client, order.state, viewer);
  for (let turn = 0; turn < order.polls; turn++) {
    await pause(order.pollEveryMs * (0.5 + Math.random()));
    await ask(client, order.state, viewer);
  }
  // Nobody leaves while others still arrive.
  await pause(order.withinMs - (order.withinMs * viewer) / order.viewers);
  open -= 1;
  client.close();
}

process.on('message', async (order: RushOrder) => {
  await Promise.all(Array.from({ length: order.viewers }, (_, viewer) => visit(order, viewer)));
  const tally: RushTally = {
    sent: milliseconds.length,
    failures: [...failures],
    milliseconds,
    mostOpen,
  };
  process.send?.(tally, () => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
