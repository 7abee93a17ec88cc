import { test } from '../support/operator.ts';
import { TELEVISIONS, televisionOf } from '../support/remote.ts';
import { JOURNEYS } from './journeys.ts';
import { OPERATORS_JOURNEYS } from './operators-journeys.ts';
import { SCREENS } from './steps.ts';

/** With arrows, OK and Back only, in today's engine. */

for (const viewport of SCREENS)
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ userAgent: TELEVISIONS.webos, viewport });
    for (const [what, go] of Object.entries(JOURNEYS))
      test(what, async ({ page }) => {
        await page.goto('/');
        await go(await televisionOf(page));
      });
    for (const [what, { path, settings, go }] of Object.entries(OPERATORS_JOURNEYS))
      test(what, async ({ page, operator }) => {
        await operator.set(path, settings);
        await page.goto('/');
        await go(await televisionOf(page));
      });
  });
