import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const RULES = 'src/domain/**/*.test.ts';

export default defineConfig({
  test: {
    // Twice as many as there are cores: most files wait for PostgreSQL or a process half of the time.
    maxWorkers: availableParallelism() * 2,
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
