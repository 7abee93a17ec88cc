import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, headlessPath } from './scripts/chromium.ts';
import type { WorkerOptions } from './tests/e2e/own-stack.ts';

export default defineConfig<object, WorkerOptions>({
  testDir: 'tests/e2e',
  // Each has the whole production shape and a browser.
  workers: 2,
  timeout: 30_000,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  projects: [
    { name: 'open', testIgnore: 'named/**' },
    { name: 'named', testMatch: 'named/**/*.spec.ts', use: { access: 'named' } },
  ],
  use: {
    locale: 'es-AR',
    launchOptions: {
      executablePath: headlessPath(),
      args: [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required'],
    },
  },
});
