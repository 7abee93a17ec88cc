import type { Page } from '@playwright/test';
import { expect, test as stackTest } from './own-stack.ts';

/** A page that fails its test on any console error, uncaught exception or failed request of our own. */
export const test = stackTest.extend<{ page: Page }>({
  page: async ({ page, baseURL, javaScriptEnabled }, use) => {
    // The hourly ranking may run during the tests, and must not see what a test has opened.
    await page.context().addInitScript(() => {
      const sent: [string, string][] = [];
      Object.assign(window, { sentBeacons: sent });
      navigator.sendBeacon = (url, data) => sent.push([String(url), String(data)]) > 0;
    });
    const faults: string[] = [];
    page.on('console', (message) => {
      const isNoise = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isNoise) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('requestfailed', (request) => {
      // Leaving a page or a stream cancels its requests.
      const reason = request.failure()?.errorText ?? '';
      // What a browser without script reports about every script.
      if (javaScriptEnabled === false && reason === 'csp') return;
      if (request.url().startsWith(String(baseURL)) && reason !== 'net::ERR_ABORTED') {
        faults.push(`${request.url()}: ${reason}`);
      }
    });
    page.on('response', (response) => {
      const isOurs = response.url().startsWith(String(baseURL));
      const isExpected = response.request().isNavigationRequest();
      if (isOurs && response.status() >= 400 && !isExpected)
        faults.push(`${response.url()}: ${response.status()}`);
    });
    await use(page);
    expect(faults).toEqual([]);
  },
});

export { expect };

/** What the page would have posted to the portal, by address. */
export async function sentBeacons(page: Page): Promise<[url: string, data: string][]> {
  return await page.evaluate(
    () => (window as unknown as { sentBeacons: [string, string][] }).sentBeacons,
  );
}

/** Seconds of a video that have been played, in this page or in one of its frames. */
export async function playedSeconds(scope: Pick<Page, 'locator'>): Promise<number> {
  return await scope.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime);
}

/** Waits for hydration: before it, timers have not started, and keys and buttons work as without script. */
export async function scriptTookOver(page: Page): Promise<void> {
  // Script comes when the viewer does something.
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** The sum of all layout shifts of a page, those right after a viewer's own click included. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    type Shift = { value: number; sources: { node: Node | null }[] };
    const seen = window as unknown as { shifted: number };
    seen.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        seen.shifted += entry.value;
        // For whoever looks why a test failed.
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent,
        );
        console.log(`moved by ${entry.value}:`, moved.join(' | '));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  page.on('console', (message) => {
    if (message.text().startsWith('moved by')) console.log(page.url(), message.text());
  });
  return async () => await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}
