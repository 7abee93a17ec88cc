import { SITE_TAG } from '../../src/domain/tags.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import { addresses, fillCatalogue } from '../catalogue.ts';
import { ask, forEach, pause, softPurge, warm } from '../edge-client.ts';
import { edgeStats } from '../edge-stats.ts';
import { countLoad, startLoad } from '../load.ts';
import { privateBytes } from '../process-memory.ts';
import { atLeast, atMost, type Bar, type Measured } from '../report.ts';
import { signInAll } from '../sessions.ts';
import {
  type End,
  fillDisk,
  mountSmallDisk,
  type Site,
  useUpConnections,
  useUpMemory,
} from './limits.ts';
import {
  changeArrives,
  jobRuns,
  RECOVERY_MS,
  SLOWEST_HUNDREDTH_MS,
  untilFresh,
} from './recovery.ts';

/** PostgreSQL frozen, then killed; portals frozen; connections, memory or disk used up. The edge's cache is full all the time. */

const RATE = 200;
const STACK = { name: 'bench-limits', offset: 7500 };
const EDGE_MEMORY = '16m';
const MAX_GROWTH_MB = 100;

async function recovery({ stack, warm, cookies }: Site, since: number): Promise<number[]> {
  const [cookie] = cookies;
  // Pages that were renewed during the fault would not be renewed again.
  await softPurge(stack.purgeUrl, SITE_TAG);
  return await Promise.all([
    untilFresh(warm, since, cookie),
    changeArrives(stack, warm, since, cookie),
    jobRuns(stack.databaseUrl, since),
  ]);
}

/** A fault under load, with everything purged in its middle, until all works again. `fault` returns the time when it ended. */
async function underLoad(site: Site, what: string, fault: () => Promise<number>): Promise<void> {
  const named = `${what}, ${site.access} access`;
  const [cookie] = site.cookies;
  await forEach(site.warm, 8, (url) => warm(url, cookie));
  await forEach(site.cookies, 8, (each) => ask(String(site.warm[0]), each));
  const load = startLoad(site.warm, RATE, site.cookies);
  let times = [Number.POSITIVE_INFINITY];
  try {
    await pause(1000);
    times = await recovery(site, await fault());
  } finally {
    countLoad(site, named, RATE, await load.stop(), SLOWEST_HUNDREDTH_MS);
  }
  const [pages, change, job] = times.map((time) => `${Math.round(time)} ms`);
  site.bars.push({
    what: `${named}: all works again, unaided`,
    bar: `${RECOVERY_MS} ms`,
    measured: `pages ${pages}, a change ${change}, a job ${job}`,
    ok: Math.max(...times) <= RECOVERY_MS,
  });
}

async function purgeInMiddle({ stack }: Site, milliseconds: number): Promise<void> {
  await pause(milliseconds / 2);
  await softPurge(stack.purgeUrl, SITE_TAG);
  await pause(milliseconds / 2);
}

/** Growth of the portal that grew most. */
function watchGrowth({ stack }: Site): { stop: () => number } {
  const portals = [...stack.pids()].filter(([name]) => name.startsWith('portal'));
  const before = portals.map(([, pid]) => privateBytes(pid));
  let most = 0;
  const timer = setInterval(() => {
    for (const [place, [, pid]] of portals.entries())
      most = Math.max(most, privateBytes(pid) - Number(before[place]));
  }, 1000);
  return {
    stop: () => {
      clearInterval(timer);
      return most / 1e6;
    },
  };
}

