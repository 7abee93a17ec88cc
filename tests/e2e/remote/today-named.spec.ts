import { TELEVISIONS, televisionOf } from '../support/remote.ts';
import { test } from '../support/viewer.ts';
import { NAMED_JOURNEYS } from './operators-journeys.ts';
import { SCREENS } from './steps.ts';

/** In named access, in today's engine. */

test.use({ access: 'named', userAgent: TELEVISIONS.webos });
for (const viewport of SCREENS)
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });
    for (const [what, go] of Object.entries(NAMED_JOURNEYS))
      test(what, async ({ page }) => {
        await page.goto('/');
        await go(await televisionOf(page));
      });
  });
