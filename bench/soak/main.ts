import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { createDb, createPool } from '../../src/data/database.ts';
import { dayInArgentina } from '../../src/domain/time/clock.ts';
import { longDate } from '../../src/portal/live/dates.ts';
import { startChild, until } from '../../tools/processes.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import { addresses } from '../catalogue.ts';
import { ask, ensureBuild, forEach, pause } from '../edge-client.ts';
import { countLoad, startLoad } from '../load.ts';
import { plot } from '../plot.ts';
import { atMost, type Bar, type Bench, countsOf, none } from '../report.ts';
import { signInAll } from '../sessions.ts';
import { setClocks, shiftToMidnight } from './clock.ts';
import { growthInSecondHalf, inFlight, seriesOf, startSampling, waitingWork } from './samples.ts';
import { prepareTasks, startTask } from './traffic.ts';

/** Everything at once for an hour, with two workers whose clocks differ, over midnight: does anything grow or get stuck? */

const STACK = { name: 'bench-soak', offset: 7300 };
const RATE = 50;
const MAX_GROWTH_PERCENT = 5;
/** Full early in the run, so that later growth is not the cache. */
const EDGE_MEMORY = '32m';
const APART_S = 3;
const NEW_DAY_MS = 30_000;
const DRAIN_MS = 90_000;
const SEARCHES_AT_ONCE = 6;
const RESULTS = join(import.meta.dirname, '../results');

function startSecondWorker(stack: Stack, shift: number) {
  const port = 3104 + STACK.offset;
  const own = {
    DATABASE_URL: `${stack.databaseUrl}?application_name=worker-2`,
    INTERNAL_PORT: String(port),
    PROBE: 'on',
    PROBE_ADMITS: new URL(stack.hostOrigin).host,
    CLOCK_SHIFT_S: String(shift),
  };
  const log = resolve('.data', STACK.name, 'logs/worker-2.log');
  return startChild(process.execPath, ['src/worker/main.ts'], { ...stack.env, ...own }, log);
}

/** Checks every second whether a page shows today's date, and records when it did not, relative to midnight. */
function watchDay(url: string, cookie: string, shift: number, midnight: number) {
  let looked = 0;
  const wrong: number[] = [];
  const task = startTask({
    what: 'day',
    everyMs: 1000,
    act: async () => {
      const day = dayInArgentina(new Date(Date.now() + shift * 1000));
      const { body } = await ask(url, cookie);
      looked += 1;
      if (!body.includes(longDate(day))) wrong.push(Date.now() - midnight);
    },
  });
  return {
    stop: async () => {
      await task.stop();
      return { looked, wrong };
    },
  };
}

/** As many as portals admit: none is rejected unless a slot leaked. */
async function searchesThatFail(stack: Stack, cookie: string): Promise<number> {
  let failed = 0;
  const texts = Array.from({ length: 4 * SEARCHES_AT_ONCE }, (_, place) => `permiso ${place}`);
  await forEach(texts, SEARCHES_AT_ONCE, async (q) => {
    const { status } = await ask(`${stack.edge}/buscar?${new URLSearchParams({ q })}`, cookie);
    if (status !== 200) failed += 1;
  });
  return failed;
}

async function drained(stack: Stack, client: pg.Client): Promise<string> {
  const left = async () => ({
    ...(await waitingWork(client)),
    requests: await inFlight(stack),
  });
  const isEmpty = async () => {
    const { outbox, due, requests } = await left();
    return outbox === 0 && due === 0 && requests === 0;
  };
  await until('nothing waits', isEmpty, { limitMs: DRAIN_MS }).catch(() => {});
  const { outbox, due, requests } = await left();
  return `outbox ${outbox}, jobs due ${due}, requests ${requests}`;
}

export const needs = ['gcc'];

