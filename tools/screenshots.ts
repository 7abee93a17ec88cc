import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { CHROMIUM_FLAGS, chromiumPath } from './chromium.ts';
import { startStack } from './stack.ts';

/**
 * Every screen at three widths, into docs/screenshots/. `--origin URL` and `--named URL` use portals that are already
 * running, in open and in named access; `--only NAME` makes one screen.
 */

const WIDTHS = [360, 768, 1440];
const FOLDER = 'docs/screenshots';

type Screen = {
  name: string;
  path: string;
  access?: 'named';
  before?: (page: Page) => Promise<void>;
};

/** Signs in through the form, as viewers do. */
async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Nombre').fill('Ana');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/tvandroid');
}

const SCREENS: Screen[] = [
  { name: 'home', path: '/' },
  {
    name: 'menu',
    path: '/',
    before: async (page) => {
      const menu = page.locator('header summary');
      if (await menu.isVisible()) await menu.click();
    },
  },
  { name: 'movies', path: '/movies' },
  {
    name: 'movies-narrowed',
    path: '/movies?genero=CIENCIA+FICCION&orden=anio',
    before: async (page) => {
      const sheet = page.getByRole('button', { name: 'Filtrar y ordenar' });
      if (await sheet.isVisible()) await sheet.click();
    },
  },
  { name: 'series', path: '/series' },
  { name: 'anime', path: '/anime' },
  { name: 'movie', path: '/movie/metropolis-1927' },
  {
    name: 'movie-servers',
    path: '/movie/metropolis-1927',
    before: async (page) => await page.getByRole('link', { name: 'Elegir servidor' }).click(),
  },
  {
    name: 'player',
    path: '/movie/play/metropolis-1927/Butaca%20HD',
    before: async (page) => {
      await page.waitForFunction(() => {
        const video = document.querySelector<HTMLVideoElement>('hls-video, video');
        return (video?.currentTime ?? 0) > 1;
      });
      // The controls appear with the pointer.
      await page.locator('media-play-button').hover();
    },
  },
  { name: 'serie', path: '/serie/judex-1916' },
  {
    name: 'serie-episode',
    path: '/serie/judex-1916',
    before: async (page) => await page.locator('#episodios li a').first().click(),
  },
  { name: 'anime-title', path: '/anime/noburo-ofuji-1926' },
  { name: 'search-start', path: '/buscar' },
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
    before: async (page) => {
      await page.getByRole('link', { name: 'Mañana' }).click();
      await page.getByRole('link', { name: 'Club Cometa Azul vs Atlético Luna Baja' }).click();
    },
  },
  { name: 'match', path: '/futbol/gimnasia-y-acordeon-real-garua' },
  { name: 'tv', path: '/tv' },
  { name: 'channel', path: '/liveChannels/ombu-sport' },
  {
    name: 'channel-sheet',
    path: '/liveChannels/ombu-sport',
    before: async (page) => await page.getByRole('button', { name: 'Calidad y ayuda' }).click(),
  },
  { name: 'zonatv', path: '/zonatv' },
  { name: 'not-found', path: '/no-existe' },
  { name: 'movie-not-found', path: '/movie/no-existe' },
  { name: 'login', path: '/login', access: 'named' },
  {
    name: 'profile-named',
    path: '/login',
    access: 'named',
    before: async (page) => {
      await signIn(page);
      await page.goto('/perfil');
    },
  },
];

const { values } = parseArgs({
  options: {
    origin: { type: 'string' },
    named: { type: 'string' },
    only: { type: 'string' },
  },
});

/** Scrolls everything near the screen once, and moves what is fixed to the bottom of the screen to the bottom of the page. */
async function unrollPage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const step = window.innerHeight / 2;
    for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise((done) => setTimeout(done, 60));
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.body.style.position = 'relative';
    for (const element of document.querySelectorAll<HTMLElement>('nav')) {
      if (getComputedStyle(element).position === 'fixed') element.style.position = 'absolute';
    }
    const video = document.querySelector('video');
    if (video && video.readyState < 2)
      await Promise.race([
        new Promise((done) => video.addEventListener('loadeddata', done)),
        new Promise((done) => setTimeout(done, 5000)),
      ]);
  });
}

async function takeAll(browser: Browser, origin: string, screens: Screen[]): Promise<void> {
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width, height: width < 700 ? 780 : 900 },
      deviceScaleFactor: width < 700 ? 2 : 1,
      ignoreHTTPSErrors: true,
      bypassCSP: true,
      locale: 'es-AR',
    });
    // What is opened here does not count as demand.
    await context.addInitScript(() => {
      navigator.sendBeacon = () => true;
    });
    const page = await context.newPage();
    for (const screen of screens) {
      await page.goto(screen.path);
      await screen.before?.(page);
      // A screenshot of the whole page shows rows to which nobody has scrolled.
      await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
      const isWhole = !screen.before;
      if (isWhole) await unrollPage(page);
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager';
        await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
        await document.fonts.ready;
      });
      const shot = await page.screenshot({ fullPage: isWhole });
      await sharp(shot).webp({ quality: 80 }).toFile(`${FOLDER}/${screen.name}-${width}.webp`);
    }
    await context.close();
  }
}

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required'],
});
try {
  for (const access of ['open', 'named'] as const) {
    const screens = SCREENS.filter(
      ({ name, access: own = 'open' }) => own === access && (values.only ?? name) === name,
    );
    if (screens.length === 0) continue;
    const running = access === 'open' ? values.origin : values.named;
    const stack = running
      ? null
      : await startStack({ name: `screenshots-${access}`, offset: 500, access });
    try {
      await takeAll(browser, running ?? (stack?.origin as string), screens);
    } finally {
      await stack?.stop();
    }
  }
} finally {
  await browser.close();
}
