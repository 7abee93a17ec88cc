import type { Browser } from '@playwright/test';
import { pause } from '../edge-client.ts';
import { atMost, type Measured } from '../report.ts';

const SCREEN = { width: 360, height: 780 };
/** Of most phones that are 360 px wide. */
const PIXEL_RATIO = 3;
const MAX_LIST_KB = 300;
const QUIET_MS = 2000;

/** All KB over the network of a page on a phone: as it is opened, and once a touch has brought its script. */
export async function weightOf(
  browser: Browser,
  url: string,
): Promise<{ opened: number; touched: number }> {
  const context = await browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: PIXEL_RATIO,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    let bytes = 0;
    let last = performance.now();
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      last = performance.now();
    });
    const quiet = async () => {
      last = performance.now();
      while (performance.now() - last < QUIET_MS) await pause(50);
      return Math.round(bytes / 100) / 10;
    };
    await page.goto(url, { waitUntil: 'load' });
    const opened = await quiet();
    // Words, where a touch does nothing else.
    await page.getByRole('heading', { level: 1 }).tap();
    return { opened, touched: await quiet() };
  } finally {
    await context.close();
  }
}

export async function listWeight(
  browser: Browser,
  { origin }: { origin: string },
): Promise<Required<Measured>> {
  const { opened, touched } = await weightOf(browser, `${origin}/movies`);
  return {
    bars: [atMost(`/movies at ${SCREEN.width} px, everything, KB`, touched, MAX_LIST_KB)],
    notes: [
      `/movies at ${SCREEN.width} px, ${PIXEL_RATIO} pixels per px: ${opened} KB when opened, ${touched} KB with its script`,
    ],
  };
}
