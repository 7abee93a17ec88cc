import { openBrowser } from '../../../tools/devtools.ts';
import { oldChromiumPath } from '../../../tools/old-chromium.ts';
import { expect, test } from '../support/own-stack.ts';
import { oldTelevision, TELEVISIONS } from '../support/remote.ts';
import { JOURNEYS } from './journeys.ts';

/** The same in Chrome 79. */

// The first one may have to download the browser.
test.setTimeout(180_000);

for (const screen of [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
])
  test.describe(`in Chrome 79 at ${screen.width} × ${screen.height}`, () => {
    for (const [what, go] of Object.entries(JOURNEYS))
      test(what, async ({ baseURL }) => {
        const flags = [`--user-agent=${TELEVISIONS.webos.replace('Chrome/120', 'Chrome/79')}`];
        const browser = await openBrowser(await oldChromiumPath(), { flags, screen });
        try {
          const tab = await browser.openTab();
          await tab.goto(String(baseURL));
          await go(oldTelevision(tab));
          expect(browser.faults).toEqual([]);
        } finally {
          await browser.close();
        }
      });
  });
