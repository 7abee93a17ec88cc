import { mkdirSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { noteScreen } from './gate/check/screenshots.ts';
import { endWithout } from './needs.ts';
import { type StackOptions, startStack } from './stack.ts';

endWithout('the screenshots', ['varnishd', 'chromium']);

/** What the scripts that take screenshots for docs/screenshots/ share. */

const WIDTHS = [360, 768, 1440];

export type Screen = { name: string; path: string; before?: (page: Page) => Promise<unknown> };

type Shoot = {
  folder: string;
  /** After the name of every file. */
  suffix?: string;
  context: (isPhone: boolean) => BrowserContextOptions;
  prepare: (context: BrowserContext) => Promise<unknown>;
  /** Brings a page into the state that is shown; true when the whole page is, and not one screen of it. */
  settle?: (page: Page, screen: Screen) => Promise<boolean>;
};

export async function saveShot(shot: Buffer, file: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  await sharp(shot).webp({ quality: 80 }).toFile(file);
  console.log(relative('.', file));
}

/** Every screen at three widths. */
export async function takeScreens(
  browser: Browser,
  screens: readonly Screen[],
  { folder, suffix = '', context: contextOf, prepare, settle }: Shoot,
): Promise<void> {
  for (const width of WIDTHS) {
    const isPhone = width < 700;
    const context = await browser.newContext({
      viewport: { width, height: isPhone ? 780 : 900 },
      deviceScaleFactor: isPhone ? 2 : 1,
      locale: 'es-AR',
      ...contextOf(isPhone),
    });
    await prepare(context);
    const page = await context.newPage();
    for (const screen of screens) {
      await page.goto(screen.path);
      await screen.before?.(page);
      const fullPage = await settle?.(page, screen);
      await page.evaluate(async () => await document.fonts.ready);
      const shot = await page.screenshot({ fullPage });
      await saveShot(shot, `${folder}/${screen.name}-${width}${suffix}.webp`);
      if (width === WIDTHS.at(-1))
        await noteScreen(relative('docs/screenshots', `${folder}/${screen.name}`), page.url());
    }
    await context.close();
  }
}

/** Uses the portal that is already running there, or starts one for as long as it is needed. */
export async function atPortal(
  running: string | undefined,
  options: StackOptions,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  if (running) return await use(running);
  const stack = await startStack(options);
  try {
    await use(stack.origin);
  } finally {
    await stack.stop();
  }
}
