import { test } from '../support/operator.ts';
import { JOURNEYS } from './journeys.ts';
import { watchInOldBrowser } from './old-browser.ts';
import { OPERATORS_JOURNEYS } from './operators-journeys.ts';
import { SCREENS } from './steps.ts';

/** The same in Chrome 79. */

// The first one may have to download the browser.
test.setTimeout(180_000);

for (const screen of SCREENS)
  test.describe(`in Chrome 79 at ${screen.width} × ${screen.height}`, () => {
    for (const [what, go] of Object.entries(JOURNEYS))
      test(what, async ({ baseURL }) => await watchInOldBrowser(String(baseURL), screen, go));
    for (const [what, { path, settings, go }] of Object.entries(OPERATORS_JOURNEYS))
      test(what, async ({ baseURL, operator }) => {
        await operator.set(path, settings);
        await watchInOldBrowser(String(baseURL), screen, go);
      });
  });
