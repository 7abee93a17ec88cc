import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { PICTURED } from '../src/portal/pages.ts';
import { launchChromium } from './chromium.ts';
import { atPortal, type Screen, takeScreens } from './shots.ts';

/**
 * Every screen at three widths, into docs/screenshots/. `--origin URL` and `--named URL` use portals that are already
 * running, in open and in named access; `--only NAME` makes one screen.
 */

/** Signs in through the form, as viewers do. */
async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Nombre').fill('Ana');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/tvandroid');
}

/** Every page, its states, and what opens on it. */
const SCREENS: (Screen & { access?: 'named' })[] = [
  ...PICTURED.map(({ name, example }) => ({ name, path: example })),
  {
    name: 'menu',
    path: '/',
    before: async (page) => {
      const menu = page.locator('header summary');
      if (await menu.isVisible()) await menu.click();
    },
  },
  {
    name: 'movies-narrowed',
    path: '/movies?genero=CIENCIA+FICCION&orden=anio',
    before: async (page) => {
      const sheet = page.getByRole('button', { name: 'Filtrar y ordenar' });
      if (await sheet.isVisible()) await sheet.click();
    },
  },
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
  {
    name: 'serie-episode',
    path: '/serie/judex-1916',
    before: async (page) => await page.locator('#episodios li a').first().click(),
  },
  { name: 'search', path: '/buscar?q=El' },
  { name: 'search-nothing', path: '/buscar?q=zzz' },
  {
    name: 'futbol-dialog',
    path: '/futbol',
    before: async (page) => {
      await page.getByRole('link', { name: 'Mañana' }).click();
      await page.getByRole('link', { name: 'Club Cometa Azul vs Atlético Luna Baja' }).click();
    },
  },
  {
    name: 'channel-sheet',
    path: '/liveChannels/ombu-sport',
    before: async (page) => await page.getByRole('button', { name: 'Calidad y ayuda' }).click(),
  },
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

/** Shows whole every page on which nothing was opened. */
async function settle(page: Page, { before }: Screen): Promise<boolean> {
  // A screenshot of the whole page shows rows to which nobody has scrolled.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  const isWhole = !before;
  if (isWhole) await unrollPage(page);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
  return isWhole;
}

const browser = await launchChromium('--autoplay-policy=no-user-gesture-required');
try {
  for (const access of ['open', 'named'] as const) {
    const screens = SCREENS.filter(
      ({ name, access: own = 'open' }) => own === access && (values.only ?? name) === name,
    );
    if (screens.length === 0) continue;
    const running = access === 'open' ? values.origin : values.named;
    await atPortal(running, { name: `screenshots-${access}`, offset: 500, access }, (origin) =>
      takeScreens(browser, screens, {
        folder: 'docs/screenshots',
        context: () => ({ baseURL: origin, ignoreHTTPSErrors: true, bypassCSP: true }),
        // What is opened here does not count as demand.
        prepare: (context) =>
          context.addInitScript(() => {
            navigator.sendBeacon = () => true;
          }),
        settle,
      }),
    );
  }
} finally {
  await browser.close();
}
