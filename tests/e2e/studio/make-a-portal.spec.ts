import { AT_ONCE } from '../../support/making/hand.ts';
import { makeInBrowser, startNewPortal } from '../../support/making/new-portal.ts';
import { OFFSET } from '../support/own-stack.ts';
import { expect, test } from '../support/studio.ts';

test('an owner who was invited to an empty portal makes all of it in the studio, on a phone', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  // Not 100, which is what is between a portal's two ports: one of this stack would be one of the worker's.
  const stack = await startNewPortal(`making-${OFFSET}`, OFFSET + 50);
  try {
    const made = await makeInBrowser(browser, stack, { width: 360, pace: AT_ONCE });
    expect(made.map(({ thing, count }) => `${count} ${thing}`)).toEqual([
      '1 brand',
      '1 embed origins',
      '3 film',
      '1 series with 10 episodes',
      '5 channel',
      '1 league',
      '6 match',
    ]);
  } finally {
    await stack.stop();
  }
});
