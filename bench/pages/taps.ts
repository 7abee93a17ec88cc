import type { Browser } from '@playwright/test';
import { pause, quantile } from '../edge-client.ts';
import { below, seededRandom } from '../generator/prng.ts';
import { allOf, atMost, type Measured } from '../report.ts';
import { findTappable, openPhone, type Target, tap } from './phone.ts';
import { TAPPABLES, type Tappable } from './tappable.ts';

const PHONE = { width: 360, height: 780 };
const TABLET = { width: 1024, height: 768 };

/** Taps come in the first part of a page's life, when its script may not be there. */
const FIRST_MS = 1500;
const DONE_LIMIT_MS = 12_000;
const SCRIPT_LIMIT_MS = 8000;
const SETTLED_MS = 400;
/** When most viewers have seen what they want. */
const SEEN_MS = 2000;
const SEEN_LIMIT_MS = 700;
/** How long a finger stays on the glass. */
const HOLD_MS = { least: 20, most: 100 };

const CARD_LIMIT_MS = 600;
const CARD_HOLD_MS = 50;

type Tap = {
  tappable: Tappable;
  afterMs: number;
  since: Target['since'];
  share: number;
  holdMs: number;
};

type Outcome = { tap: Tap; atMs: number; doneMs: number; fault: string | null };

const now = (): number => performance.timeOrigin + performance.now();

async function holdsWithin(limitMs: number, check: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + limitMs;
  do {
    // A page that is being left cannot be asked.
    if (await check().catch(() => false)) return true;
    await pause(25);
  } while (performance.now() < end);
  return false;
}

