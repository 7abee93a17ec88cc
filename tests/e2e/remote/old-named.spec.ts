import { test } from '../support/own-stack.ts';
import { watchInOldBrowser } from './old-browser.ts';
import { NAMED_JOURNEYS } from './operators-journeys.ts';
import { SCREENS } from './steps.ts';

/** In named access, in Chrome 79. */

test.use({ access: 'named' });
test.setTimeout(180_000);

for (const screen of SCREENS)
  for (const [what, go] of Object.entries(NAMED_JOURNEYS))
    test(`${what}, at ${screen.width} × ${screen.height}`, async ({ baseURL }) =>
      await watchInOldBrowser(String(baseURL), screen, go));
