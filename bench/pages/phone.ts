import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** A slow phone on a slow network, as Lighthouse's mobile preset has it, but applied and not computed. */
export const SLOW = { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: 4 };

export type Phone = { page: Page; cdp: CDPSession; context: BrowserContext };

const bytesPerSecond = (kbps: number): number => (kbps * 1024) / 8;

/** With an empty cache. */
export async function openPhone(
  browser: Browser,
  viewport: { width: number; height: number },
): Promise<Phone> {
  const context = await browser.newContext({
    viewport,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    ignoreHTTPSErrors: true,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.rttMs,
    downloadThroughput: bytesPerSecond(SLOW.throughputKbps),
    uploadThroughput: bytesPerSecond(SLOW.throughputKbps),
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpuSlowdownMultiplier });
  return { page, cdp, context };
}

/** A finger that goes down, stays a little and lifts. Answers when it went down, in ms of the epoch. */
export async function tap(
  { cdp, page }: Phone,
  { x, y }: { x: number; y: number },
  holdMs: number,
): Promise<number> {
  const at = performance.timeOrigin + performance.now();
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.waitForTimeout(holdMs);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return at;
}

export type Target = {
  /** CSS. Several may match: one that is on the screen is chosen. */
  selector: string;
  /** Which of those, from 0 to 1. */
  share: number;
  /** Not before this many ms after the start of the navigation, or after the first paint. */
  afterMs: number;
  since: 'navigation' | 'paint';
};

export type Found = { x: number; y: number; text: string; href: string; atMs: number };

/** Waits in the page, frame by frame, until the element is painted and nothing covers it. Scrolls to it if it is further down. */
export async function findTappable(page: Page, target: Target): Promise<Found> {
  return await page.evaluate(
    ({ selector, share, afterMs, since }) =>
      new Promise<Found>((found, fail) => {
        const isTappable = (element: Element) => {
          const box = element.getBoundingClientRect();
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          const hit = document.elementFromPoint(x, y);
          return hit !== null && element.contains(hit);
        };
        const look = () => {
          const now = performance.now();
          if (now > 20_000) return fail(new Error(`no ${selector} on the screen`));
          requestAnimationFrame(look);
          const [painted] = performance.getEntriesByName('first-contentful-paint');
          const from = since === 'paint' ? painted?.startTime : 0;
          if (!painted || now < (from ?? 0) + afterMs) return;
          const all = [...document.querySelectorAll(selector)].filter((each) =>
            each.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
          );
          const onScreen = all.filter(isTappable);
          const element = onScreen[Math.floor(share * onScreen.length)];
          if (!element) {
            all[0]?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
            return;
          }
          const box = element.getBoundingClientRect();
          found({
            x: box.x + box.width / 2,
            y: box.y + box.height / 2,
            text: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
            href: element.getAttribute('href') ?? '',
            atMs: Math.round(now),
          });
        };
        look();
      }),
    target,
  );
}
