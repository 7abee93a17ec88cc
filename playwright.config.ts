import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from './scripts/chromium.ts';
import { E2E_OFFSET, NAMED_OFFSET } from './tests/e2e/stack-setup.ts';

const edge = (offset: number) => `http://localhost:${8080 + offset}`;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/stack-setup.ts',
  // Two cores carry the whole production shape and the browser.
  workers: 1,
  timeout: 30_000,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  projects: [
    { name: 'open', testIgnore: 'named/**', use: { baseURL: edge(E2E_OFFSET) } },
    { name: 'named', testMatch: 'named/**/*.spec.ts', use: { baseURL: edge(NAMED_OFFSET) } },
  ],
  use: {
    locale: 'es-AR',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required'],
    },
  },
});
