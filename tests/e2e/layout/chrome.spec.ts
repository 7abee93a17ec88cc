import type { Page } from '@playwright/test';
import { EXAMPLES } from '../../../src/portal/pages.ts';
import { expect, HOST_ORIGIN, test } from '../support/operator.ts';

const SECTIONS = [
  ['Inicio', '/'],
  ['Tienda', '/tienda'],
  ['Películas', '/movies'],
  ['Series', '/series'],
  ['Anime', '/anime'],
  ['Fútbol', '/futbol'],
  ['TV', '/tv'],
  ['Juegos', '/juegos'],
] as const;

const menu = (page: Page) =>
  page.getByRole('banner').getByRole('navigation', { name: 'Secciones' });
const hamburger = (page: Page) => page.getByRole('banner').getByText('Menú', { exact: true });
const search = (page: Page) => page.getByRole('banner').getByLabel('Buscar', { exact: true });

async function expectSections(page: Page): Promise<void> {
  const links = menu(page).getByRole('link');
  await expect(links).toHaveText(SECTIONS.map(([name]) => name));
  expect(
    await links.evaluateAll((all) => all.map((link) => String(link.getAttribute('href')))),
  ).toEqual(SECTIONS.map(([, path]) => path));
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`script ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    for (const width of [360, 768]) {
      test(`at ${width} px a hamburger opens and closes the menu [NAV-01 NAV-02]`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/');
        await expect(hamburger(page)).toBeVisible();
        await expect(menu(page)).toHaveCount(0);
        await page.getByRole('banner').locator('summary').click();
        await expectSections(page);
        await page.getByRole('banner').locator('summary').click();
        await expect(menu(page)).toHaveCount(0);
        await page.getByRole('banner').locator('summary').click();
        await menu(page).getByRole('link', { name: 'Fútbol' }).click();
        await expect(page).toHaveURL('/futbol');
        await expect(menu(page)).toHaveCount(0);
      });
    }

    for (const width of [769, 1440]) {
      test(`at ${width} px the menu stands open [NAV-01 NAV-02]`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/');
        await expectSections(page);
        await expect(hamburger(page)).toBeHidden();
      });
    }

    test('Enter in the search box goes to /buscar with the text [NAV-08]', async ({ page }) => {
      for (const path of ['/', '/series', '/movie/metropolis-1927', '/juegos']) {
        await page.goto(path);
        await search(page).fill('Metr');
        await search(page).press('Enter');
        await expect(page).toHaveURL('/buscar?q=Metr');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados para: Metr');
      }
    });
  });
}

for (const width of [360, 768, 769, 1000, 1440]) {
  test(`my list and my profile can be reached at ${width} px [NAV-15]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/movies');
    for (const [name, path] of [
      ['Mi lista', '/mi-lista'],
      ['Perfil', '/perfil'],
    ] as const) {
      // Visible without scrolling or opening a menu.
      const link = page
        .getByRole('navigation', { name: width > 768 ? 'Lo tuyo' : 'Accesos rápidos' })
        .getByRole('link', { name });
      await expect(link).toBeInViewport({ ratio: 1 });
      await link.click();
      await expect(page).toHaveURL(path);
      await expect(link).toHaveAttribute('aria-current', 'page');
    }
    // Besides what was there before: nothing is pushed off the screen, and the search stays usable.
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(width);
    expect(Number((await search(page).boundingBox())?.width)).toBeGreaterThan(90);
  });
}

