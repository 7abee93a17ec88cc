import { TELEVISIONS, televisionOf } from '../support/remote.ts';
import { test } from '../support/viewer.ts';
import { JOURNEYS } from './journeys.ts';

/** With arrows, OK and Back only, in today's engine. */

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
])
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ userAgent: TELEVISIONS.webos, viewport });
    for (const [what, go] of Object.entries(JOURNEYS))
      test(what, async ({ page }) => {
        await page.goto('/');
        await go(await televisionOf(page));
      });
  });
