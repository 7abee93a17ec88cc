import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { EXAMPLES } from '../../src/portal/pages.ts';
import { violationsOn } from '../../tests/e2e/support/accessible.ts';
import { TELEVISIONS } from '../../tests/e2e/support/remote.ts';
import { MORE_PRESSES, rowsAndColumns } from '../../tests/support/remote-presses.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../../tools/chromium.ts';
import { pressEvents, type RemoteKey } from '../../tools/devtools.ts';
import { until } from '../../tools/processes.ts';
import { startStack } from '../../tools/stack.ts';
import { allOf, atLeast, atMost, type Bar, type Measured, none, type Options } from '../report.ts';
import { choices, explore, lengthen, lookAt } from './in-page.ts';

/** Arrows on every page of the registry, counted against boxes. */

const OFFSET = 4200;
const SCREEN = { width: 1920, height: 1080 };
/** Three metres away. */
const MIN_TEXT_PX = 24;
const MIN_RING_PX = 6;
const LINKS = 300;
const SLOWED = 6;
const PRESSES = 40;
const MAX_PRESS_MS = 16;
const RETURNS = 100;
const MOST_TIMES = 3;
const SETTLES_WITHIN_MS = 15_000;

/** What runs inside of pages, as they can read it. */
const SOURCE = stripTypeScriptTypes(
  readFileSync(join(import.meta.dirname, 'in-page.ts'), 'utf8'),
).replace(/^export /gm, '');
const inPage = async <In extends unknown[], Out>(
  page: Page,
  run: (...of: In) => Out,
  ...of: In
): Promise<Out> =>
  await page.evaluate(`(() => { ${SOURCE}; return ${run.name}(...${JSON.stringify(of)}); })()`);

type Set = { page: Page; session: CDPSession; press: (key: RemoteKey) => Promise<void> };

async function switchOn(browser: Browser, baseURL: string): Promise<Set> {
  const page = await browser.newPage({
    ...{ baseURL, viewport: SCREEN, userAgent: TELEVISIONS.webos, locale: 'es-AR' },
    timezoneId: 'America/Argentina/Buenos_Aires',
  });
  const session = await page.context().newCDPSession(page);
  const press = async (key: RemoteKey) => {
    for (const event of pressEvents(key)) await session.send('Input.dispatchKeyEvent', event);
  };
  return { page, session, press };
}

const IS_READY =
  "Object.keys(document.querySelector('main') || {}).some((key) => key.startsWith('__react')) && document.activeElement !== document.body";
const ready = async (page: Page): Promise<void> =>
  await until('script and focus', async () => Boolean(await page.evaluate(IS_READY)));

/** The page with its script, its first focus, and the controls of a picture. */
async function visit({ page, press }: Set, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate("dispatchEvent(new Event('scroll'))");
  await ready(page);
  // What comes late has come: pictures have their room from the beginning.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
  const isOnPicture = async () =>
    Boolean(await page.evaluate("document.activeElement.matches('main')"));
  await until('the controls of a picture', async () => {
    if (!(await isOnPicture())) return true;
    await press('ArrowUp');
    return !(await isOnPicture());
  });
}

type Found = { missed: string[]; all: number; unseen: string[]; traps: string[]; presses: number };

async function walk(set: Set, path: string): Promise<Found> {
  await visit(set, path);
  let explored = await inPage(set.page, explore);
  // What is on may change while it is walked through.
  for (let again = 0; explored.isStale && again < MOST_TIMES; again++) {
    await visit(set, path);
    explored = await inPage(set.page, explore);
  }
  const { names, boxes, start, counts, unseen, traps, presses } = explored;
  const missed = names.flatMap((name, end) => {
    const most = rowsAndColumns(boxes, start, end) + MORE_PRESSES;
    const took = counts[end] ?? Number.POSITIVE_INFINITY;
    return took <= most ? [] : [`${path}: ${name} takes ${took}, at most ${most}`];
  });
  const here = (name: string) => `${path}: ${name}`;
  return { missed, all: names.length, presses, unseen: unseen.map(here), traps: traps.map(here) };
}