test('pages that no section holds have a way in from every page [NAV-16]', async ({
  page,
  operator,
}) => {
  // Without it the header has no link to the TV app.
  await operator.set('/', { tvApkUrl: null });
  for (const [name, path] of [
    ['Zona TV', '/zonatv'],
    ['App para TV', '/tvandroid'],
    ['Peticiones', '/peticiones'],
  ] as const) {
    for (const from of ['/', '/movie/metropolis-1927', '/mi-lista']) {
      await page.goto(from);
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  }
});

test('in the shop the one search box finds products, not films [NAV-17]', async ({ page }) => {
  await page.goto('/tienda?categoria=mates');
  const box = page.getByRole('searchbox');
  await expect(box).toHaveCount(1);
  await expect(page.getByLabel('Buscar', { exact: true })).toHaveCount(0);
  await box.fill('platea');
  await box.press('Enter');
  await expect(page).toHaveURL('/tienda?categoria=mates&q=platea');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(box).toHaveValue('platea');
  await page.goto('/movies');
  await expect(page.getByLabel('Buscar en la tienda')).toHaveCount(0);
});

test('the search box has a placeholder of its own in every section [NAV-07]', async ({ page }) => {
  const hints = new Set<string>();
  for (const [, path] of SECTIONS) {
    await page.goto(path);
    const box = page.getByRole('banner').getByRole('searchbox');
    hints.add(String(await box.getAttribute('placeholder')));
  }
  expect(hints.size).toBe(SECTIONS.length);
  await page.goto('/movie/metropolis-1927');
  await expect(search(page)).toHaveAttribute('placeholder', 'Buscá una película…');
});

/** Where pages may link to, by the operator's settings; the networks are those of the share buttons. */
const LEADS_OUT = {
  share: ['https://twitter.com', 'https://www.facebook.com', 'https://wa.me'],
  chat: ['https://chat.example'],
  apps: ['https://apps.example', 'https://descargas.example'],
  ad: ['https://anuncios.example'],
  serversAndConsoles: [HOST_ORIGIN],
};

/** Words that controls and headings in English have, and no Spanish one. */
const ENGLISH = [
  ...[
    'the',
    'and',
    'your',
    'search',
    'home',
    'next',
    'previous',
    'close',
    'open',
    'loading',
    'watch',
  ],
  ...[
    'more',
    'share',
    'back',
    'season',
    'episode',
    'play',
    'settings',
    'today',
    'tomorrow',
    'match',
  ],
];

/** Of what the portal itself says: names of films and of made-up brands are content. */
function englishWords(english: string[]): string[] {
  const said = [
    ...document.querySelectorAll('h1, h2, h3, p, a, button, label, summary, [aria-label]'),
  ]
    .filter((element) => !element.closest('li, article') || element.closest('nav'))
    .flatMap((element) => [element.textContent, element.getAttribute('aria-label')]);
  const words = said.flatMap((text) => (text ?? '').toLowerCase().match(/\p{L}+/gu) ?? []);
  return [...new Set(words.filter((word) => english.includes(word)))];
}

test('every page is in Spanish, calls only the portal, and leads out by known links [PROD-01 CALL-14 CALL-15 ENT-24 ENT-25]', async ({
  page,
  operator,
  baseURL,
}) => {
  test.slow();
  await operator.set('/', { adUrl: 'https://anuncios.example/' });
  const calls = new Set<string>();
  const pulled: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    if (protocol !== 'http:' && protocol !== 'https:') return;
    calls.add(origin);
    // Direct media may be played; a host's page is a frame, and our script never reads it.
    const isOurs = request.frame() === page.mainFrame();
    if (origin === HOST_ORIGIN && isOurs && !/^\/(media|live)\//.test(pathname))
      pulled.push(request.url());
  });
  const known: string[] = [String(baseURL), ...Object.values(LEADS_OUT).flat()];
  const reached = new Set<string>();
  for (const [path] of EXAMPLES) {
    const answer = await page.goto(path);
    expect(answer?.headers()['content-security-policy'], path).toContain(
      `frame-src ${HOST_ORIGIN};`,
    );
    await expect(page.locator('html'), path).toHaveAttribute('lang', 'es-AR');
    await page.waitForLoadState('load');
    expect(await page.evaluate(englishWords, ENGLISH), path).toEqual([]);
    const origins = await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((a) => a.href);
      const forms = [...document.forms].map((form) => form.action);
      // Calendar feeds are ours; with this scheme a calendar opens them.
      return [...links, ...forms].map((url) => new URL(url.replace(/^webcal:/, 'http:')).origin);
    });
    for (const origin of origins) {
      expect(known, path).toContain(origin);
      reached.add(origin);
    }
  }
  expect([...calls].filter((origin) => origin !== baseURL && origin !== HOST_ORIGIN)).toEqual([]);
  expect(calls).toContain(HOST_ORIGIN);
  expect(pulled).toEqual([]);
  expect([...reached].sort()).toEqual(known.sort());
});
