import { expect } from '@playwright/test';
import { openBrowser } from '../../../tools/devtools.ts';
import { oldChromiumPath } from '../../../tools/old-chromium.ts';
import { oldTelevision, TELEVISIONS } from '../support/remote.ts';
import type { Journey, SCREENS } from './steps.ts';

/** Goes the whole way in a television of 2021. */
export async function watchInOldBrowser(
  origin: string,
  screen: (typeof SCREENS)[number],
  go: Journey,
): Promise<void> {
  const flags = [`--user-agent=${TELEVISIONS.webos.replace('Chrome/120', 'Chrome/79')}`];
  const browser = await openBrowser(await oldChromiumPath(), { flags, screen });
  try {
    const tab = await browser.openTab();
    await tab.goto(origin);
    await go(oldTelevision(tab));
    expect(browser.faults).toEqual([]);
  } finally {
    await browser.close();
  }
}
