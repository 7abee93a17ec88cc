import type { Browser } from '@playwright/test';
import { SLOW } from '../pages/phone.ts';

/** How long a browser on a slow processor takes from a key of the guide to the frame that shows what it did. */

const SCREEN = { width: 1440, height: 900 };
/** As many channels as a patient viewer has on the page. */
const MORE = 3;
/** Interactions that a viewer may not feel do not count: one of 50, as browsers say it. */
const LEFT_OUT_OF = 50;

const WALK = [
  ...Array.from({ length: 30 }, () => 'ArrowDown'),
  'Enter',
  'Escape',
  ...['ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'End', 'PageDown', 'PageUp', 'Home'],
  'Control+End',
  ...Array.from({ length: 12 }, () => 'ArrowUp'),
  ...['ArrowRight', 'ArrowRight', 'Enter', 'Escape', 'Control+Home', 'ArrowRight'],
];

export type Pressed = { inp: number; worst: number; keys: number; rows: number };

export async function pressKeys(browser: Browser, url: string, times: number): Promise<Pressed> {
  const context = await browser.newContext({ viewport: SCREEN, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.addInitScript(() => {
      const taken = new Map<number, number>();
      Object.assign(window, { taken });
      new PerformanceObserver((list) => {
        for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
          if (interactionId)
            taken.set(interactionId, Math.max(duration, taken.get(interactionId) ?? 0));
      }).observe({
        type: 'event',
        durationThreshold: 16,
        buffered: true,
      } as PerformanceObserverInit);
    });
    await page.goto(url);
    await page.mouse.move(10, 10);
    await page.mouse.move(20, 20);
    const grid = page.getByRole('grid');
    await grid.waitFor();
    for (let turn = 1; turn <= MORE; turn++) {
      await page.getByRole('link', { name: 'Cargar más canales' }).click();
      await page
        .getByRole('row')
        .nth(turn * 30)
        .waitFor();
    }
    await grid.locator('a[tabindex="0"]').focus();
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpuSlowdownMultiplier });
    for (let turn = 0; turn < times; turn++)
      for (const key of WALK) {
        await page.keyboard.press(key);
        if (key === 'Enter') await page.getByRole('dialog').waitFor();
        if (key === 'Escape') await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
        );
      }
    const slowest = await page.evaluate(() =>
      [...(window as unknown as { taken: Map<number, number> }).taken.values()].sort(
        (a, b) => b - a,
      ),
    );
    const keys = WALK.length * times;
    return {
      inp: slowest[Math.floor(keys / LEFT_OUT_OF)] ?? 16,
      worst: slowest[0] ?? 16,
      keys,
      rows: (await page.getByRole('row').count()) - 1,
    };
  } finally {
    await context.close();
  }
}