async function tapOnce(browser: Browser, origin: string, next: Tap): Promise<Outcome> {
  const { tappable, afterMs, since, share, holdMs } = next;
  const phone = await openPhone(browser, tappable.isTablet ? TABLET : PHONE);
  const { page, context } = phone;
  page.setDefaultTimeout(DONE_LIMIT_MS);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message.slice(0, 150)}`));
  page.on('console', (message) => {
    const isNoise = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isNoise)
      faults.push(`console: ${message.text().slice(0, 150)}`);
  });
  /** From the finger, or from the last key after it, to what comes of it. */
  const outcome = { tap: next, atMs: 0, doneMs: 0 };
  try {
    await page.goto(origin + tappable.path, { waitUntil: 'commit' });
    const found = await findTappable(page, {
      selector: tappable.selector,
      share,
      afterMs,
      since,
    });
    outcome.atMs = found.atMs;
    let at = await tap(phone, found, holdMs);
    if (tappable.afterwards) {
      await tappable.afterwards(page);
      at = now();
    }
    const isDone = () => tappable.isDone(page, found);
    const what = `'${found.text.slice(0, 40)}' ${found.href}`;
    if (!(await holdsWithin(DONE_LIMIT_MS, isDone)))
      return {
        ...outcome,
        fault: [`${what}: nothing happened, at ${page.url()}`, ...faults].join('; '),
      };
    outcome.doneMs = Math.round(now() - at);
    await page
      .waitForFunction(
        () =>
          Object.keys(document.querySelector('main') ?? {}).some((key) =>
            key.startsWith('__react'),
          ),
        null,
        { timeout: SCRIPT_LIMIT_MS },
      )
      // A page that nobody has touched yet may still be without script.
      .catch(() => {});
    await pause(SETTLED_MS);
    const stays = await holdsWithin(0, isDone);
    if (!stays) faults.unshift(`${what}: undone when script took over`);
    return { ...outcome, fault: faults.join('; ') || null };
  } catch (error) {
    return { ...outcome, fault: `${String(error).split('\n')[0]} (then at ${page.url()})` };
  } finally {
    await context.close();
  }
}

type Choice = {
  times: number;
  seed: number;
  /** One kind of thing to tap. */
  only?: string;
  /** This moment instead of random ones. */
  afterMs?: number;
};

/** Every kind in turn, each at its own moment. */
function plan({ times, seed, only, afterMs }: Choice, since: Target['since']): Tap[] {
  const random = seededRandom(seed);
  const kinds = TAPPABLES.filter(({ name }) => !only || name === only);
  return Array.from({ length: times }, (_, place) => ({
    tappable: kinds[place % kinds.length] as Tappable,
    afterMs: afterMs ?? below(random, FIRST_MS),
    since,
    share: below(random, 1000) / 1000,
    holdMs: HOLD_MS.least + below(random, HOLD_MS.most - HOLD_MS.least),
  }));
}

type Run = { kinds: { name: string; ms: number }[]; done: number; notes: string[] };

async function runTaps(
  browser: Browser,
  origin: string,
  taps: readonly Tap[],
  about: string,
): Promise<Run> {
  const outcomes: Outcome[] = [];
  for (const next of taps) outcomes.push(await tapOnce(browser, origin, next));
  const failed = outcomes.filter(({ fault }) => fault !== null);
  const done = outcomes.filter(({ fault }) => fault === null);
  const kinds = [...new Set(outcomes.map(({ tap }) => tap.tappable.name))].map((name) => {
    const times = done.filter(({ tap }) => tap.tappable.name === name).map(({ doneMs }) => doneMs);
    // None is worse than any.
    return { name, ms: times.length > 0 ? Math.round(quantile(times, 0.5)) : DONE_LIMIT_MS };
  });
  return {
    kinds,
    done: done.length,
    notes: [
      `${about}; median to done: ${kinds.map(({ name, ms }) => `${name} ${ms} ms`).join(', ')}`,
      ...failed.map(
        ({ tap, atMs, fault }) =>
          `FAILED ${tap.tappable.name} on ${tap.tappable.path} at ${atMs} ms (wanted ${tap.afterMs}): ${fault}`,
      ),
    ],
  };
}

/** Taps at random moments, each on a page that is opened for it with an empty cache. */
export async function earlyTaps(
  browser: Browser,
  { origin }: { origin: string },
  choice: Choice,
): Promise<Measured> {
  const { times, seed } = choice;
  const taps = plan(choice, 'navigation');
  const { done, notes } = await runTaps(browser, origin, taps, `early taps: seed ${seed}`);
  const what = `taps in the first ${FIRST_MS / 1000} s that did what they say`;
  return { bars: [allOf(what, done, times)], notes };
}

/** Taps of viewers who have looked at the page first, each on a page that is opened for it with an empty cache. */
export async function seenTaps(
  browser: Browser,
  { origin }: { origin: string },
  choice: Choice,
): Promise<Measured> {
  const taps = plan({ afterMs: SEEN_MS, ...choice }, 'paint');
  const about = `taps ${SEEN_MS / 1000} s after paint: seed ${choice.seed}`;
  const { kinds, notes } = await runTaps(browser, origin, taps, about);
  const what = (name: string) => `${name}, tapped ${SEEN_MS / 1000} s after paint, median`;
  return { bars: kinds.map(({ name, ms }) => atMost(what(name), ms, SEEN_LIMIT_MS, 'ms')), notes };
}

/** From the finger on a card until the movie's heading is painted. Pages are warm at the edge, the phone has seen only the list. */
async function cardToHeading(browser: Browser, origin: string, share: number): Promise<number> {
  const phone = await openPhone(browser, PHONE);
  const { page, context } = phone;
  try {
    const painted = Promise.withResolvers<number>();
    await page.exposeBinding('headingPainted', (_, at: number) => painted.resolve(at));
    await page.addInitScript(() => {
      const look = () => {
        const titles = [...document.querySelectorAll('main h1')];
        const isShown = titles.some((title) => title.checkVisibility());
        if (!location.pathname.startsWith('/movie/') || !isShown)
          return void requestAnimationFrame(look);
        // A task that starts right after this frame.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          const { headingPainted } = window as unknown as { headingPainted: (at: number) => void };
          headingPainted(performance.timeOrigin + performance.now());
        };
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
    await page.goto(`${origin}/movies`, { waitUntil: 'load' });
    await pause(1500);
    const target = {
      selector: 'main ul a[href^="/movie/"]',
      share,
      afterMs: 0,
      since: 'navigation',
    } as const;
    const found = await findTappable(page, target);
    const at = await tap(phone, found, CARD_HOLD_MS);
    const limit = setTimeout(() => painted.reject(new Error('no movie after the tap')), 15_000);
    const end = await painted.promise;
    clearTimeout(limit);
    return end - at;
  } finally {
    await context.close();
  }
}

async function warm(origin: string): Promise<void> {
  const html = await (await fetch(`${origin}/movies`)).text();
  const paths = new Set([...html.matchAll(/href="(\/movie\/[^"#?]+)"/g)].map((match) => match[1]));
  for (const path of paths)
    for (const end of ['', '.data']) await (await fetch(origin + path + end)).arrayBuffer();
}

export async function cardTaps(
  browser: Browser,
  { origin, edge }: { origin: string; edge: string },
  { times, seed }: { times: number; seed: number },
): Promise<Measured> {
  await warm(edge);
  const random = seededRandom(seed);
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn++)
    taken.push(await cardToHeading(browser, origin, below(random, 1000) / 1000));
  const ms = (share: number) => Math.round(quantile(taken, share));
  return {
    bars: [atMost('tap on a card to the movie, median', ms(0.5), CARD_LIMIT_MS, 'ms')],
    notes: [
      `card to movie: ${times} taps, fastest ${ms(0)} ms, 90 % ${ms(0.9)} ms, slowest ${ms(1)} ms`,
    ],
  };
}
