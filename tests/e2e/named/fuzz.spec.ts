import { expectUnbroken } from '../support/fuzzed.ts';
import { newSession, test } from './named.ts';

test('whatever is sent in named access, no answer is a 5xx, and edge and portal take it for the same page', async ({
  stack,
}) => {
  test.setTimeout(150_000);
  const cookie = await newSession(stack.edge, 'Ana');
  await expectUnbroken(stack, { access: 'named', cookie });
});
