import { TELEVISIONS, televisionOf } from '../support/remote.ts';
import { test } from '../support/viewer.ts';
import { JOURNEYS } from './journeys.ts';

/** Some of the journeys: `npm run bench -- remote` makes all of them, in both engines. */

test.use({ userAgent: TELEVISIONS.webos, viewport: { width: 1280, height: 720 } });

for (const [what, id] of [
  ['a film of the first row plays, and Back leads the whole way', 'REM-01'],
  ['more of a list comes, and Back finds the film that was left', 'REM-01'],
  ['metropolis is found letter by letter', 'REM-02'],
  ['a list is narrowed and sorted', 'REM-02'],
  ['a film is paused, goes on, and is sought through', 'REM-03'],
  ['channels are changed by key and by number on the whole screen', 'REM-03'],
  ['a film waits in standby, and goes on afterwards', 'REM-03'],
  ['a page of another host gets the keys only when asked, and gives them back', 'REM-04'],
  ['what a television cannot open is for the phone', 'REM-05'],
] as const)
  test(`${what} [${id}]`, async ({ page }) => {
    await page.goto('/');
    await JOURNEYS[what]?.(await televisionOf(page));
  });