async function frozenThenKilled(site: Site): Promise<void> {
  const { stack, quick } = site;
  const outageMs = quick ? 10_000 : 300_000;
  await underLoad(site, 'PostgreSQL frozen, then killed', async () => {
    const growth = watchGrowth(site);
    stack.postgres.freeze();
    const cold = ask(site.cold.pop() ?? '', site.cookies[0]);
    await purgeInMiddle(site, outageMs);
    const { status, milliseconds } = await cold;
    site.notes.push(`a cold page while frozen: ${status} after ${milliseconds.toFixed(0)} ms`);
    const grown = growth.stop();
    site.bars.push(
      atMost(
        `growth of a portal while PostgreSQL is frozen, ${site.access} access`,
        grown,
        MAX_GROWTH_MB,
        'MB',
      ),
    );
    stack.postgres.kill();
    await purgeInMiddle(site, outageMs);
    await stack.postgres.start();
    return performance.now();
  });
  // Only frozen: connections stay open, and may still hold waiting queries.
  await underLoad(site, 'PostgreSQL frozen', async () => {
    stack.postgres.freeze();
    await purgeInMiddle(site, quick ? 8000 : 60_000);
    stack.postgres.thaw();
    return performance.now();
  });
}

/** They accept connections and do not answer. */
async function frozenPortals(site: Site): Promise<void> {
  const signal = (which: NodeJS.Signals) => {
    for (const place of site.stack.portals.keys()) site.stack.signalPortal(place, which);
  };
  await underLoad(site, 'portals frozen', async () => {
    signal('SIGSTOP');
    await purgeInMiddle(site, site.quick ? 6000 : 30_000);
    signal('SIGCONT');
    return performance.now();
  });
}

const used =
  (what: string, begin: (site: Site) => Promise<End>) =>
  async (site: Site): Promise<void> =>
    await underLoad(site, what, async () => {
      const end = await begin(site);
      await purgeInMiddle(site, site.quick ? 10_000 : 60_000);
      const since = performance.now();
      const { seen, times } = await end();
      const named = `${what}, ${site.access} access: ${seen}`;
      site.bars.push(atLeast(named, times, 1));
      return since;
    });

/** The disk comes last: it leaves the most damage. */
const FAULTS = new Map([
  ['frozen', frozenThenKilled],
  ['portals', frozenPortals],
  ['connections', used('connections used up', useUpConnections)],
  ['memory', used('memory limit reached', useUpMemory)],
  ['disk', used('disk full', fillDisk)],
]);

export const EXHAUSTED = [...FAULTS.keys()];

/** More pages than fit, then those that the load requests. */
async function fillCache(stack: Stack, urls: readonly string[], cookie: string): Promise<number> {
  const nuked = () => edgeStats(stack.edgeWorkdir).get('MAIN.n_lru_nuked') ?? 0;
  for (let asked = 0; asked < urls.length && nuked() < 500; asked += 200)
    await forEach(urls.slice(asked, asked + 200), 8, (url) => ask(url, cookie));
  return nuked();
}

export async function whenExhausted(
  only: string | undefined,
  quick: boolean,
): Promise<Required<Measured>> {
  const bars: Bar[] = [];
  const notes: string[] = [];
  const { folder, unmount } = mountSmallDisk(STACK.name);
  try {
    for (const access of quick ? (['named'] as const) : (['open', 'named'] as const)) {
      const stack = await startStack({
        ...STACK,
        access,
        supervise: true,
        edgeMemory: EDGE_MEMORY,
        keepCatalogue: !quick && access === 'named',
        postgresSettings: ['shared_buffers=64MB', 'min_wal_size=32MB', 'max_wal_size=64MB'],
      });
      try {
        const titles = await fillCatalogue(stack.databaseUrl);
        const cookies = access === 'named' ? await signInAll(stack.edge) : [''];
        const pages = await addresses(stack.edge, titles, cookies[0]);
        // The import's second purge would expire some of them again.
        await pause(4000);
        const thrownOut = await fillCache(stack, pages.many, String(cookies[0]));
        bars.push(
          atLeast(`pages thrown out of the full cache beforehand, ${access} access`, thrownOut, 1),
        );
        const site = { stack, folder, cookies, access, quick, bars, notes };
        for (const [name, fault] of FAULTS)
          if (!only || only === name)
            await fault({ ...site, warm: pages.everyday, cold: pages.unseen });
      } finally {
        await stack.stop();
      }
    }
  } finally {
    unmount();
  }
  return { bars, notes };
}
