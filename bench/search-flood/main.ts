import { Agent, get } from 'node:http';
import { goldenQueries } from '../../tests/search/golden.ts';
import { startStack } from '../../tools/stack.ts';
import { ensureBuild, pause, quantile, warm } from '../edge-client.ts';
import { startLoad } from '../faults/load.ts';
import type { Bar, Bench } from '../report.ts';

/** Searches at five times the portals' capacity: do other pages suffer, and what do the searches get? */

const TIMES_CAPACITY = 5;
/** As many as the edge admits for two portals; more would be rejected and retried at once. */
const CLIENTS = 12;
const CACHED_RATE = 50;
const UNCACHED_RATE = 5;
const LIMIT_MS = 10_000;
const WARM_PAGES = [
  '/',
  '/movies',
  '/series',
  '/anime',
  '/tv',
  '/futbol',
  '/movie/metropolis-1927',
];

const agent = new Agent({ keepAlive: true, maxSockets: 3000 });
let asked = 0;

/** Every search is new, so the edge's cache cannot help. */
const newQuery = (): string => `${goldenQueries[asked % goldenQueries.length]?.query} ${++asked}`;

type Answer = { status: number; milliseconds: number; isSpanish: boolean; isDated: boolean };

async function searchOnce(edge: string): Promise<Answer> {
  const url = `${edge}/buscar?${new URLSearchParams({ q: newQuery() })}`;
  const start = performance.now();
  return await new Promise((done) => {
    const answer = (status: number, body = '', retryAfter = '') =>
      done({
        status,
        milliseconds: performance.now() - start,
        isSpanish: body.includes('lang="es-AR"'),
        isDated: retryAfter !== '',
      });
    const request = get(url, { agent, timeout: LIMIT_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => answer(0));
      response.on('end', () =>
        answer(
          response.statusCode ?? 0,
          Buffer.concat(chunks).toString(),
          response.headers['retry-after'],
        ),
      );
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => answer(0));
  });
}

/** Searches answered per second when each client sends the next as soon as it has a response. */
async function measureCapacity(edge: string, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let answered = 0;
  const lane = async () => {
    while (performance.now() < end) {
      const { status } = await searchOnce(edge);
      if (status === 200) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, lane));
  return answered / seconds;
}

async function flood(edge: string, aSecond: number, seconds: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  const open = new Set<Promise<void>>();
  const start = performance.now();
  for (let sent = 0; sent < aSecond * seconds; ) {
    const due = Math.min(((performance.now() - start) / 1000) * aSecond, aSecond * seconds);
    for (; sent < due; sent++) {
      const one = searchOnce(edge)
        .then((answer) => void answers.push(answer))
        .finally(() => open.delete(one));
      open.add(one);
    }
    await pause(5);
  }
  await Promise.all(open);
  return answers;
}

export const run: Bench = async ({ quick }) => {
  ensureBuild();
  const seconds = quick ? 10 : 60;
  const stack = await startStack({ name: 'bench-search-flood', offset: 6100 });
  try {
    for (const path of WARM_PAGES) await warm(stack.edge + path);
    await measureCapacity(stack.edge, 3);
    const capacity = await measureCapacity(stack.edge, quick ? 5 : 15);
    const cached = startLoad(
      WARM_PAGES.map((path) => stack.edge + path),
      CACHED_RATE,
    );
    const others = Array.from(
      { length: UNCACHED_RATE * seconds },
      (_, place) => `${stack.edge}/tienda?q=taza${place}`,
    );
    const uncached = startLoad(others, UNCACHED_RATE);
    const answers = await flood(stack.edge, capacity * TIMES_CAPACITY, seconds);
    const [pages, rest] = await Promise.all([cached.stop(), uncached.stop()]);
    const turnedAway = answers.filter(({ status }) => status === 503);
    const strange = answers.filter(({ status }) => status !== 200 && status !== 503);
    const plain = turnedAway.filter(({ isSpanish, isDated }) => !isSpanish || !isDated);
    const p99 = (values: readonly number[]) => quantile(values, 0.99);
    const waited = turnedAway.map(({ milliseconds }) => milliseconds);
    const bars: Bar[] = [
      {
        what: 'cached pages that failed',
        bar: '0',
        measured: `${pages.failed} of ${pages.sent}`,
        ok: pages.failed === 0,
      },
      {
        what: 'cached pages, p99',
        bar: '< 50 ms',
        measured: `${p99(pages.milliseconds).toFixed(1)} ms`,
        ok: p99(pages.milliseconds) < 50,
      },
      {
        what: 'other pages that are not cached and failed',
        bar: '0',
        measured: `${rest.failed} of ${rest.sent}`,
        ok: rest.failed === 0,
      },
      {
        what: 'searches turned away',
        bar: '> 0',
        measured: `${turnedAway.length} of ${answers.length}`,
        ok: turnedAway.length > 0,
      },
      {
        what: 'of these without the Spanish page or Retry-After, or another failure',
        bar: '0',
        measured: plain.length + strange.length,
        ok: plain.length + strange.length === 0,
      },
      {
        what: 'time to be turned away, p99',
        bar: '< 100 ms',
        measured: `${p99(waited).toFixed(1)} ms`,
        ok: p99(waited) < 100,
      },
    ];
    return {
      name: 'search-flood',
      bars,
      notes: [
        `capacity ${capacity.toFixed(0)} searches a second; flooded with ${(answers.length / seconds).toFixed(0)}`,
        `turned away: median ${quantile(waited, 0.5).toFixed(1)} ms, slowest ${Math.max(...waited).toFixed(1)} ms`,
        `answered in the flood: ${(answers.filter(({ status }) => status === 200).length / seconds).toFixed(0)} a second`,
        `uncached pages: p99 ${p99(rest.milliseconds).toFixed(0)} ms`,
      ],
    };
  } finally {
    agent.destroy();
    await stack.stop();
  }
};
