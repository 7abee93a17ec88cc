import { Agent, get } from 'node:http';
import { resolve } from 'node:path';
import { answers, startChild, until } from '../../tools/processes.ts';
import { startStack } from '../../tools/stack.ts';
import { ensureBuild, quantile } from '../edge-client.ts';
import { cpuSeconds } from '../process-cpu.ts';
import type { Bar } from '../report.ts';
import { PAGES } from './page-kinds.ts';

/**
 * CPU time of a portal for one page that no cache holds, from the request to the last byte: routing, loaders, queries,
 * rendering, security headers. Beside it a process that only renders the same tree with data in memory, in turns.
 * Waiting for the database is not counted, and neither is the database's own CPU time.
 */

const OFFSET = 18_500;
const BARE_PORT = 18_570;
const MIN_RATIO = 0.7;
const AT_ONCE = 2;
const WARM_UP = 150;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** The bytes of the answer. What an edge sends to a portal has hardly any headers. */
async function ask(port: number, path: string): Promise<number> {
  return await new Promise((done, failed) => {
    get({ agent, port, host: '127.0.0.1', path, timeout: 10_000 }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () =>
        response.statusCode === 200
          ? done(bytes)
          : failed(new Error(`${path} was answered with ${response.statusCode}`)),
      );
    }).on('error', failed);
  });
}

async function askOften(port: number, path: string, pages: number): Promise<void> {
  let left = pages;
  const lane = async () => {
    while (left-- > 0) await ask(port, path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** In milliseconds. By a number of pages and not by time: a busy machine must not measure code that is not compiled yet. */
async function cpuPerPage(pid: number, port: number, path: string, pages: number) {
  const before = cpuSeconds(pid);
  await askOften(port, path, pages);
  return ((cpuSeconds(pid) - before) / pages) * 1000;
}

export async function measureRender(quick: boolean): Promise<{ bars: Bar[]; notes: string[] }> {
  ensureBuild();
  const [rounds, pages] = quick ? [3, 80] : [7, 200];
  const stack = await startStack({ name: 'bench-render', offset: OFFSET });
  const bare = startChild(
    process.execPath,
    ['bench/edge/bare-render.ts'],
    { ...stack.env, PORT: String(BARE_PORT) },
    resolve('.data/bench-render/logs/bare.log'),
  );
  try {
    const origin = `http://127.0.0.1:${BARE_PORT}`;
    await until('bare renderer', () => answers(origin + PAGES[0].path), { child: bare });
    const portalPort = Number(new URL(stack.portals[0] ?? '').port);
    const portalPid = Number(stack.pids().get('portal 1'));
    const barePid = Number(bare.process.pid);
    for (const port of [BARE_PORT, portalPort])
      for (const { path } of PAGES) await askOften(port, path, WARM_UP);
    const bars: Bar[] = [];
    const notes: string[] = [];
    for (const { name, path } of PAGES) {
      const turns: { ours: number; plain: number }[] = [];
      for (let round = 0; round < rounds; round++) {
        turns.push({
          plain: await cpuPerPage(barePid, BARE_PORT, path, pages),
          ours: await cpuPerPage(portalPid, portalPort, path, pages),
        });
      }
      const median = (pick: (turn: (typeof turns)[number]) => number) =>
        quantile(turns.map(pick), 0.5);
      const ratio = median(({ ours, plain }) => plain / ours);
      bars.push({
        what: `${name}: pages per CPU second of a portal over bare renderToPipeableStream`,
        bar: `>= ${MIN_RATIO}`,
        measured: ratio.toFixed(2),
        ok: ratio >= MIN_RATIO,
      });
      const [ourBytes, bareBytes] = [await ask(portalPort, path), await ask(BARE_PORT, path)];
      notes.push(
        `${name}: ${median(({ ours }) => ours).toFixed(2)} ms of the portal, ` +
          `${median(({ plain }) => plain).toFixed(2)} ms bare, ${ourBytes} and ${bareBytes} B`,
      );
    }
    return { bars, notes };
  } finally {
    agent.destroy();
    await bare.stop();
    await stack.stop();
  }
}