export const run: Bench = async ({ quick, options }) => {
  ensureBuild();
  const minutes = Number(options.get('--minutes') ?? (quick ? 1 : 60));
  if (!(minutes >= 1)) throw new Error('--minutes is a number from 1');
  const runMs = minutes * 60_000;
  const folder = resolve('.data', STACK.name);
  mkdirSync(folder, { recursive: true });
  mkdirSync(RESULTS, { recursive: true });
  // The setup before the load takes about half a minute.
  const shift = shiftToMidnight(runMs / 2 + 30_000);
  const midnight = Date.now() + runMs / 2 + 30_000;
  setClocks(folder, shift);

  const bars: Bar[] = [];
  const notes: string[] = [];
  const stack = await startStack({
    ...STACK,
    access: 'named',
    probe: true,
    edgeMemory: EDGE_MEMORY,
    postgresSettings: ['shared_buffers=64MB'],
  });
  const second = startSecondWorker(stack, shift + APART_S);
  const db = createDb(createPool(`${stack.databaseUrl}?application_name=bench`, 4));
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  try {
    await client.connect();
    const cookies = await signInAll(stack.edge);
    const importEveryMs = quick ? 20_000 : 60_000;
    const tasks = await prepareTasks(stack, db, { cookies, importEveryMs });
    const titles = await client.query(
      'select id, kind, source_id, newness from titles where active and not hidden order by newness desc, id desc',
    );
    const pages = await addresses(stack.edge, titles.rows, cookies[0]);
    const urls = [...pages.everyday, ...pages.many.slice(0, 500)];
    await forEach(urls, 4, (url) => ask(url, cookies[0]));

    const sampling = startSampling(stack, client, {
      everyMs: quick ? 2000 : 10_000,
      pids: () => new Map([...stack.pids(), ['worker 2', Number(second.process.pid)]]),
    });
    const load = startLoad(urls, RATE, cookies);
    const day = watchDay(`${stack.edge}/futbol`, String(cookies[0]), shift, midnight);
    const running = tasks.map(startTask);
    await pause(runMs);
    const outcomes = await Promise.all(running.map((task) => task.stop()));
    const { looked, wrong } = await day.stop();
    const { samples, missed } = await sampling.stop();
    countLoad({ bars, notes }, 'views', RATE, await load.stop());
    for (const { what, done, failures } of outcomes) {
      bars.push(none(`${what}: failures`, failures.size, done, countsOf(failures)));
    }
    const left = await drained(stack, client);
    bars.push({
      what: 'waiting at the end',
      bar: 'nothing',
      measured: left,
      ok: !/[1-9]/.test(left),
    });
    const turnedAway = await searchesThatFail(stack, String(cookies[0]));
    bars.push(none('searches turned away at the end, as many at once as are let in', turnedAway));
    const late = wrong.filter((after) => after > NEW_DAY_MS);
    bars.push({
      what: `looks at a page of yesterday more than ${NEW_DAY_MS / 1000} s after midnight`,
      bar: '0',
      measured: `${late.length} of ${looked}; the last ${wrong.length ? Math.round(Math.max(...wrong) / 1000) : 0} s after midnight`,
      ok: late.length === 0 && looked > 0,
    });
    for (const series of seriesOf(samples, 'private memory, MB')) {
      const growth = growthInSecondHalf(series);
      const what = `${series.name}: growth of private memory in the second half`;
      const last = `${series.points.at(-1)?.value.toFixed(0)} MB`;
      bars.push(atMost(what, 100 * growth, MAX_GROWTH_PERCENT, '%', last));
    }
    for (const group of samples.keys()) {
      const file = `soak-${group.replaceAll(/\W+/g, '-').toLowerCase()}.svg`;
      writeFileSync(join(RESULTS, file), plot(group, seriesOf(samples, group)));
    }
    notes.push(
      `${minutes} minutes, ${missed} samples missed; plots: bench/results/soak-*.svg`,
      `clocks ${shift} s from the real one, the second worker's ${APART_S} s further`,
    );
    return { bars, notes };
  } finally {
    await client.end().catch(() => {});
    await db.destroy();
    await second.stop();
    await stack.stop();
  }
};
