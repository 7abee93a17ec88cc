import { type Stack, startStack } from '../../tools/stack.ts';
import { fillCatalogue } from '../catalogue.ts';
import { ensureBuild, forEach, pause, quantile, warm } from '../edge-client.ts';
import { edgeStats } from '../edge-stats.ts';
import { order } from '../order.ts';
import { atLeast, atMost, type Bar, benchOf, type Measured, none } from '../report.ts';
import type { Tally } from '../sender.ts';
import { addressesOf, KINDS, type Kind } from './addresses.ts';
import { measureSlowPortal } from './slow-portal.ts';

/**
 * Five times as many uncached pages as the portals can render, of each kind and of all kinds at once: what do cached
 * pages notice, who is answered, and is every refusal explained?
 */

const TIMES_CAPACITY = 5;
const MAX_RATIO = 1.5;
const MAX_REFUSAL_MS = 100;
const CACHED_RATE = 100;
/** Of the load of all kinds at once: pages that fit beside lists and searches that do not. */
const SHARES = { detail: 0.5, list: 2.25, search: 2.25 } as const;
/** Below what the gates of two portals and the edge let wait, so that nothing is refused. */
const AT_ONCE = { detail: 24, list: 24, search: 6 } as const;
/** Viewers have machines of their own; here they must not take the edge's. The measuring one must not wait for a core. */
const FLOOD_PRIORITY = 10;
const MEASURING_PRIORITY = -5;

/** Nothing is left in the cache but these. */
async function empty({ purgeUrl }: Stack, cached: readonly string[]): Promise<void> {
  const headers = { 'Surrogate-Key': 'site', 'X-Purge': 'hard' };
  await fetch(purgeUrl, { method: 'PURGE', headers });
  await forEach(cached, 4, warm);
}

const p99 = ({ answered }: Tally): number => quantile(answered, 0.99);
const ms = (value: number): string => `${value.toFixed(1)} ms`;
const share = ({ answered, sent }: Tally): number => answered.length / sent;
const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;

function refusedAtEdge({ edgeWorkdir }: Stack): number {
  return [...edgeStats(edgeWorkdir)]
    .filter(([name]) => /^VBE\..*\.busy$/.test(name))
    .reduce((sum, [, value]) => sum + value, 0);
}

async function measureKinds(quick: boolean): Promise<Measured> {
  ensureBuild();
  const seconds = quick ? 5 : 40;
  const stack = await startStack({ name: 'bench-overload', offset: 6300 });
  try {
    const { cached, ...pages } = addressesOf(stack.edge, await fillCatalogue(stack.databaseUrl));
    // What the import publishes is purged again for 16 seconds.
    await pause(quick ? 3000 : 17_000);
    const rates = {} as Record<Kind, number>;
    for (const kind of KINDS) {
      await empty(stack, []);
      const tally = await order({
        ...{ urls: pages[kind], atOnce: AT_ONCE[kind], seconds: quick ? 3 : 15 },
        priority: 0,
      });
      rates[kind] = tally.answered.length / tally.seconds;
    }
    const measureCached = () =>
      order({ urls: cached, rate: CACHED_RATE, seconds, priority: MEASURING_PRIORITY });
    /** Cached pages while this many times the capacity of each kind is asked for. */
    const during = async (times: Partial<Record<Kind, number>>) => {
      await empty(stack, cached);
      const kinds = KINDS.filter((kind) => times[kind]);
      const [hits, ...floods] = await Promise.all([
        measureCached(),
        ...kinds.map((kind) =>
          order({
            ...{ urls: pages[kind], rate: rates[kind] * (times[kind] ?? 0), seconds },
            priority: FLOOD_PRIORITY,
          }),
        ),
      ]);
      return { hits, floods: new Map(kinds.map((kind, place) => [kind, floods[place] as Tally])) };
    };

    const idle = await during({});
    const bars: Bar[] = [];
    const notes = [
      `capacity per second: ${KINDS.map((kind) => `${kind} ${rates[kind].toFixed(0)}`).join(', ')}`,
      `cached pages with idle portals: median ${ms(quantile(idle.hits.answered, 0.5))}, p99 ${ms(p99(idle.hits))}`,
    ];
    let strange = 0;
    const count = (what: string, { hits, floods }: Awaited<ReturnType<typeof during>>) => {
      for (const [kind, tally] of floods) {
        strange += tally.unexplained.reduce((sum, [, times]) => sum + times, 0);
        notes.push(
          `${what}, ${kind}: ${(tally.sent / tally.seconds).toFixed(0)}/s sent, ${percent(share(tally))} answered ` +
            `(median ${ms(quantile(tally.answered, 0.5))}, p99 ${ms(p99(tally))}), refused by portals ${tally.busy}, ` +
            `by the edge ${tally.atEdge} (median ${ms(quantile(tally.refused, 0.5))})` +
            tally.unexplained.map(([why, times]) => `, ${times}× ${why}`).join(''),
        );
      }
      notes.push(
        `${what}, cached pages: median ${ms(quantile(hits.answered, 0.5))}, p99 ${ms(p99(hits))}`,
      );
      bars.push(
        none(`${what}: cached pages that failed`, hits.sent - hits.answered.length, hits.sent),
      );
    };
    const before = refusedAtEdge(stack);
    let atEdge = 0;
    for (const kind of KINDS) {
      const calm = await during({ [kind]: 1 });
      const flooded = await during({ [kind]: TIMES_CAPACITY });
      const tally = flooded.floods.get(kind) as Tally;
      atEdge += tally.atEdge;
      count(`${kind} at capacity`, calm);
      count(`${kind} at ${TIMES_CAPACITY} times`, flooded);
      const ratio = p99(flooded.hits) / p99(calm.hits);
      const both = `${ms(p99(calm.hits))} → ${ms(p99(flooded.hits))}`;
      const flood = `${kind} at ${TIMES_CAPACITY} times its capacity`;
      bars.push(
        atMost(`${flood}: p99 of cached pages over that at capacity`, ratio, MAX_RATIO, '', both),
        atMost(
          `${flood}: p99 of a refusal`,
          quantile([0, ...tally.refused], 0.99),
          MAX_REFUSAL_MS,
          'ms',
        ),
      );
    }
    const mixed = await during(SHARES);
    count('all kinds', mixed);
    const [detail, list, search] = KINDS.map((kind) => mixed.floods.get(kind) as Tally);
    if (!detail || !list || !search) throw new Error('not all kinds were sent');
    atEdge += search.atEdge;
    bars.push(
      atLeast(
        'all kinds: detail pages at half of the capacity answered',
        100 * share(detail),
        99,
        '%',
      ),
    );
    bars.push({
      what: 'all kinds: answered, detail before lists before searches',
      bar: 'in this order',
      measured: [detail, list, search].map((tally) => percent(share(tally))).join(' ≥ '),
      ok: share(detail) >= share(list) && share(list) >= share(search),
    });
    const busyAtEdge = refusedAtEdge(stack) - before;
    bars.push({
      what: 'refusals of the edge, beside connections that it did not open',
      bar: 'no more of them',
      measured: `${atEdge} beside ${busyAtEdge}`,
      ok: atEdge <= busyAtEdge,
    });
    bars.push(none('unexplained failures', strange));
    return { bars, notes };
  } finally {
    await stack.stop();
  }
}

export const run = benchOf({ kinds: measureKinds, 'slow-portal': measureSlowPortal });
