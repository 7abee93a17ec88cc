import { test as base } from '@playwright/test';
import { type Stack, startStack } from '../../../tools/stack.ts';
import { checkLogs, removeLogs } from '../../support/log-check.ts';

export { expect } from '@playwright/test';

/** The ports of one stack fit in this range. */
const PORTS_OF_A_STACK = 200;
const FIRST_OFFSET = Number(process.env.E2E_OFFSET ?? 1000);
/** Added to every port. Each Playwright worker has its own offset; E2E_OFFSET lets several runs go in parallel. */
export const OFFSET =
  FIRST_OFFSET + PORTS_OF_A_STACK * Number(process.env.TEST_PARALLEL_INDEX ?? 0);

// The logs are checked at the end.
process.env.LOG_LEVEL ??= 'info';
// With the lowest priority, pictures would have to wait for the browsers of all tests.
process.env.PICTURES_NICE ??= '5';

export type WorkerOptions = { access: 'open' | 'named' };

/** No data here outlives the machine; a PostgreSQL that is killed still keeps all it has said yes to. */
const NO_DISK = ['fsync=off', 'full_page_writes=off'];

/** The folder of a stack below `.data/`. */
export const folderOf = (access: WorkerOptions['access']): string => `${access}-${OFFSET}`;

/**
 * The whole production setup, one per worker, so that the tests of one worker never see the changes of another. Every
 * test extends this one: tests with other worker fixtures would get another worker, and so another stack. Needs a build.
 */
export const test = base.extend<object, WorkerOptions & { stack: Stack }>({
  access: ['open', { scope: 'worker', option: true }],
  stack: [
    async ({ access }, use) => {
      const name = folderOf(access);
      removeLogs(name);
      const stack = await startStack({
        ...{ name, offset: OFFSET, access, studio: access === 'open' },
        postgresSettings: NO_DISK,
      });
      await use(stack);
      const checked = await checkLogs(name, stack.databaseUrl).catch((error: unknown) => error);
      await stack.stop();
      if (checked instanceof Error) throw checked;
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => await use(stack.edge),
});
