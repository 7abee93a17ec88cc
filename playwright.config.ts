import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from './scripts/chromium.ts';
import { E2E_OFFSET } from './tests/e2e/stack-setup.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/stack-setup.ts',
  // Two cores carry the whole production shape and the browser.
  workers: 1,
  timeout: 30_000,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${8080 + E2E_OFFSET}`,
    locale: 'es-AR',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required'],
    },
  },
});
