import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,demo,edge,bench,scripts,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/postgres.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A busy machine takes its time; what never comes still fails.
    expect: { poll: { timeout: 10_000 } },
  },
});
