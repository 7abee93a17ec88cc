import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,demo,edge,bench,tools,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/postgres.ts'],
    // Files wait more than they compute; the default leaves one core to others.
    maxWorkers: '100%',
    // A busy machine takes its time; what never comes still fails.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
