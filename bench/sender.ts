import { Agent, get } from 'node:http';
import { setPriority } from 'node:os';
import { pause } from './edge-client.ts';

/**
 * Sends requests, in a process of its own: what one of them waits for the others in this process is not the site's time.
 * The first message is an order; the answer is a tally.
 */

export type Order = {
  urls: string[];
  /** Requests per second, whether or not earlier ones were answered. Or this many at a time, as quickly as they are answered. */
  rate?: number;
  atOnce?: number;
  /** Or each address once, all at the same time. */
  isOnce?: boolean;
  seconds: number;
  /** As in `nice`. */
  priority: number;
};

export type Tally = {
  sent: number;
  seconds: number;
  /** Milliseconds of whole answers with 200, and of refusals. */
  answered: number[];
  refused: number[];
  /** Refusals that the portals explain (`X-Busy`), and those of the edge (`Retry-After`). */
  busy: number;
  atEdge: number;
  /** Anything else, by kind. */
  unexplained: [what: string, times: number][];
};

const LIMIT_MS = 15_000;
const TICK_MS = 5;
/** As every browser does. */
const headers = { 'Accept-Encoding': 'gzip' };
const agent = new Agent({ keepAlive: true, maxSockets: 4000 });

async function send(order: Order): Promise<Tally> {
  const { urls, rate, atOnce, isOnce, seconds } = order;
  const tally: Tally = {
    ...{ sent: 0, seconds: 0, answered: [], refused: [], busy: 0, atEdge: 0, unexplained: [] },
  };
  const strange = new Map<string, number>();
  const one = async (): Promise<void> => {
    const url = String(urls[tally.sent++ % urls.length]);
    const start = performance.now();
    await new Promise<void>((done) => {
      const end = (what: string | null) => {
        if (what !== null) strange.set(what, (strange.get(what) ?? 0) + 1);
        done();
      };
      const request = get(url, { agent, headers, timeout: LIMIT_MS }, (response) => {
        response.resume();
        response.on('error', (error) => end(error.message));
        response.on('end', () => {
          const { statusCode = 0, headers } = response;
          const milliseconds = performance.now() - start;
          if (statusCode === 200) tally.answered.push(milliseconds);
          else if (statusCode !== 503 || !headers['retry-after'])
            return end(`status ${statusCode}`);
          else {
            tally.refused.push(milliseconds);
            if (headers['x-busy']) tally.busy += 1;
            else tally.atEdge += 1;
          }
          end(null);
        });
      });
      request.on('timeout', () => request.destroy(new Error(`nothing for ${LIMIT_MS} ms`)));
      request.on('error', (error) => end(error.message));
    });
  };
  const start = performance.now();
  const elapsed = () => (performance.now() - start) / 1000;
  const open = new Set<Promise<void>>();
  if (isOnce) await Promise.all(urls.map(one));
  if (atOnce) {
    const lane = async () => {
      while (elapsed() < seconds) await one();
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }
  while (rate && elapsed() < seconds) {
    while (tally.sent < elapsed() * rate) {
      const going = one().finally(() => open.delete(going));
      open.add(going);
    }
    await pause(TICK_MS);
  }
  tally.seconds = elapsed();
  await Promise.all(open);
  tally.unexplained = [...strange];
  return tally;
}

process.once('message', (order: Order) => {
  setPriority(order.priority);
  void send(order).then((tally) => process.send?.(tally, () => process.exit(0)));
});
