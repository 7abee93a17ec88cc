import { SITE_TAG } from '../../src/domain/tags.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import { ensureBuild, pause, quantile } from '../edge-client.ts';
import { atLeast, atMost, type Bar, type Bench, none } from '../report.ts';
import { settled } from '../settled.ts';
import { type Fetch, type SlowPortals, startSlowPortals } from '../takedown/slow-portals.ts';
import { MATCH_ID, prepareNight } from './busy-night.ts';
import type { RushTally } from './rush.ts';
import { rush } from './start-rush.ts';

/** Thousands of viewers open a match within seconds, and no copy of its page exists. Does that reach the portals? */

const OFFSET = 8600;
const SLOW_PORTS = [3401 + OFFSET, 3402 + OFFSET];
const PAGE = `/futbol/${MATCH_ID}`;
const STATE = `/vivo/partido/${MATCH_ID}`;
/** As on a machine with more to do than this one: the longer a page takes, the more requests wait for it. */
const RENDER_MS = 300;
const MIN_BETWEEN_MS = 5000;
/** A kick-off purges the page and its JSON, and repeats that for what was being rendered. */
const RENEWALS = 4;
const RUSH = { withinMs: 10_000, polls: 2, pollEveryMs: 8000 };

async function forgetAll(stack: Stack): Promise<void> {
  const headers = { 'Surrogate-Key': SITE_TAG, 'X-Purge': 'hard' };
  const response = await fetch(stack.purgeUrl, { method: 'PURGE', headers });
  if (!response.ok) throw new Error(`the edge answered ${response.status} to a purge`);
}

/** The most fetches of one address at a time. */
function mostInFlight(fetches: readonly Fetch[]): number {
  const at = (moment: number) =>
    fetches.filter(({ from, to }) => from <= moment && moment < to).length;
  return Math.max(0, ...fetches.map(({ from }) => at(from)));
}

/** From one fetch of an address to the next. */
const pausesOf = (fetches: readonly Fetch[]): number[] =>
  fetches.slice(1).map(({ from }, place) => from - Number(fetches[place]?.from));

type Outcome = { tally: RushTally; page: Fetch[]; state: Fetch[] };

async function rushOnto(stack: Stack, slow: SlowPortals, viewers: number): Promise<Outcome> {
  await forgetAll(stack);
  slow.fetches.length = 0;
  const tally = await rush({ edge: stack.edge, page: PAGE, state: STATE, viewers, ...RUSH });
  const of = (path: string) => slow.fetches.filter((fetch) => fetch.path === path);
  return { tally, page: of(PAGE), state: of(STATE) };
}

function commonBars(what: string, { tally, page, state }: Outcome): Bar[] {
  const failed = tally.failures.reduce((sum, [, count]) => sum + count, 0);
  const most = Math.max(mostInFlight(page), mostInFlight(state));
  return [
    none(`${what}: requests that failed`, failed, tally.sent),
    {
      what: `${what}: fetches of the page or its JSON in flight`,
      bar: '<= 1',
      measured: most,
      ok: most === 1,
    },
  ];
}

function note(what: string, { tally, page, state }: Outcome): string {
  const p = (share: number) => quantile(tally.milliseconds, share).toFixed(0);
  const failures = tally.failures.map(([kind, count]) => `, ${count} × ${kind}`).join('');
  return `${what}: ${page.length} fetches of the page, ${state.length} of its JSON (${pausesOf(
    state,
  )
    .map((apart) => (apart / 1000).toFixed(1))
    .join(
      ', ',
    )} s apart); answers p50 ${p(0.5)} ms, p99 ${p(0.99)} ms, slowest ${p(1)} ms; ${tally.mostOpen} viewers at a time${failures}`;
}

export const run: Bench = async ({ quick }) => {
  ensureBuild();
  const viewers = quick ? 1000 : 5000;
  const slow = await startSlowPortals(
    SLOW_PORTS.map((from, place) => ({ from, to: 3001 + place + OFFSET })),
  );
  const stack = await startStack({
    name: 'bench-kick-off',
    offset: OFFSET,
    edgeAsks: SLOW_PORTS,
  });
  try {
    for (const path of [PAGE, STATE])
      slow.pages.set(path, { delayMs: RENDER_MS, isRetried: false, onRead: () => {} });

    await prepareNight(stack.databaseUrl, new Date(Date.now() - 60_000));
    await settled(stack.databaseUrl);
    const begun = await rushOnto(stack, slow, viewers);
    const shortest = Math.min(...pausesOf(begun.page), ...pausesOf(begun.state));

    // The worker renews both at the kick-off, in the middle of the rush.
    const kickOff = new Date(Date.now() + 25_000);
    await prepareNight(stack.databaseUrl, kickOff);
    await settled(stack.databaseUrl);
    await pause(kickOff.getTime() - Date.now() - RUSH.withinMs / 2);
    const during = await rushOnto(stack, slow, viewers);
    const early = [...pausesOf(during.page), ...pausesOf(during.state)].filter(
      (apart) => apart < MIN_BETWEEN_MS,
    ).length;

    return {
      bars: [
        ...commonBars('just begun', begun),
        atLeast(
          'just begun: shortest time between two fetches of the page or its JSON',
          shortest,
          MIN_BETWEEN_MS,
          'ms',
        ),
        ...commonBars('kick-off in the middle', during),
        atMost(
          `kick-off in the middle: fetches less than ${MIN_BETWEEN_MS / 1000} s after the last`,
          early,
          RENEWALS,
        ),
      ],
      notes: [note('just begun', begun), note('kick-off in the middle', during)],
    };
  } finally {
    await stack.stop();
    slow.close();
  }
};
