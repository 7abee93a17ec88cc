import { Agent, get } from 'node:http';
import type { Socket } from 'node:net';
import { quantile } from './edge-client.ts';
import { atLeast, atMost, type Bar, countsOf, none } from './report.ts';

/** Requests at a fixed rate, whether or not earlier ones have been answered: a slow site gets no fewer requests. */

export type LoadResult = {
  sent: number;
  /** Requests per second that were really sent. */
  rate: number;
  failed: number;
  /** Number of failures by kind. */
  failures: Map<string, number>;
  milliseconds: number[];
  hits: number;
  /** Retried as a browser would: the edge had just closed the idle connection. */
  again: number;
};

export type Load = { stop: () => Promise<LoadResult> };

const TICK_MS = 5;
const LIMIT_MS = 10_000;
const END_OF_PAGE = '</html>';
/** Varnish closes a connection after five idle seconds; a request may be on its way at that moment. */
const IDLE_MS = 4900;
const lastUsed = new WeakMap<Socket, number>();

type Outcome = { failure: string | null; isHit: boolean; isStaleConnection?: boolean };

async function view(url: string, agent: Agent, cookie: string): Promise<Outcome> {
  return await new Promise((done) => {
    const fail = (failure: string) => done({ failure, isHit: false });
    const headers = cookie ? { Cookie: cookie } : {};
    const request = get(url, { agent, headers, timeout: LIMIT_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (error) => fail(`broken off: ${error.message}`));
      response.on('end', () => {
        if (request.socket) lastUsed.set(request.socket, performance.now());
        const body = Buffer.concat(chunks);
        const isWhole = body.includes(END_OF_PAGE, -END_OF_PAGE.length - 10);
        if (response.statusCode !== 200) fail(`status ${response.statusCode}`);
        else if (!isWhole) fail('not a whole page');
        else done({ failure: null, isHit: response.headers['x-cache'] === 'hit' });
      });
    });
    request.on('timeout', () => request.destroy(new Error(`nothing for ${LIMIT_MS} ms`)));
    request.on('error', (error) => {
      const idle = performance.now() - (lastUsed.get(request.socket as Socket) ?? Infinity);
      const isReset = (error as NodeJS.ErrnoException).code === 'ECONNRESET';
      const isStaleConnection = isReset && request.reusedSocket && idle >= IDLE_MS;
      done({ failure: error.message, isHit: false, isStaleConnection });
    });
  });
}

/** Requests the addresses in turn, in a loop, until stopped; each time as the next viewer. */
export function startLoad(
  urls: readonly string[],
  rate: number,
  cookies: readonly string[] = [''],
): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 2000 });
  const fresh = new Agent({ keepAlive: false });
  const failures = new Map<string, number>();
  const milliseconds: number[] = [];
  const waiting = new Set<Promise<void>>();
  let sent = 0;
  let hits = 0;
  let again = 0;
  const start = performance.now();

  const send = async (url: string, cookie: string): Promise<void> => {
    const from = performance.now();
    let outcome = await view(url, agent, cookie);
    if (outcome.isStaleConnection) {
      again += 1;
      outcome = await view(url, fresh, cookie);
    }
    const { failure, isHit } = outcome;
    milliseconds.push(performance.now() - from);
    if (isHit) hits += 1;
    if (failure !== null) failures.set(failure, (failures.get(failure) ?? 0) + 1);
  };
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - start) / 1000) * rate);
    for (; sent < due; sent++) {
      const cookie = String(cookies[sent % cookies.length]);
      const going = send(String(urls[sent % urls.length]), cookie).finally(() =>
        waiting.delete(going),
      );
      waiting.add(going);
    }
  }, TICK_MS);

  return {
    stop: async () => {
      clearInterval(timer);
      const seconds = (performance.now() - start) / 1000;
      await Promise.all(waiting);
      agent.destroy();
      const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
      return { sent, rate: sent / seconds, failed, failures, milliseconds, hits, again };
    },
  };
}

/** No view failed, and the load had the rate that it claims; 99 of 100 were answered within `most` milliseconds. */
export function countLoad(
  { bars, notes }: { bars: Bar[]; notes: string[] },
  what: string,
  rate: number,
  result: LoadResult,
  most = Number.POSITIVE_INFINITY,
): void {
  bars.push(
    none(`${what}: failed views`, result.failed, result.sent, countsOf(result.failures)),
    atLeast(`${what}: rate reached`, result.rate, rate * 0.99, 'per second'),
  );
  const at = (share: number) => `${quantile(result.milliseconds, share).toFixed(0)} ms`;
  if (most < Number.POSITIVE_INFINITY) {
    const p99 = quantile(result.milliseconds, 0.99);
    bars.push(atMost(`${what}: 99 of 100 views within`, p99, most, 'ms', `median ${at(0.5)}`));
  }
  notes.push(
    `${what}: median ${at(0.5)}, 99 % ${at(0.99)}, slowest ${at(1)}, ` +
      `${((100 * result.hits) / result.sent).toFixed(1)} % hits, ` +
      `${result.again} asked again on a new connection`,
  );
}
