import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { launchChromium } from '../../tools/chromium.ts';
import { batches } from './pictures.ts';

/** Draws the pictures that the catalogue lacks: `node demo/art/draw.ts`. One that is there is never drawn again. */

const FILES = join(import.meta.dirname, 'files');
const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
);

const STYLE = `
  @font-face { font-family: Bricolage; font-weight: 200 800; src: url(data:font/woff2;base64,${readFileSync(FONT, 'base64')}) }
  * { box-sizing: border-box; margin: 0 }
  main { position: relative; width: 100vw; height: 100vh; overflow: hidden; color: #fffaf2; font-family: Bricolage }
  svg { position: absolute; inset: 0; width: 100%; height: 100% }
  h1 { overflow: hidden; max-height: 30vh; padding-block: .12em; font-size: 16vw; font-weight: 800; line-height: 1; letter-spacing: -.018em; text-wrap: balance }
  small { display: block; font-size: 5vmin; font-weight: 700; letter-spacing: .1em; text-transform: uppercase }
  .foot { position: absolute; inset: auto 0 0; padding: 25vh 7vw 7vw; background: linear-gradient(transparent, rgb(0 0 0 / .75) 60%) }
  .card { display: grid; align-content: center; padding: 9vmin }
  .card h1 { max-height: 70vh }
  .disc { border-radius: 50%; text-align: center }
  .disc h1 { font-size: 40vw }
`;

/** The largest size at which the name is whole inside its box. */
const fitName = async (page: Page): Promise<void> =>
  await page.evaluate(async () => {
    await document.fonts.ready;
    const name = document.querySelector('h1');
    if (!name) return;
    let size = Number.parseFloat(getComputedStyle(name).fontSize);
    for (; size > innerWidth / 25; size -= 1) {
      name.style.fontSize = `${size}px`;
      if (name.scrollHeight <= name.clientHeight && name.scrollWidth <= name.clientWidth) return;
    }
    throw new Error(`no room for the name ${name.textContent}`);
  });

const browser = await launchChromium();
try {
  const page = await browser.newPage();
  for (const { width, height, drawings } of batches) {
    await page.setViewportSize({ width, height });
    for (const { file, html } of drawings) {
      const path = join(FILES, file);
      if (existsSync(path)) continue;
      await page.setContent(`<style>${STYLE}</style>${html}`);
      await fitName(page);
      const picture = sharp(await page.screenshot({ omitBackground: true }));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await picture.webp({ quality: 75, effort: 5 }).toBuffer());
      console.log(path);
    }
  }
} finally {
  await browser.close();
}
