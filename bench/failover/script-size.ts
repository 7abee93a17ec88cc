import type { Browser } from '@playwright/test';
import { pause } from '../edge-client.ts';
import { atMost, type Measured, none, yes } from '../report.ts';

const BAR_KB = 300;
/** Enough time for scripts that are loaded later. */
const SETTLED_MS = 1500;

const AWAKE_LIMIT_MS = 15_000;

/** Bytes over the wire per script of a page, by address. A page asks for its script when its viewer does something, so a key is pressed. */
async function scriptsOf(browser: Browser, url: string): Promise<Map<string, number>> {
  const context = await browser.newContext({ locale: 'es-AR' });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load' });
    await page.keyboard.press('Shift');
    await page.waitForFunction(
      () =>
        Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
      null,
      { timeout: AWAKE_LIMIT_MS },
    );
    await pause(SETTLED_MS);
    const entries = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, encodedBodySize }) => [name, encodedBodySize] as const),
    );
    return new Map(entries);
  } finally {
    await context.close();
  }
}

const IS_PLAYER = /\/(hls|media-chrome)-/;
const kb = (bytes: number) => Math.round(bytes / 100) / 10;

/**
 * What a page has because the player is on it: the scripts of a player's page that no other kind of page loads, with what is
 * loaded once a picture plays (hls.js, the controls, what opens and watches servers).
 */
export async function measureScript(
  browser: Browser,
  { player, others }: { player: string; others: string[] },
): Promise<Required<Measured>> {
  const elsewhere = new Map<string, number>();
  const sizes: number[] = [];
  for (const url of others) {
    const scripts = await scriptsOf(browser, url);
    if (scripts.size === 0) throw new Error(`${url} has loaded no script`);
    for (const [name, bytes] of scripts) elsewhere.set(name, bytes);
    sizes.push([...scripts.values()].reduce((sum, bytes) => sum + bytes, 0));
  }
  const own = [...(await scriptsOf(browser, player))].filter(([name]) => !elsewhere.has(name));
  const beyond = own.reduce((sum, [, bytes]) => sum + bytes, 0);
  const heavy = [...elsewhere.keys()].filter((name) => IS_PLAYER.test(name));
  return {
    bars: [
      atMost('script that only player pages load, gzip', kb(beyond), BAR_KB, 'KB'),
      yes(
        'hls.js is among it',
        own.some(([name]) => IS_PLAYER.test(name)),
      ),
      none('scripts of the player on other pages', heavy.length),
    ],
    notes: [
      `script of the player alone: ${own
        .map(([name, bytes]) => `${new URL(name).pathname.split('/').pop()} ${kb(bytes)} KB`)
        .join(', ')}; other pages: at most ${kb(Math.max(...sizes))} KB`,
    ],
  };
}
