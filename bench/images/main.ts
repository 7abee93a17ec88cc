import { readFileSync } from 'node:fs';
import { createDb, createPool } from '../../src/data/database.ts';
import { hashOf } from '../../src/portal/pictures/picture-base.server.ts';
import { insertTitles } from '../../tests/support/sample-titles.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import { ask, ensureBuild, pause, quantile, warm } from '../edge-client.ts';
import { startLoad } from '../load.ts';
import { order } from '../order.ts';
import { atMost, type Bar, type Bench, none } from '../report.ts';
import type { Tally } from '../sender.ts';

/** 500 posters that were never asked for, all at once: do pages suffer, and how much memory does it take? */

const POSTERS = 500;
const CACHED_RATE = 50;
const UNCACHED_RATE = 20;
const MAX_RATIO = 1.5;
const MAX_MEMORY_MB = 500;
const WARM_PAGES = [
  '/',
  '/movies',
  '/series',
  '/anime',
  '/tv',
  '/futbol',
  '/movie/metropolis-1927',
];

/** Titles that nobody has seen, with a poster of 4000 pixels at another host; the addresses of those posters. */
async function newPosters(stack: Stack, count: number): Promise<string[]> {
  const db = createDb(createPool(stack.databaseUrl, 2));
  try {
    const mark = `bench-${Date.now()}`;
    const sources = Array.from(
      { length: count },
      (_, place) =>
        `${stack.hostOrigin}/imagenes/grande/movie-metropolis-1927.jpg?${mark}-${place}`,
    );
    const rows = await insertTitles(
      db,
      sources.map((source, place) => ({
        source_id: `${mark}-${place}`,
        image_vertical: source,
        release_year: 1900,
      })),
    );
    return sources.map(
      (source, place) => `${stack.edge}/img/t${rows[place]}/${hashOf(source)}/342.avif`,
    );
  } finally {
    await db.destroy();
  }
}

/** The most memory that the picture processes of the portals have had. */
function peakMemoryMb(stack: Stack): number {
  const peaks = [...stack.pids()].flatMap(([name, pid]) => {
    if (!name.startsWith('portal')) return [];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    return children.filter(Boolean).map((child) => {
      const status = readFileSync(`/proc/${child}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    });
  });
  return Math.max(0, ...peaks);
}

type Times = { cached: number[]; rendered: number[]; failed: number; sent: number };

let tried = 0;

/** Pages that the edge has, and pages that a portal renders, for so many seconds. */
async function measurePages(stack: Stack, seconds: number, into: Times): Promise<void> {
  const cached = startLoad(
    WARM_PAGES.map((path) => stack.edge + path),
    CACHED_RATE,
  );
  const others = Array.from(
    { length: UNCACHED_RATE * seconds * 2 },
    () => `${stack.edge}/tienda?q=taza${++tried}`,
  );
  const rendered = startLoad(others, UNCACHED_RATE);
  await pause(seconds * 1000);
  const [hits, misses] = await Promise.all([cached.stop(), rendered.stop()]);
  into.cached.push(...hits.milliseconds);
  into.rendered.push(...misses.milliseconds);
  into.failed += hits.failed + misses.failed;
  into.sent += hits.sent + misses.sent;
}

const noTimes = (): Times => ({ cached: [], rendered: [], failed: 0, sent: 0 });
const p99 = (values: readonly number[]) => quantile(values, 0.99);

function ratioBar(what: string, quiet: readonly number[], busy: readonly number[]): Bar {
  const ratio = p99(busy) / p99(quiet);
  const both = `${p99(busy).toFixed(1)} and ${p99(quiet).toFixed(1)} ms`;
  const asked = `${what}: p99 while 500 posters are asked for, beside p99 without`;
  return atMost(asked, ratio, MAX_RATIO, '', both);
}

export const run: Bench = async ({ quick }) => {
  ensureBuild();
  const rounds = quick ? 3 : 6;
  const seconds = quick ? 8 : 30;
  const stack = await startStack({ name: 'bench-images', offset: 12_500 });
  try {
    for (const path of WARM_PAGES) await warm(stack.edge + path);
    // The host draws its large poster once, and the picture processes start.
    for (const url of await newPosters(stack, 4)) await ask(url);
    await measurePages(stack, 3, noTimes());
    const [quiet, busy] = [noTimes(), noTimes()];
    const tallies: Tally[] = [];
    let memory = 0;
    for (let round = 0; round < rounds; round++) {
      await measurePages(stack, seconds, quiet);
      const urls = await newPosters(stack, POSTERS);
      const asked = order({ urls, isOnce: true, seconds: 0, priority: 0 });
      await measurePages(stack, seconds, busy);
      tallies.push(await asked);
      memory = Math.max(memory, peakMemoryMb(stack));
    }
    const times = tallies.flatMap(({ answered }) => answered);
    const led = tallies
      .flatMap(({ unexplained }) => unexplained)
      .reduce((sum, [what, count]) => sum + (what === 'status 302' ? count : 0), 0);
    const sent = rounds * POSTERS;
    const failed = sent - times.length - led;
    return {
      bars: [
        ratioBar('cached pages', quiet.cached, busy.cached),
        ratioBar('rendered pages', quiet.rendered, busy.rendered),
        none('pages that failed', busy.failed + quiet.failed, busy.sent + quiet.sent),
        none('posters without an answer that shows a picture', failed, sent),
        {
          what: 'memory of a picture process',
          bar: `< ${MAX_MEMORY_MB} MB`,
          measured: `${memory.toFixed(0)} MB`,
          ok: memory > 0 && memory < MAX_MEMORY_MB,
        },
      ],
      notes: [
        `${times.length} posters were resized at once, ${led} led to their original`,
        `time to a resized one: median ${quantile(times, 0.5).toFixed(0)} ms, p99 ${p99(times).toFixed(0)} ms`,
      ],
    };
  } finally {
    await stack.stop();
  }
};
