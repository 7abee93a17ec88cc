import { execFileSync } from 'node:child_process';
import { type Browser, chromium } from '@playwright/test';

/** Debian's browser; without the last flags it contacts its own hosts at every start. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const find = (names: string[]): string =>
  execFileSync('sh', ['-c', names.map((name) => `command -v ${name}`).join(' || ')], {
    encoding: 'utf8',
  }).trim();

export const chromiumPath = (): string => find(['chromium']);

/** The same engine without a window: it opens a page in half the time. */
export const headlessPath = (): string => find(['chromium-headless-shell', 'chromium']);

export const launchChromium = async (...more: string[]): Promise<Browser> =>
  await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS, ...more] });
