import type { BrowserContext, Page } from '@playwright/test';
import { EXAMPLES } from '../../../src/portal/pages.ts';
import { expect, scriptTookOver, test, watchShifts } from '../support/viewer.ts';

const LATE_MS = 2000;
const PLAYS = /\/play\/|^\/(liveChannels\/|zonatv)/;
/** So many wait at the same time. */
const TABS = 6;

/** As on a second visit, when pages use the font. */
async function rememberFont(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/');
  await scriptTookOver(page);
  await page.waitForFunction(() => localStorage.getItem('butaca-font'));
  await page.close();
}

/** Fonts and pictures arrive when the page has long been painted, as on a slow network. */
async function delayFiles(context: BrowserContext): Promise<() => number> {
  let late = 0;
  await context.route('**/*', async (route) => {
    if (['font', 'image'].includes(route.request().resourceType())) {
      late++;
      await new Promise((done) => setTimeout(done, LATE_MS));
    }
    // The page may have been left.
    await route.continue().catch(() => {});
  });
  return () => late;
}

/** The fonts and every picture on the screen are there, and what they move has moved. */
async function everythingArrived(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const isOnScreen = (image: HTMLImageElement) => {
      const { top, left, right } = image.getBoundingClientRect();
      return image.checkVisibility() && top < innerHeight && left < innerWidth && right > 0;
    };
    while ([...document.images].some((image) => isOnScreen(image) && !image.complete))
      await new Promise(requestAnimationFrame);
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}

async function shiftOf(context: BrowserContext, path: string, width: number): Promise<number> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 900 });
  const shifted = await watchShifts(page);
  await page.goto(path);
  await everythingArrived(page);
  const shift = await shifted();
  await page.close();
  return shift;
}

for (const width of [360, 1440])
  test(`nothing moves when fonts and pictures arrive late, at ${width} px`, async ({ context }) => {
    await rememberFont(context);
    const late = await delayFiles(context);
    // Controls of a player appear when it knows the film: players have their own tests.
    const paths = EXAMPLES.map(([path]) => path).filter((path) => !PLAYS.test(path));
    const moved: string[] = [];
    const tab = async () => {
      for (let path = paths.shift(); path; path = paths.shift()) {
        const shift = await shiftOf(context, path, width);
        if (shift > 0) moved.push(`${path}: ${shift}`);
      }
    };
    await Promise.all(Array.from({ length: TABS }, tab));
    expect(moved).toEqual([]);
    expect(late()).toBeGreaterThan(EXAMPLES.length);
  });
