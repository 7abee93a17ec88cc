import { startStack } from '../../scripts/stack.ts';

export const E2E_OFFSET = 1000;

/** The whole production shape, once for all tests. Needs a build. */
export default async function setup() {
  const stack = await startStack({ name: 'e2e', offset: E2E_OFFSET });
  return async () => await stack.stop();
}
