import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Stack, startStack } from '../../tools/stack.ts';
import { addresses, fillCatalogue } from '../catalogue.ts';
import { ask, ensureBuild, forEach, pause, warm } from '../edge-client.ts';
import { edgeMemoryMb, edgeStat } from '../edge-stats.ts';
import { startInChild } from '../in-child.ts';
import { type LoadResult, startLoad } from '../load.ts';
import { atLeast, atMost, type Bar, type Bench, countsOf, none } from '../report.ts';
import type { JunkOrder, JunkTally } from './junk-sender.ts';
import { zipf } from './zipf.ts';

/** A small cache, many real pages, and a flood of addresses that do not exist: what is evicted? */

const OFFSET = 4000;
const MEMORY_MB = 256;
/** Memory besides the copies: bodies in transit, varnishd's bookkeeping per copy, threads. */
const MAX_BESIDE_MB = 384;
const RATE = 200;
const PAGES = 10_000;
const JUNK = 1_000_000;
const MAX_POINTS = 2;
const COLD_S = 60;
const COLD_SHARE = 0.95;

type Setting = { stack: Stack; bars: Bar[]; notes: string[]; quick: boolean };

const FOLDER = 'build/portal/client/assets';

/** Requests the files of the build in turn and checks their length, until stopped. */
function startFiles(edge: string): { stop: () => Promise<{ asked: number; wrong: string[] }> } {
  const sizes = readdirSync(FOLDER).map((name) => ({
    name,
    size: statSync(`${FOLDER}/${name}`).size,
  }));
  const wrong: string[] = [];
  let asked = 0;
  let isOver = false;
  const going = (async () => {
    while (!isOver) {
      const { name, size } = sizes[asked++ % sizes.length] ?? { name: '', size: 0 };
      const bytes = await fetch(`${edge}/assets/${name}`, { signal: AbortSignal.timeout(15_000) })
        .then(async (answer) => (await answer.arrayBuffer()).byteLength)
        .catch((error: unknown) => String(error));
      if (bytes !== size) wrong.push(`${name}: ${bytes} of ${size}`);
      await pause(100);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await going;
      return { asked, wrong };
    },
  };
}

const startJunk = (order: JunkOrder) =>
  startInChild<JunkTally>(join(import.meta.dirname, 'junk-sender.ts'), order);

async function untilAnswers(stack: Stack, wanted: boolean): Promise<void> {
  for (let tries = 0; tries < 1500; tries++) {
    const doesAnswer = await ask(`${stack.edge}/robots.txt`).then(
      () => true,
      () => false,
    );
    if (doesAnswer === wanted) return;
    await pause(20);
  }
  throw new Error(wanted ? 'the edge does not come back' : 'the edge does not end');
}

type Phase = { load: LoadResult; files: { asked: number; wrong: string[] }; junk: JunkTally };

async function phase(
  { stack }: Setting,
  sequence: readonly string[],
  milliseconds: number,
  junk: { count: number; pages: string[] } | null,
): Promise<Phase> {
  const load = startLoad(sequence, RATE);
  const files = startFiles(stack.edge);
  const port = Number(new URL(stack.edge).port);
  const rate = junk ? (1.05 * junk.count * 1000) / milliseconds : 0;
  const sender = junk && startJunk({ port, pages: junk.pages, rate, first: 1 });
  const start = performance.now();
  await pause(milliseconds);
  // A slow machine gets 50 % more time.
  while (sender && junk && performance.now() - start < 1.5 * milliseconds) {
    if ((await sender.tally()).sent >= junk.count) break;
    await pause(1000);
  }
  const tally = sender ? await sender.stop() : { sent: 0, statuses: [] };
  return { load: await load.stop(), files: await files.stop(), junk: tally };
}

const hitPercent = ({ load }: Phase): number => (100 * load.hits) / load.sent;

async function underJunk(setting: Setting, pages: readonly string[]): Promise<void> {
  const { stack, bars, notes, quick } = setting;
  const milliseconds = quick ? 20_000 : 600_000;
  const count = quick ? 20_000 : JUNK;
  const sequence = zipf(pages, (RATE * milliseconds) / 1000, 7);
  // All of them are cached at the start: what is missing later was evicted.
  await forEach(pages, 8, warm);
  const without = await phase(setting, sequence, milliseconds, null);
  const moviePaths = pages
    .filter((url) => /\/movie\/[^?]+$/.test(url))
    .map((url) => url.slice(stack.edge.length));
  const beside = await phase(setting, sequence, milliseconds, { count, pages: moviePaths });
  const objects = edgeStat(stack, 'MAIN.n_object');
  const memory = edgeMemoryMb(stack);
  const { sent, statuses } = beside.junk;
  bars.push(atLeast('junk addresses asked', sent, count, '', countsOf(statuses)));
  for (const [what, { load, files }] of [
    ['without junk', without],
    ['with junk', beside],
  ] as const) {
    const kinds = [...load.failures].map(([kind, n]) => `${n}× ${kind}`).join(', ');
    bars.push(none(`${what}: pages that failed or broke off`, load.failed, load.sent, kinds));
    bars.push(
      none(
        `${what}: files that were not whole`,
        files.wrong.length,
        files.asked,
        files.wrong.slice(0, 2).join(', '),
      ),
    );
  }
  const points = hitPercent(without) - hitPercent(beside);
  bars.push({
    what: 'hit rate',
    bar: `at most ${MAX_POINTS} points below that without junk`,
    measured: `${hitPercent(without).toFixed(1)} % → ${hitPercent(beside).toFixed(1)} %`,
    ok: points <= MAX_POINTS,
  });
  const beyond = `${(memory - MEMORY_MB).toFixed(0)} beyond -s`;
  bars.push(atMost('memory of varnishd', memory, MEMORY_MB + MAX_BESIDE_MB, 'MB', beyond));
  notes.push(
    `${pages.length} pages, ${objects} copies at the end; thrown out ${edgeStat(stack, 'MAIN.n_lru_nuked')}, ` +
      `given up ${edgeStat(stack, 'MAIN.n_lru_limited')}, no room in Transient ${edgeStat(stack, 'SMA.Transient.c_fail')}`,
  );
}

/** Killed under load; then all traffic hits an empty cache. */
async function coldStart(
  { stack, bars, notes, quick }: Setting,
  urls: readonly string[],
): Promise<void> {
  const before = startLoad(urls, RATE);
  await pause(2000);
  stack.killEdge();
  await untilAnswers(stack, false);
  await before.stop();
  // The first response after it listens: nothing is cached, and all clients are waiting.
  stack.startEdge();
  await untilAnswers(stack, true);
  const slices: LoadResult[] = [];
  const sliceMs = quick ? 2500 : 5000;
  const until = performance.now() + 1000 * (quick ? 20 : COLD_S);
  const fetchedBefore = edgeStat(stack, 'MAIN.backend_req');
  let reachedMs = Number.POSITIVE_INFINITY;
  const from = performance.now();
  while (performance.now() < until) {
    const load = startLoad(urls, RATE);
    await pause(sliceMs);
    const slice = await load.stop();
    slices.push(slice);
    if (slice.hits / slice.sent > COLD_SHARE)
      reachedMs = Math.min(reachedMs, performance.now() - from);
  }
  const fetched = edgeStat(stack, 'MAIN.backend_req') - fetchedBefore;
  const failed = slices.reduce((sum, slice) => sum + slice.failed, 0);
  const sent = slices.reduce((sum, slice) => sum + slice.sent, 0);
  const kinds = slices.flatMap(({ failures }) => [...failures.keys()]);
  bars.push(none('cold start: failed views', failed, sent, [...new Set(kinds)].join(', ')));
  bars.push(atMost('cold start: fetches', fetched, urls.length, ', one for each page'));
  bars.push(
    atMost(`cold start: hit rate over ${100 * COLD_SHARE} %`, reachedMs / 1000, COLD_S, 's'),
  );
  notes.push(`cold start: ${urls.length} pages at ${RATE}/s`);
}

export const run: Bench = async ({ quick }) => {
  ensureBuild();
  const stack = await startStack({
    name: 'bench-cache-pressure',
    offset: OFFSET,
    edgeMemory: `${MEMORY_MB}m`,
  });
  try {
    const titles = await fillCatalogue(stack.databaseUrl);
    const { everyday, many } = await addresses(stack.edge, titles);
    // The import's second purge would expire some of them again.
    await pause(4000);
    const setting: Setting = { stack, bars: [], notes: [], quick };
    await underJunk(setting, many.slice(0, quick ? 2000 : PAGES));
    await forEach(everyday, 8, ask);
    await coldStart(setting, everyday);
    return { bars: setting.bars, notes: setting.notes };
  } finally {
    await stack.stop();
  }
};
