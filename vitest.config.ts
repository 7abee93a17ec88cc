import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,demo,edge,bench,scripts,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/postgres.ts'],
    // Files wait more than they compute; the default leaves one core to others.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A busy machine takes its time; what never comes still fails.
    expect: { poll: { timeout: 10_000 } },
  },
});
