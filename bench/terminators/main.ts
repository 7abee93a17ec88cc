import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:https';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { startBareVarnish, startOrigin } from '../../tests/support/local-varnish.ts';
import { pause, quantile } from '../edge-client.ts';
import { cpuSeconds } from '../process-cpu.ts';
import { anonymousBytes } from '../process-memory.ts';
import { type Bar, type Bench, reportTable } from '../report.ts';
import { resetRapidly, secondsUntilCut } from './attackers.ts';
import { makeCertificate, startTerminator, TERMINATORS, type Terminator } from './terminators.ts';

/** What may end TLS, side by side: cost, rapid reset, slow clients and reloads. Needs Debian's caddy, nginx and haproxy. */

const PORT = 21_443;
/** A page as it leaves the edge, compressed. */
const PAGE_BYTES = 20_000;
const SLOW_LIMIT_MS = 25_000;

const cpuOf = ({ pids }: Terminator): number =>
  pids().reduce((sum, pid) => sum + cpuSeconds(pid), 0);

/** How many requests were answered. */
async function h2load(port: number, ...options: string[]): Promise<number> {
  const url = `https://localhost:${port}/`;
  const { stdout } = await promisify(execFile)('h2load', [...options, url], { timeout: 300_000 });
  return Number(/(\d+) succeeded/.exec(stdout)?.[1]);
}

/** CPU time of one request in microseconds, and of one connection with one request. */
async function costs(terminator: Terminator, requests: number) {
  const measure = async (count: number, ...options: string[]) => {
    const before = cpuOf(terminator);
    const answered = await h2load(terminator.port, '-n', String(count), ...options);
    return ((cpuOf(terminator) - before) / answered) * 1e6;
  };
  await measure(1000, '-c', '32', '-m', '8');
  const http2: number[] = [];
  const http1: number[] = [];
  const handshakes: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    http2.push(await measure(requests, '-c', '32', '-m', '8'));
    http1.push(await measure(requests, '--h1', '-c', '32'));
    handshakes.push(await measure(400, '-c', '400', '-m', '1'));
  }
  return {
    http2: quantile(http2, 0.5),
    http1: quantile(http1, 0.5),
    handshake: quantile(handshakes, 0.5),
  };
}

async function rapidReset(terminator: Terminator, milliseconds: number) {
  const before = cpuOf(terminator);
  const start = performance.now();
  const attack = resetRapidly(terminator.port, milliseconds);
  const times: number[] = [];
  const agent = new Agent({ rejectUnauthorized: false });
  while (performance.now() - start < milliseconds) {
    const asked = performance.now();
    await visit(terminator.port, agent);
    times.push(performance.now() - asked);
    await pause(20);
  }
  const streams = await attack;
  const cpu = cpuOf(terminator) - before;
  return {
    streams,
    cores: cpu / ((performance.now() - start) / 1000),
    microseconds: (cpu / streams) * 1e6,
    p99: quantile(times, 0.99),
  };
}

type Visit = 'answered' | 'failed' | 'repeatable';

/** `repeatable`: an idle connection ended as the request went out; browsers send it again by themselves. */
const visit = async (port: number, agent: Agent): Promise<Visit> =>
  await new Promise((done) => {
    const sent = request({ port, host: 'localhost', path: '/', agent, timeout: 10_000 }, (got) => {
      got.resume();
      got.once('end', () => done(got.statusCode === 200 ? 'answered' : 'failed'));
      got.once('error', () => done('failed'));
    });
    sent.once('timeout', () => sent.destroy(new Error('timeout')));
    sent.once('error', () => done(sent.reusedSocket ? 'repeatable' : 'failed'));
    sent.end();
  });

async function reloads(terminator: Terminator, count: number) {
  const tally = { answered: 0, failed: 0, repeatable: 0 };
  let isOver = false;
  const viewers = Array.from({ length: 20 }, async (_, place) => {
    // Every second viewer opens a connection for each request.
    const agent = new Agent({ rejectUnauthorized: false, keepAlive: place % 2 === 0 });
    while (!isOver) {
      tally[await visit(terminator.port, agent)] += 1;
      await pause(10);
    }
    agent.destroy();
  });
  for (let place = 0; place < count; place++) {
    await pause(500);
    terminator.reload();
  }
  await pause(500);
  isOver = true;
  await Promise.all(viewers);
  return tally;
}

