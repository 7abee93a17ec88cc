import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const RULES = 'src/domain/**/*.test.ts';

export default defineConfig({
  test: {
    // One more than there are cores: some files mostly wait. The default leaves one core to others.
    maxWorkers: availableParallelism() + 1,
    // A busy machine takes its time; what never comes still fails.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // Pure functions share nothing, so their files may share a process: to start one takes longer than most of them.
      { test: { name: 'rules', include: [RULES], isolate: false } },
      {
        test: {
          name: 'parts',
          include: ['{src,demo,edge,bench,tools,tests}/**/*.test.{ts,tsx}'],
          exclude: [RULES],
          globalSetup: ['tests/support/postgres.ts'],
        },
      },
    ],
  },
});
