import type { Page } from '@playwright/test';
import type { Found } from './phone.ts';

export type Tappable = {
  name: string;
  path: string;
  selector: string;
  /** Wide enough for what phones do not have. */
  isTablet?: boolean;
  /** What the viewer does right after the tap. */
  afterwards?: (page: Page) => Promise<void>;
  /** Whether it did what it says. Asked until it did, and once more after script took over. */
  isDone: (page: Page, tapped: Found) => Promise<boolean>;
};

const heading = async (page: Page): Promise<string> =>
  (await page.getByRole('heading', { level: 1 }).first().textContent())?.trim() ?? '';

const isAt = (page: Page, path: string): boolean => {
  const { pathname, search } = new URL(page.url());
  return pathname + search === path;
};

/** The page that a link leads to, with a heading of its own. */
const leadsThere: Tappable['isDone'] = async (page, { href }) =>
  isAt(page, href) && (await page.getByRole('heading', { level: 1 }).first().isVisible());

const isPressed: Tappable['isDone'] = async (page, { text }) => {
  const button = page.getByRole('button', { name: text, exact: true }).first();
  return (await button.getAttribute('aria-pressed')) === 'true';
};

const dialogShows =
  (link: string): Tappable['isDone'] =>
  async (page) =>
    await page.getByRole('dialog').getByRole('link', { name: link }).first().isVisible();

const type = (words: string) => async (page: Page) =>
  await page.keyboard.type(words, { delay: 60 });

const headerSearch = 'header input[type=search]';
const WORDS = 'metropolis';
const SHOW = '/serie/inventada-el-faro-de-punta-ceniza';

/** What a viewer may tap, and what has to come of it. */
export const TAPPABLES: readonly Tappable[] = [
  {
    name: 'card of a list',
    path: '/movies',
    selector: 'main ul a[href^="/movie/"]',
    isDone: leadsThere,
  },
  {
    name: 'card of a row',
    path: '/',
    selector: 'main section a[href^="/movie/"]',
    isDone: leadsThere,
  },
  { name: 'bottom bar', path: '/series', selector: 'a[href="/mi-lista"]', isDone: leadsThere },
  { name: 'genre', path: '/movies', selector: 'main nav a[href*="genero="]', isDone: leadsThere },
  {
    name: 'filters',
    path: '/movies',
    selector: '[popovertarget=filtros]',
    isDone: async (page) => await page.locator('select[name=genero]').isVisible(),
  },
  {
    name: 'menu',
    path: '/movies',
    selector: 'header summary',
    isDone: async (page) =>
      await page.getByRole('navigation', { name: 'Secciones' }).first().isVisible(),
  },
  {
    name: 'search with suggestions',
    path: '/movies',
    selector: headerSearch,
    afterwards: type(WORDS),
    isDone: async (page) =>
      (await page.locator(headerSearch).inputValue()) === WORDS &&
      (await page.getByRole('option', { name: 'Metrópolis' }).first().isVisible()),
  },
  {
    name: 'search with Enter',
    path: '/',
    selector: headerSearch,
    afterwards: async (page) => {
      await type(WORDS)(page);
      await page.keyboard.press('Enter');
    },
    isDone: async (page) =>
      isAt(page, `/buscar?q=${WORDS}`) &&
      (await page.locator('main a[href="/movie/metropolis-1927"]').isVisible()),
  },
  {
    name: 'season',
    path: SHOW,
    selector: 'select[name=temporada]',
    afterwards: async (page) => {
      await page.locator('select[name=temporada]').selectOption('TEMPORADA 3');
    },
    isDone: async (page) =>
      new URL(page.url()).searchParams.get('temporada') === 'TEMPORADA 3' &&
      (await page.locator('select[name=temporada]').inputValue()) === 'TEMPORADA 3' &&
      (await page.locator('#episodios > ul > li').count()) === 4,
  },
  {
    name: 'servers of an episode',
    path: SHOW,
    selector: '#episodios li a',
    isDone: dialogShows('Servidor'),
  },
  {
    name: 'servers of a movie',
    path: '/movie/metropolis-1927',
    selector: 'main section div a[href^="#"]',
    isDone: dialogShows('Servidor 1'),
  },
  {
    name: 'watch',
    path: '/movie/metropolis-1927',
    selector: 'main a[href^="/movie/play/"]',
    isDone: async (page) =>
      new URL(page.url()).pathname.startsWith('/movie/play/metropolis-1927/') &&
      (await page.locator('video, iframe').first().isVisible()),
  },
  {
    name: 'favourite movie',
    path: '/movie/nosferatu-1922',
    selector: 'main button[aria-pressed]',
    isDone: isPressed,
  },
  {
    name: 'favourite on a card',
    path: '/movies',
    selector: 'main li button[aria-pressed]',
    isDone: isPressed,
  },
  {
    name: 'whole description',
    path: '/movie/metropolis-1927',
    selector: 'main label[for]',
    isDone: async (page) => await page.getByText('ver menos').first().isVisible(),
  },
  {
    name: 'day of the agenda',
    path: '/futbol',
    selector: 'main nav a[href*="dia="]',
    isDone: async (page, { href }) =>
      isAt(page, href) &&
      (await page.locator('main nav a[aria-current=date]').getAttribute('href')) === href,
  },
  {
    name: 'match',
    path: '/futbol',
    selector: 'main section ul a[href^="/futbol/"]',
    // The dialog over the agenda, or the match's own page: both have its channels.
    isDone: async (page, { href }) =>
      (await page.getByRole('dialog').isVisible()) || (await leadsThere(page, { href } as Found)),
  },
  {
    name: 'team of the agenda',
    path: '/futbol',
    selector: 'main form input[type=search]',
    afterwards: type('luna'),
    isDone: async (page) =>
      (await page.locator('main form input[type=search]').inputValue()) === 'luna' &&
      /\d/.test((await page.locator('main form [role=status]').textContent()) ?? ''),
  },
  {
    name: 'follow a league',
    path: '/futbol',
    selector: 'main section button[aria-pressed]',
    isDone: isPressed,
  },
  {
    name: 'favourite channel',
    path: '/liveChannels/canal-aljibe',
    selector: 'main button[aria-pressed]',
    isDone: isPressed,
  },
  {
    name: 'card of a channel',
    path: '/tv',
    selector: 'main ul a[href^="/liveChannels/"]',
    isDone: leadsThere,
  },
  {
    name: 'arrow of a row',
    path: '/',
    selector: 'main section button[aria-label^="Siguiente en"]',
    isTablet: true,
    isDone: async (page) =>
      await page.evaluate(() =>
        [...document.querySelectorAll('main section > ul')].some((rail) => rail.scrollLeft > 40),
      ),
  },
  {
    name: 'more of a list',
    path: '/movies',
    selector: 'main a[href*="cursor="]',
    isDone: async (page) =>
      (await page.locator('main ul a[href^="/movie/"]').count()) > 15 ||
      (new URL(page.url()).searchParams.has('cursor') && (await heading(page)) !== ''),
  },
];