const POST = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n';

const slowClients = async ({ port }: Terminator) => ({
  silent: await secondsUntilCut(port, 'GET / HTTP/1.1\r\nHost: loc', '', SLOW_LIMIT_MS),
  header: await secondsUntilCut(
    port,
    'GET / HTTP/1.1\r\nHost: localhost\r\nX: ',
    'x',
    SLOW_LIMIT_MS,
  ),
  body: await secondsUntilCut(port, POST, 'x', SLOW_LIMIT_MS),
});

const seconds = (value: number | null): string =>
  value === null ? `not in ${SLOW_LIMIT_MS / 1000} s` : `${value.toFixed(1)} s`;

async function measure(
  terminator: Terminator,
  quick: boolean,
): Promise<{ bars: Bar[]; notes: string[] }> {
  const { name } = terminator;
  const cost = await costs(terminator, quick ? 5000 : 30_000);
  const memory = terminator.pids().reduce((sum, pid) => sum + anonymousBytes(pid), 0) / 2 ** 20;
  const attacked = await rapidReset(terminator, quick ? 4000 : 15_000);
  const reloaded = await reloads(terminator, quick ? 3 : 10);
  const slow = await slowClients(terminator);
  const isShipped = name === 'haproxy';
  const bar = (what: string, limit: string, measured: string, isGood: boolean): Bar => ({
    what: `${name}: ${what}`,
    bar: isShipped ? limit : '–',
    measured,
    ok: !isShipped || isGood,
  });
  return {
    bars: [
      bar('CPU of a request, HTTP/2', '≤ 200 µs', `${cost.http2.toFixed(0)} µs`, cost.http2 <= 200),
      bar('the same, HTTP/1.1', '≤ 200 µs', `${cost.http1.toFixed(0)} µs`, cost.http1 <= 200),
      bar(
        'CPU of a connection with one request',
        '≤ 3 ms',
        `${(cost.handshake / 1000).toFixed(2)} ms`,
        cost.handshake <= 3000,
      ),
      bar(
        'rapid reset: cores that one connection keeps busy',
        '≤ 1',
        attacked.cores.toFixed(2),
        attacked.cores <= 1,
      ),
      bar(
        'failed requests in reloads',
        '0',
        `${reloaded.failed} of ${reloaded.answered}`,
        reloaded.failed === 0,
      ),
      bar(
        'cuts a header that drips',
        '≤ 11 s',
        seconds(slow.header),
        slow.header !== null && slow.header <= 11,
      ),
      bar(
        'cuts a body that drips',
        '≤ 11 s',
        seconds(slow.body),
        slow.body !== null && slow.body <= 11,
      ),
    ],
    notes: [
      `${name}: ${memory.toFixed(0)} MB; rapid reset ${attacked.streams} streams, ${attacked.microseconds.toFixed(0)} µs each, another viewer's 99th percentile ${attacked.p99.toFixed(0)} ms; silent header cut after ${seconds(slow.silent)}; reloads: ${reloaded.repeatable} idle connections ended as a request went out, which browsers repeat`,
    ],
  };
}

export const run: Bench = async ({ quick }) => {
  const folder = resolve('.data/bench-terminators');
  makeCertificate(folder);
  const page = randomBytes(PAGE_BYTES);
  const origin = await startOrigin((_, response) => {
    response.writeHead(200, { 'Cache-Control': 'max-age=3600' }).end(page);
  });
  const edge = await startBareVarnish(origin.port);
  const bars: Bar[] = [];
  const notes: string[] = [];
  try {
    for (const [place, name] of TERMINATORS.entries()) {
      const port = PORT + place * 10;
      const terminator = await startTerminator(name, { folder, port, edgePort: edge.port });
      try {
        const measured = await measure(terminator, quick);
        bars.push(...measured.bars);
        notes.push(...measured.notes);
        console.log(reportTable({ name, ...measured }));
      } finally {
        await terminator.stop();
      }
    }
  } finally {
    await edge.stop();
    origin.stop();
  }
  return { name: 'terminators', bars, notes };
};
