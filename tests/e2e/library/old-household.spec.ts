import { ENGINES, shareHousehold } from '../support/household-journey.ts';
import { test } from '../support/own-stack.ts';

// The first one may have to download the browser.
test.setTimeout(240_000);

test('two televisions of 2021 join by a code, keep in step, and one is removed and another leaves [HOG-01 HOG-05 HOG-06]', async ({
  stack,
}) => {
  await shareHousehold(await ENGINES['Chrome 79'](), stack.edge);
});
