import { readdirSync, readFileSync, statSync } from 'node:fs';
import { type Stack, startStack } from '../../tools/stack.ts';
import { addresses, fillCatalogue } from '../catalogue.ts';
import { ensureBuild, forEach, pause, quantile, warm } from '../edge-client.ts';
import { edgeMemoryMb, edgeStat } from '../edge-stats.ts';
import { watchInFlight } from '../in-flight.ts';
import { type LoadResult, startLoad } from '../load.ts';
import { atMost, type Bar, type Bench, none, onlyPart } from '../report.ts';
import { KINDS, type Kind, startAttack, type Tally } from './attack.ts';
import { startUncached, type Times, visitSlowly } from './honest.ts';
import { measureReaders } from './readers.ts';

/** Silent sockets: do viewers suffer? Minutes with and without the attack alternate. */

const OFFSET = 4000;
const RATE = 200;
const UNCACHED = { pages: 5, posts: 2 };
const SOCKETS = 2000;
const MAX_RATIO = 1.5;
const FREE_MS = 10_000;

type Setting = {
  stack: Stack;
  bars: Bar[];
  notes: string[];
  warmUrls: string[];
  nextPage: () => string;
  file: string;
  sockets: number;
  minuteMs: number;
};

type Minutes = { views: LoadResult[]; pages: Times[]; posts: Times[] };
const noMinutes = (): Minutes => ({ views: [], pages: [], posts: [] });

/** Scripts of the build that are larger than what a slow viewer reads, the smallest first. */
function largeFiles(): string[] {
  const folder = 'build/portal/client/assets';
  return readdirSync(folder)
    .map((name) => ({ name, size: statSync(`${folder}/${name}`).size }))
    .filter(({ size }) => size > 200 * 1024)
    .sort((a, b) => a.size - b.size)
    .map(({ name }) => `/assets/${name}`);
}

async function measure(setting: Setting, minutes: Minutes, honest: number) {
  const { edge } = setting.stack;
  const load = startLoad(setting.warmUrls, RATE);
  const uncached = startUncached(edge, UNCACHED, setting.nextPage);
  const end = performance.now() + setting.minuteMs;
  const visits = Array.from({ length: honest }, async (_, place) => {
    await pause((place / honest) * setting.minuteMs * 0.5);
    return await visitSlowly(edge, setting.file);
  });
  await pause(end - performance.now());
  minutes.views.push(await load.stop());
  const { pages, posts } = await uncached.stop();
  minutes.pages.push(pages);
  minutes.posts.push(posts);
  return await Promise.all(visits);
}

const OPEN = '01';

/** Open connections of the edge, except those to the portals, as counted by the kernel. */
function connectionsAt(port: number): number {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(suffix) && state === OPEN).length;
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const all = (times: readonly Times[]) => times.flatMap(({ milliseconds }) => milliseconds);

function countRatio(
  setting: Setting,
  what: string,
  quiet: readonly Times[],
  attacked: readonly Times[],
) {
  const [before, during] = [quantile(all(quiet), 0.99), quantile(all(attacked), 0.99)];
  const both = `${before.toFixed(0)} → ${during.toFixed(0)} ms`;
  const failures = attacked.flatMap((times) => times.failures);
  const asked = all(attacked).length;
  const kinds = [...new Set(failures)].slice(0, 3).join(', ');
  setting.bars.push(
    atMost(`${what}, over that without attack`, during / before, MAX_RATIO, '', both),
    none(`${what}: failures`, failures.length, asked, kinds),
  );
}

function report(setting: Setting, what: string, quiet: Minutes, attacked: Minutes, tally: Tally) {
  const views = sum(attacked.views.map(({ sent }) => sent));
  const failed = sum(attacked.views.map((result) => result.failed));
  const kinds = attacked.views.flatMap(({ failures }) => [...failures.keys()]);
  setting.bars.push(none(`${what}: failed views`, failed, views, [...new Set(kinds)].join(', ')));
  countRatio(setting, `${what}: uncached pages, 99 %`, quiet.pages, attacked.pages);
  countRatio(setting, `${what}: posts, 99 %`, quiet.posts, attacked.posts);
  setting.notes.push(
    `${what}: ${tally.opened} sockets opened, ${tally.cut} cut; views' 99 % ` +
      `${quantile(
        quiet.views.flatMap((one) => one.milliseconds),
        0.99,
      ).toFixed(0)} ms without, ` +
      `${quantile(
        attacked.views.flatMap((one) => one.milliseconds),
        0.99,
      ).toFixed(0)} ms with`,
  );
}

