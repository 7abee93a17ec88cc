import { defineConfig } from '@playwright/test';
import type { WorkerOptions } from './tests/e2e/support/own-stack.ts';
import { CHROMIUM_FLAGS } from './tools/chromium.ts';
import { HEADLESS, programPath } from './tools/needs.ts';

const JOURNEYS = ['**/remote/today*.spec.ts', '**/remote/old*.spec.ts'];

export default defineConfig<object, WorkerOptions>({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // Each has the whole production shape and a browser. One more than the cores of the smallest machine: many tests wait. With
  // two more, films in the tests stall.
  workers: 3,
  timeout: 60_000,
  // A page whose making once took too long is shown as it was for up to ten seconds (edge/vcl/grace.vcl), and a shared
  // machine makes one late now and then. What is there sooner is seen sooner.
  expect: { timeout: 15_000 },
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  projects: [
    // First and alone, so that only one worker has to start another stack for it.
    { name: 'named', testMatch: 'named/**/*.spec.ts', use: { access: 'named' }, workers: 1 },
    { name: 'open', testIgnore: ['named/**', ...JOURNEYS] },
    // Journeys by remote control take minutes: `npm run bench -- remote`.
    { name: 'remote', testMatch: JOURNEYS },
  ],
  use: {
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    launchOptions: {
      // Without one, the global setup ends the run; checks read this file on machines that have none.
      executablePath: programPath(HEADLESS) ?? '',
      args: [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required'],
    },
  },
});
