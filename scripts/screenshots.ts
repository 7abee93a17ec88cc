import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { CHROMIUM_FLAGS, chromiumPath } from './chromium.ts';
import { startStack } from './stack.ts';

/** Every screen at three widths, into docs/screenshots/. `--origin URL` uses a portal that is already running. */

const WIDTHS = [360, 768, 1440];
const FOLDER = 'docs/screenshots';

type Screen = { name: string; path: string; before?: (page: Page) => Promise<void> };

const SCREENS: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'movies', path: '/movies' },
  { name: 'series', path: '/series' },
  { name: 'anime', path: '/anime' },
  { name: 'movie', path: '/movie/metropolis-1927' },
  {
    name: 'movie-servers',
    path: '/movie/metropolis-1927',
    before: async (page) => await page.getByRole('link', { name: 'Mirar ahora' }).click(),
  },
  {
    name: 'player',
    path: '/movie/play/metropolis-1927/Butaca%20HD',
    before: async (page) =>
      await page
        .waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
        .then(() => {}),
  },
  { name: 'serie', path: '/serie/judex-1916' },
  {
    name: 'serie-episode',
    path: '/serie/judex-1916',
    before: async (page) => await page.locator('#episodios li a').first().click(),
  },
  { name: 'anime-title', path: '/anime/noburo-ofuji-1926' },
  { name: 'search', path: '/buscar?q=El' },
  { name: 'search-nothing', path: '/buscar?q=zzz' },
  { name: 'my-list', path: '/mi-lista' },
  { name: 'profile', path: '/perfil' },
  { name: 'shop', path: '/tienda' },
  { name: 'tv-app', path: '/tvandroid' },
  { name: 'games', path: '/juegos' },
  { name: 'requests', path: '/peticiones' },
  { name: 'futbol', path: '/futbol' },
  {
    name: 'futbol-dialog',
    path: '/futbol',
    before: async (page) =>
      await page.getByRole('link', { name: 'Atlético Luna Baja vs Sportivo Tres Faroles' }).click(),
  },
  { name: 'match', path: '/futbol/atletico-luna-baja-sportivo-tres-faroles' },
  { name: 'tv', path: '/tv' },
  { name: 'channel', path: '/liveChannels/ombu-sport' },
  { name: 'zonatv', path: '/zonatv' },
  { name: 'not-found', path: '/no-existe' },
];

const { values } = parseArgs({ options: { origin: { type: 'string' }, only: { type: 'string' } } });
const stack = values.origin ? null : await startStack({ name: 'screenshots', offset: 500 });
const origin = values.origin ?? (stack?.origin as string);
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required'],
});
try {
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      viewport: { width, height: width < 700 ? 780 : 900 },
      deviceScaleFactor: width < 700 ? 2 : 1,
      ignoreHTTPSErrors: true,
      bypassCSP: true,
      locale: 'es-AR',
    });
    const page = await context.newPage();
    for (const screen of SCREENS) {
      if (values.only && screen.name !== values.only) continue;
      await page.goto(origin + screen.path);
      await screen.before?.(page);
      // A picture of the whole page shows rows that no viewer has scrolled to yet.
      await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager';
        await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
        await document.fonts.ready;
      });
      const isWhole = !screen.before;
      const shot = await page.screenshot({ fullPage: isWhole });
      await sharp(shot).webp({ quality: 80 }).toFile(`${FOLDER}/${screen.name}-${width}.webp`);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await stack?.stop();
}
