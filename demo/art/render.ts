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

export type Renderer = {
  /** Every drawing as pixels, in order. */
  render(drawings: readonly string[], width: number, height: number): AsyncIterable<Sharp>;
  close(): Promise<void>;
};

/** Chromium draws the type and the filters; several drawings share one screenshot because a screenshot is the slow step. */
export async function openRenderer(): Promise<Renderer> {
  const executablePath =
    process.env.CHROMIUM ?? execFileSync('sh', ['-c', 'command -v chromium']).toString().trim();
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
    body{margin:0;background:transparent;font-family:${FONT}}svg{position:absolute;display:block}`;
  await page.setContent(`<style>${style}</style><main></main>`);

  return {
    async *render(drawings, width, height) {
      const columns = Math.max(1, Math.floor(2600 / width));
      const rows = Math.max(1, Math.floor(2200 / height));
      for (let start = 0; start < drawings.length; start += columns * rows) {
        const batch = drawings.slice(start, start + columns * rows);
        const placed = batch.map((svg, i) => {
          const [left, top] = [(i % columns) * width, Math.floor(i / columns) * height];
          return svg.replace(
            '<svg ',
            `<svg style="left:${left}px;top:${top}px" width="${width}" height="${height}" `,
          );
        });
        await page.setViewportSize({
          width: Math.min(batch.length, columns) * width,
          height: Math.ceil(batch.length / columns) * height,
        });
        await page.evaluate(async (html) => {
          (document.querySelector('main') as HTMLElement).innerHTML = html;
          await document.fonts.ready;
        }, placed.join(''));
        const sheet = await sharp(await page.screenshot({ omitBackground: true }))
          .raw()
          .toBuffer({ resolveWithObject: true });
        const { width: w, height: h, channels } = sheet.info;
        for (let i = 0; i < batch.length; i++) {
          const [left, top] = [(i % columns) * width, Math.floor(i / columns) * height];
          yield sharp(sheet.data, { raw: { width: w, height: h, channels } }).extract({
            left,
            top,
            width,
            height,
          });
        }
      }
    },
    close: () => browser.close(),
  };
}
