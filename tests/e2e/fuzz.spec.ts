import { expectUnbroken } from './support/fuzzed.ts';
import { test } from './support/viewer.ts';

test('whatever is sent, no answer is a 5xx, and edge and portal take it for the same page', async ({
  stack,
}) => {
  test.setTimeout(150_000);
  await expectUnbroken(stack, { access: 'open' });
});