async function untilFree(port: number, before: number): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < 3 * FREE_MS) {
    if (connectionsAt(port) <= before) break;
    await pause(50);
  }
  return performance.now() - start;
}

async function scenario(setting: Setting, kinds: Kind[], rounds: number): Promise<void> {
  const { bars, sockets, file, stack } = setting;
  const port = Number(new URL(stack.edge).port);
  const what = `${kinds.join(', ')} × ${sockets}`;
  const quiet = noMinutes();
  const attacked = noMinutes();
  const visits: (string | null)[] = [];
  let tally: Tally = { held: 0, opened: 0, cut: 0 };
  let leastHeld = Number.POSITIVE_INFINITY;
  let freeMs = 0;
  let most = 0;
  let threads = 0;
  let memory = 0;
  for (let round = 0; round < rounds; round++) {
    await measure(setting, quiet, 0);
    const before = connectionsAt(port);
    const attack = startAttack({ kinds, count: sockets, port, file });
    // Until all of them are open.
    for (let tries = 0; tries < 60; tries++) {
      if ((await attack.tally()).held >= 0.9 * kinds.length * sockets) break;
      await pause(500);
    }
    const inFlight = watchInFlight(stack);
    const honest = Math.ceil(100 / rounds);
    visits.push(...(await measure(setting, attacked, honest)));
    most = Math.max(most, (await inFlight.stop()).most);
    threads = Math.max(threads, edgeStat(stack, 'MAIN.threads'));
    memory = Math.max(memory, edgeMemoryMb(stack));
    leastHeld = Math.min(leastHeld, (await attack.tally()).held);
    const round_ = await attack.stop();
    tally = { held: 0, opened: tally.opened + round_.opened, cut: tally.cut + round_.cut };
    freeMs = Math.max(freeMs, await untilFree(port, before + 50));
  }
  report(setting, what, quiet, attacked, tally);
  const failures = visits.filter((failure) => failure !== null);
  bars.push({
    what: `${what}: viewers at 20 KB/s who read 130 KB and post a form`,
    bar: `${visits.length} of ${visits.length}`,
    measured: `${visits.length - failures.length} ${[...new Set(failures)].slice(0, 3).join('; ')}`,
    ok: failures.length === 0 && visits.length >= 100,
  });
  bars.push(atMost(`${what}: connections free again`, freeMs, FREE_MS, 'ms'));
  setting.notes.push(
    `${what}: at least ${leastHeld} sockets held at the end of an attacked minute, ` +
      `at most ${most} requests in flight at the portals, ${threads} threads and ${memory.toFixed(0)} MB in varnishd`,
  );
}

const PARTS = ['attacks', 'readers'];

/** `--only` runs a part, `--seconds` changes the length of its phases. */
export const run: Bench = async ({ quick, options }) => {
  const only = onlyPart(options, PARTS);
  ensureBuild();
  const stack = await startStack({ name: 'bench-slow-clients', offset: OFFSET });
  try {
    const titles = await fillCatalogue(stack.databaseUrl);
    const pages = await addresses(stack.edge, titles);
    // The import's second purge would expire some of them again.
    await pause(4000);
    const movies = pages.many.filter((url) => url.includes('/movie/'));
    const unseen = [...pages.unseen, ...movies, ...movies.map((url) => `${url}.data`)].map((url) =>
      url.slice(stack.edge.length),
    );
    const bars: Bar[] = [];
    const notes: string[] = [];
    const setting: Setting = {
      stack,
      bars,
      notes,
      warmUrls: pages.everyday,
      nextPage: () => {
        const page = unseen.pop();
        if (page === undefined) throw new Error('not enough pages that nobody asked for');
        return page;
      },
      file: largeFiles()[0] ?? '',
      sockets: SOCKETS,
      minuteMs: Number(options.get('--seconds') ?? (quick ? 12 : 60)) * 1000,
    };
    await forEach(pages.everyday, 8, warm);
    if (only !== 'readers') {
      if (!quick) for (const kind of KINDS) await scenario(setting, [kind], 5);
      await scenario(setting, [...KINDS], quick ? 1 : 5);
    }
    if (only !== 'attacks') await measureReaders({ ...setting, file: largeFiles().at(-1) ?? '' });
    return { bars, notes };
  } finally {
    await stack.stop();
  }
};
