import { type Browser, chromium } from '@playwright/test';
import { assertThere, HEADLESS, programPath, uses } from './needs.ts';

uses('chromium');

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

function find(program: string): string {
  assertThere(program);
  return programPath(program) ?? '';
}

export const chromiumPath = (): string => find('chromium');

/** The same engine without a window: it opens a page in half the time. */
export const headlessPath = (): string => find(HEADLESS);

export const launchChromium = async (...more: string[]): Promise<Browser> =>
  await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS, ...more] });
