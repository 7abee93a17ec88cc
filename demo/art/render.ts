import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { FONT } from './poster.ts';

const fontFiles = join(
  dirname(
    createRequire(import.meta.url).resolve('@fontsource-variable/bricolage-grotesque/package.json'),
  ),
  'files',
);

const face = (subset: string, range: string) => {
  const file = join(fontFiles, `bricolage-grotesque-${subset}-wght-normal.woff2`);
  const data = readFileSync(file).toString('base64');
  return `@font-face{font-family:${FONT};font-weight:200 800;src:url(data:font/woff2;base64,${data});unicode-range:${range}}`;
};

type Renderer = {
  /** Every drawing as pixels, in order. */
  render(drawings: readonly string[], width: number, height: number): AsyncIterable<Sharp>;
  close(): Promise<void>;
};

/** Chromium draws the type and the filters. One screenshot per drawing: on a shared sheet, pixel rounding would differ. */
export async function openRenderer(): Promise<Renderer> {
  const executablePath = execFileSync('sh', ['-c', 'command -v chromium']).toString().trim();
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const page = await browser.newPage();
  const style = `${face('latin-ext', 'U+0100-02BA,U+1E00-1E9F')}${face('latin', 'U+0000-00FF,U+2000-206F')}
    body{margin:0;background:transparent;font-family:${FONT}}main>svg{display:block;width:100vw;height:100vh}`;
  await page.setContent(`<style>${style}</style><main></main>`);

  return {
    async *render(drawings, width, height) {
      await page.setViewportSize({ width, height });
      for (const svg of drawings) {
        await page.evaluate(async (html) => {
          (document.querySelector('main') as HTMLElement).innerHTML = html;
          await document.fonts.ready;
        }, svg);
        yield sharp(await page.screenshot({ omitBackground: true }));
      }
    },
    close: () => browser.close(),
  };
}
