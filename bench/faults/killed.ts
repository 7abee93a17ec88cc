import { SITE_TAG } from '../../src/domain/tags.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import { type Addresses, addresses, fillCatalogue } from '../catalogue.ts';
import { ask, forEach, pause, quantile, softPurge, warm } from '../edge-client.ts';
import { watchInFlight } from '../in-flight.ts';
import { countLoad, startLoad } from '../load.ts';
import { atMost, type Bar, type Measured, none } from '../report.ts';
import { changeArrives, RECOVERY_MS, SLOWEST_HUNDREDTH_MS, untilFresh } from './recovery.ts';

/** What viewers see while parts are down: really killed, at a fixed request rate. */

const RATE = 200;
const UNCACHED_RATE = 50;
const COLD_MS = 300;
/** `.max_connections` of each of the two portals, for lists and for detail pages, plus a health check each. */
const MAX_IN_FLIGHT = 2 * (60 + 60 + 1);

type Bench = {
  stack: Stack;
  pages: Addresses;
  outageMs: number;
  quick: boolean;
  bars: Bar[];
  notes: string[];
};

/** Pages that the edge has never cached get its own error page, quickly. */
async function probeCold(bench: Bench, what: string, untilMs: number): Promise<void> {
  const slow: number[] = [];
  let wrong = 0;
  while (performance.now() < untilMs) {
    const url = bench.pages.unseen.pop() ?? '';
    const answer = await ask(url);
    const isErrorPage =
      answer.status === 503 &&
      answer.headers.get('Cache-Control') === 'no-store' &&
      answer.body.includes('No pudimos');
    if (!isErrorPage) wrong += 1;
    slow.push(answer.milliseconds);
    await pause(500);
  }
  bench.bars.push(
    none(`${what}: cold pages that are not the Spanish error page`, wrong, slow.length),
  );
  const median = `median ${quantile(slow, 0.5).toFixed(0)} ms`;
  bench.bars.push(atMost(`${what}: slowest cold page`, Math.max(...slow), COLD_MS, 'ms', median));
}

/** A part is down; in the middle of that everything is soft-purged. */
async function outage(bench: Bench, what: string, begin: () => void): Promise<void> {
  begin();
  const start = performance.now();
  // Requests in flight when the fault begins do not count for the bar on cold pages.
  await pause(200);
  const cold = probeCold(bench, what, start + bench.outageMs);
  await pause(bench.outageMs / 2);
  await softPurge(bench.stack.purgeUrl, SITE_TAG);
  await cold;
}

async function withoutPostgres(bench: Bench): Promise<void> {
  const { stack, pages } = bench;
  const what = 'PostgreSQL killed';
  const load = startLoad(pages.everyday, RATE);
  let freshMs = Number.POSITIVE_INFINITY;
  try {
    await pause(1000);
    await outage(bench, what, stack.postgres.kill);
    await stack.postgres.start();
    const back = performance.now();
    const changed = changeArrives(stack, pages.everyday, back);
    freshMs = Math.max(await untilFresh(pages.everyday, back), await changed);
  } finally {
    countLoad(bench, what, RATE, await load.stop(), SLOWEST_HUNDREDTH_MS);
  }
  bench.bars.push(
    atMost(
      `${what}: every page fresh, and a new change shown, after its return`,
      freshMs,
      RECOVERY_MS,
      'ms',
    ),
  );
}

async function withoutPortals(bench: Bench): Promise<void> {
  const { stack, pages } = bench;
  const what = 'all portals killed';
  const load = startLoad(pages.everyday, RATE);
  try {
    await pause(1000);
    await outage(bench, what, () => {
      stack.killPortal(0);
      stack.killPortal(1);
    });
    await Promise.all([stack.startPortal(0), stack.startPortal(1)]);
    const back = performance.now();
    const freshMs = await untilFresh(pages.everyday, back);
    bench.notes.push(`${what}: every page fresh ${freshMs.toFixed(0)} ms after their return`);
  } finally {
    countLoad(bench, what, RATE, await load.stop(), SLOWEST_HUNDREDTH_MS);
  }
}

async function purgedAtOnce(bench: Bench): Promise<void> {
  const { stack, pages, quick } = bench;
  const urls = quick ? pages.many.slice(0, 1000) : pages.many;
  await forEach(urls, 8, async (url) => {
    const { status } = await ask(url);
    if (status !== 200) throw new Error(`${url} answered ${status}`);
  });
  const purged = await softPurge(stack.purgeUrl, SITE_TAG);
  if (purged < urls.length) throw new Error(`only ${purged} pages were warm`);
  // Longer than the edge serves old copies after a purge.
  await pause(500);
  const what = `${urls.length} pages purged at once`;
  const inFlight = watchInFlight(stack);
  const load = startLoad(urls, RATE);
  await pause(quick ? 5000 : 30_000);
  countLoad(bench, what, RATE, await load.stop());
  const { most, samples } = await inFlight.stop();
  if (samples === 0) throw new Error('no portal said what is in flight');
  const inFlightBar = `${what}: requests in flight at the portals`;
  bench.bars.push(atMost(inFlightBar, most, MAX_IN_FLIGHT, '', `${samples} samples`));
}

async function portalKilledWhileBusy(bench: Bench): Promise<void> {
  const { stack, pages, quick } = bench;
  const what = 'one of two portals killed, nothing cached';
  const kills = quick ? 1 : 3;
  const load = startLoad(pages.unseen, UNCACHED_RATE);
  for (let kill = 0; kill < kills; kill++) {
    await pause(3000);
    stack.killPortal(kill % 2);
    await stack.startPortal(kill % 2);
    // The edge considers a portal healthy after three probes, one per second.
    await pause(5000);
  }
  const result = await load.stop();
  if (result.sent > pages.unseen.length) throw new Error('not enough pages that nobody asked for');
  countLoad(bench, what, UNCACHED_RATE, result);
}

/** Parts killed for a minute. */
export async function whenKilled(quick: boolean): Promise<Measured> {
  const stack = await startStack({ name: 'bench-faults', offset: 3000 });
  try {
    const titles = await fillCatalogue(stack.databaseUrl);
    const pages = await addresses(stack.edge, titles);
    const bars: Bar[] = [];
    const notes = [`${pages.everyday.length} warm pages, ${titles.length} titles`];
    const bench = { stack, pages, outageMs: quick ? 8000 : 60_000, quick, bars, notes };
    // The import's second purge would expire some of them again.
    await pause(4000);
    for (const fault of [withoutPostgres, withoutPortals]) {
      await forEach(pages.everyday, 8, warm);
      await fault(bench);
    }
    await purgedAtOnce(bench);
    await portalKilledWhileBusy(bench);
    return { bars, notes };
  } finally {
    await stack.stop();
  }
}
