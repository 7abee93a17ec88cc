import { startStack } from '../../scripts/stack.ts';

/** Added to every port; another one lets several runs go on side by side. */
export const E2E_OFFSET = Number(process.env.E2E_OFFSET ?? 1000);
/** The stack in named access, which the tests in named/ start for themselves. */
export const NAMED_OFFSET = E2E_OFFSET + 200;

/** The whole production shape, once for all tests. Needs a build. */
export default async function setup() {
  const stack = await startStack({ name: `e2e-${E2E_OFFSET}`, offset: E2E_OFFSET });
  return async () => await stack.stop();
}
