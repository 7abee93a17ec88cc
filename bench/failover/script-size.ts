import type { Browser } from '@playwright/test';
import { pause } from '../edge-client.ts';
import type { Bar } from '../report.ts';

const BAR_KB = 300;
/** Enough time for scripts that are loaded later. */
const SETTLED_MS = 1500;

/** Bytes over the wire per script of a page, by address. */
async function scriptsOf(browser: Browser, url: string): Promise<Map<string, number>> {
  const context = await browser.newContext({ locale: 'es-AR' });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load' });
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

const kb = (bytes: number) => Math.round(bytes / 100) / 10;

export async function measureScript(
  browser: Browser,
  { player, others }: { player: string; others: string[] },
): Promise<{ bars: Bar[]; notes: string[] }> {
  const elsewhere = new Map<string, number>();
  const sizes: number[] = [];
  for (const url of others) {
    const scripts = await scriptsOf(browser, url);
    for (const [name, bytes] of scripts) elsewhere.set(name, bytes);
    sizes.push([...scripts.values()].reduce((sum, bytes) => sum + bytes, 0));
  }
  const own = [...(await scriptsOf(browser, player))].filter(([name]) => !elsewhere.has(name));
  const beyond = own.reduce((sum, [, bytes]) => sum + bytes, 0);
  const heavy = [...elsewhere.keys()].filter((name) => /\/(hls|media-chrome)-/.test(name));
  return {
    bars: [
      {
        what: 'script that only player pages load, KB gzip',
        bar: `<= ${BAR_KB}`,
        measured: kb(beyond),
        ok: beyond > 0 && kb(beyond) <= BAR_KB,
      },
      {
        what: 'scripts of the player on other pages',
        bar: '0',
        measured: heavy.length,
        ok: heavy.length === 0,
      },
    ],
    notes: [
      `script of the player alone: ${own
        .map(([name, bytes]) => `${new URL(name).pathname.split('/').pop()} ${kb(bytes)} KB`)
        .join(', ')}; other pages: at most ${kb(Math.max(...sizes))} KB`,
    ],
  };
}
