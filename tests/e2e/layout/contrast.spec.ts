import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/matches.ts';
import { scriptTookOver } from '../support/viewer.ts';

type Words = { text: string; colour: string; isLarge: boolean; box: Box };
type Box = { left: number; top: number; width: number; height: number };

/** Every visible line of text inside an element, and its colour. */
const wordsIn = async (element: Locator): Promise<Words[]> =>
  await element.evaluate((root) => {
    const origin = root.getBoundingClientRect();
    const found: Words[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim()) continue;
      const style = getComputedStyle(parent);
      const seen = parent.getBoundingClientRect();
      if (seen.width <= 1 || style.visibility === 'hidden') continue;
      const size = Number.parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        // Text cut off by a line clamp is not visible.
        const bottom = Math.min(line.bottom, seen.bottom);
        if (bottom - line.top < 4 || line.width < 1) continue;
        const box = {
          left: Math.floor(line.left - origin.left),
          top: Math.floor(line.top - origin.top),
          width: Math.ceil(line.width),
          height: Math.ceil(bottom - line.top),
        };
        found.push({ text: node.textContent.trim(), colour: style.color, isLarge, box });
      }
    }
    return found;
  });

/** By the value of a channel: a screen has a million pixels and more. */
const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

const luminance = (red = 0, green = 0, blue = 0): number =>
  0.2126 * (LINEAR[red] ?? 0) + 0.7152 * (LINEAR[green] ?? 0) + 0.0722 * (LINEAR[blue] ?? 0);

const contrast = (a: number, b: number): number =>
  (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** All of them in this colour, or in their own again. */
const paintWords = async (element: Locator, colour: 'transparent' | null): Promise<void> =>
  await element.evaluate((root, value) => {
    for (const one of [root as HTMLElement, ...root.querySelectorAll<HTMLElement>('*')])
      one.style.setProperty('color', value, 'important');
  }, colour);

/** The lowest contrast of each line of text with any pixel behind it. */
async function contrastsOf(element: Locator): Promise<(Words & { least: number })[]> {
  let words: Words[] = [];
  let picture: Uint8Array = new Uint8Array();
  // Words that move while the picture is taken are compared with what is behind another place.
  await expect(async () => {
    words = await wordsIn(element);
    await paintWords(element, 'transparent');
    picture = await element.screenshot({ animations: 'disabled' });
    await paintWords(element, null);
    expect(await wordsIn(element)).toEqual(words);
  }).toPass();
  const image = sharp(picture).removeAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return words.map((line) => {
    const { left, top, width, height } = line.box;
    const own = luminance(...(line.colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
    let least = Number.POSITIVE_INFINITY;
    for (let y = Math.max(0, top); y < Math.min(info.height, top + height); y += 1)
      for (let x = Math.max(0, left); x < Math.min(info.width, left + width); x += 1) {
        const at = (y * info.width + x) * info.channels;
        least = Math.min(least, contrast(own, luminance(data[at], data[at + 1], data[at + 2])));
      }
    return { ...line, least };
  });
}

async function whitePictures(page: Page): Promise<void> {
  const white = { width: 1280, height: 720, channels: 3 as const, background: '#fff' };
  const body = await sharp({ create: white }).webp().toBuffer();
  for (const folder of ['backdrops', 'grounds'])
    await page.route(`**/art/${folder}/**`, async (route) => {
      await route.fulfill({ contentType: 'image/webp', body });
    });
}

const AA = { large: 3, small: 4.5 };

async function canBeRead(page: Page, path: string): Promise<void> {
  await whitePictures(page);
  await page.goto(path);
  // It may change words, such as how long a match has been on.
  await scriptTookOver(page);
  // The narrowest and the widest, and both sides of each width at which the layout changes.
  for (const width of [320, 768, 769, 999, 1000, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const hero = page.locator('main section').first();
    await expect(hero.locator('img').first()).toHaveJSProperty('naturalWidth', 1280);
    const lines = await contrastsOf(hero);
    expect(lines.length, `lines at ${width}`).toBeGreaterThan(2);
    for (const { text, least, isLarge } of lines)
      expect(least, `«${text}» at ${width}`).toBeGreaterThanOrEqual(
        AA[isLarge ? 'large' : 'small'],
      );
  }
}

for (const [what, path] of [
  ['home', '/'],
  ['a movie', '/movie/metropolis-1927'],
  ['a series', '/serie/judex-1916'],
] as const) {
  test(`words on the picture of ${what} can be read at every width, even if it is white [LIST-12]`, async ({
    page,
  }) => {
    test.slow();
    await canBeRead(page, path);
  });
}

for (const [state, wanted, says] of [
  ['ahead', { startsIn: 90 }, 'Empieza en'],
  ['live', { startsIn: -5 }, 'EN VIVO'],
  ['over', { startsIn: -5, lasts: 1 }, 'Finalizado'],
] as const) {
  test(`words on the picture of a match that is ${state} can be read at every width, even if it is white [LIST-12]`, async ({
    page,
    matches,
  }) => {
    test.slow();
    const { path } = await matches.add(wanted);
    await canBeRead(page, path);
    await expect(page.getByRole('timer')).toContainText(says);
  });
}
