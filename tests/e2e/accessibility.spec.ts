import { expectAccessible, SETTINGS, VIEWS, VIEWS_BY_SETTING } from './accessible.ts';
import { test } from './operator.ts';

// Pages that play a video take their time on a busy machine.
test.setTimeout(60_000);

for (const view of VIEWS) {
  test(`no violation, and nothing wider than the screen: ${view.name}`, async ({ page }) => {
    await expectAccessible(page, view);
  });
}

test('no violation in the dialogs that the operator wants', async ({ page, operator }) => {
  await operator.set('/peticiones', SETTINGS);
  for (const view of VIEWS_BY_SETTING) await expectAccessible(page, view);
});