/** The processor's time of a press in a page of many links. */
async function pressCost({ page, session, press }: Set): Promise<Bar> {
  await page.goto('/movies');
  await ready(page);
  await inPage(page, lengthen, LINKS);
  const links = (await inPage(page, choices)).length;
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const spent = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(
      ({ name }) => name === 'TaskDuration',
    )?.value ?? 0;
  const costs: number[] = [];
  for (let count = 0; count < PRESSES; count++) {
    const before = await spent();
    await press(count % 4 === 3 ? 'ArrowRight' : count < PRESSES / 2 ? 'ArrowUp' : 'ArrowDown');
    costs.push(((await spent()) - before) * 1000);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const median = costs.toSorted((a, b) => a - b)[costs.length / 2] as number;
  const what = `of ${PRESSES}, with ${links} links`;
  return atMost(
    `CPU of a press at the median, ${SLOWED}× slowed`,
    median,
    MAX_PRESS_MS,
    'ms',
    what,
  );
}

/** Whether Back finds the element that was left. */
async function returns({ page, press }: Set, path: string, most: number): Promise<string[]> {
  const outcomes: string[] = [];
  for (let count = 0; count < most; count++) {
    await page.goto(path);
    await ready(page);
    // A page that nobody has touched yet may still move the focus to what comes late.
    await press('ArrowDown');
    const links = page
      .locator('main a[href^="/"]:not([target],[aria-current])')
      .filter({ visible: true });
    const all = await links.count();
    const link = links.nth(Math.floor(((count + 0.5) * all) / most));
    const name = await link.evaluate((element) => {
      (element as HTMLElement).focus();
      Object.assign(element, { wasLeft: true });
      return element.getAttribute('href');
    });
    const left = await link.evaluate((element) =>
      [...document.querySelectorAll('a[href]')].indexOf(element),
    );
    const address = page.url();
    await press('Enter');
    const opened = async () =>
      page.url() !== address ||
      (await page.evaluate("document.querySelector('dialog[open]') !== null"));
    await until('the next page', opened, { limitMs: SETTLES_WITHIN_MS });
    await press('Back');
    const isBack = async () =>
      page.url() === address &&
      (await page.evaluate(
        ([place, href]) => {
          const at = document.activeElement;
          return (
            at?.getAttribute('href') === href &&
            Math.abs(
              [...document.querySelectorAll('a[href]')].indexOf(at as HTMLAnchorElement) -
                Number(place),
            ) === 0
          );
        },
        [left, name] as const,
      ));
    await until(`${name} after Back`, isBack, { limitMs: SETTLES_WITHIN_MS }).then(
      () => outcomes.push(''),
      () => outcomes.push(`${path}: ${name}`),
    );
  }
  return outcomes;
}

const PATHS = EXAMPLES.map(([path]) => path).filter((path) => path !== '/login');
const LEFT_FROM = [
  '/',
  '/movies',
  '/series',
  '/anime',
  '/movie/metropolis-1927',
  '/serie/judex-1916',
  '/futbol',
  '/tv',
  '/tv/guia',
  '/buscar?q=Metr%C3%B3polis',
];

/** For whoever looks why a bar was missed. */
const listed = (missed: string[]): string => missed.slice(0, 3).join('; ');

/** `--origin URL` walks through a running portal. */
export async function crawled(quick: boolean, options: Options): Promise<Measured> {
  const running = options.get('--origin');
  const stack = running
    ? { edge: running, stop: async () => {} }
    : await startStack({ name: 'bench-remote', offset: OFFSET });
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    const set = await switchOn(browser, stack.edge);
    const found: Found[] = [];
    const looks = { small: [] as string[], faint: [] as string[], looked: 0 };
    const violations: string[] = [];
    for (const path of PATHS) {
      found.push(await walk(set, path));
      const { small, faint, looked } = await inPage(set.page, lookAt, {
        ...{ minPx: MIN_TEXT_PX, minRing: MIN_RING_PX },
      });
      const here = (what: string) => `${path}: ${what}`;
      looks.small.push(...small.map(here));
      looks.faint.push(...faint.map(here));
      looks.looked += looked;
      violations.push(...(await violationsOn(set.page)).map(here));
    }
    const cost = await pressCost(set);
    const back: string[] = [];
    const each = quick ? 2 : RETURNS / LEFT_FROM.length;
    for (const path of LEFT_FROM) back.push(...(await returns(set, path, each)));
    const of = (part: 'missed' | 'unseen' | 'traps') => found.flatMap((page) => page[part]);
    const all = found.reduce((sum, page) => sum + page.all, 0);
    const presses = found.reduce((sum, page) => sum + page.presses, 0);
    const kept = back.filter((outcome) => outcome === '').length;
    const bars = [
      atLeast('pages of the registry', found.length, PATHS.length),
      allOf(
        `links and buttons within rows plus columns and ${MORE_PRESSES} presses`,
        ...([all - of('missed').length, all, listed(of('missed'))] as const),
      ),
      none('presses that lead out of the view', of('unseen').length, presses, listed(of('unseen'))),
      none('places without a way back', of('traps').length, all, listed(of('traps'))),
      cost,
      allOf('Back leads to what was left', kept, back.length, listed(back.filter(Boolean))),
      none(
        `texts below ${MIN_TEXT_PX} px at ${SCREEN.width}`,
        looks.small.length,
        undefined,
        listed(looks.small),
      ),
      none(
        'things without the ring of white and black',
        looks.faint.length,
        looks.looked,
        listed(looks.faint),
      ),
      none('findings of axe', violations.length, undefined, listed(violations)),
    ];
    return {
      bars,
      notes: [
        ...of('missed'),
        ...of('unseen'),
        ...of('traps'),
        ...looks.small,
        ...looks.faint,
        ...violations,
        ...back.filter(Boolean),
      ],
    };
  } finally {
    await browser.close();
    await stack.stop();
  }
}
