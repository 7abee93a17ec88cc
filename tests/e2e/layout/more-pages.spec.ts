import type { Page, Route } from '@playwright/test';
import { sql } from 'kysely';
import type { Db } from '../../../src/data/database.ts';
import { expect, test, titleDocument } from '../support/catalogue.ts';

/** What may happen to a further page on its way through the edge. */
const FAILURES: [name: string, fail: (route: Route, page: Page, db: Db) => Promise<void>][] = [
  [
    'the portals fail',
    async (route, _, db) => {
      await sql`alter table titles rename to titles_away`.execute(db);
      try {
        // An address that the edge has no copy of.
        const url = new URL(`/movie/${Date.now()}.data`, route.request().url()).href;
        const response = await route.fetch({ url });
        expect(response.status()).toBe(503);
        await route.fulfill({ response });
      } finally {
        await sql`alter table titles_away rename to titles`.execute(db);
      }
    },
  ],
  [
    'too many requests',
    async (route) =>
      await route.fulfill({ status: 429, contentType: 'text/plain', body: 'No disponible' }),
  ],
  ['no network', async (route) => await route.abort('internetdisconnected')],
  [
    'cut in the middle',
    async (route) => {
      const response = await route.fetch();
      const body = await response.body();
      await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
    },
  ],
  ['no answer', async (_, page) => await page.clock.fastForward(20_000)],
];

for (const [path, more, sentence, cards] of [
  ['/movies', 'Más películas', 'No pudimos cargar más películas.', 'main ul a'],
  ['/series', 'Más series', 'No pudimos cargar más series.', 'main ul a'],
  ['/anime', 'Más animes', 'No pudimos cargar más animes.', 'main ul a'],
  ['/movies?orden=nombre', 'Más películas', 'No pudimos cargar más películas.', 'main ul a'],
  [
    '/tv',
    'Cargar más canales',
    'No pudimos cargar los canales.',
    'main li a[href^="/liveChannels/"]',
  ],
  [
    '/tv/guia?grupo=deportes',
    'Cargar más canales',
    'No pudimos cargar la guía. Probá de nuevo en un momento.',
    'main tbody tr',
  ],
  [
    '/futbol',
    'Cargar más canales',
    'No pudimos cargar los canales.',
    'main li a[href^="/liveChannels/"]',
  ],
] as const) {
  test(`${path}: a further page that fails on its way is told below what is there, and tried again in place [ERR-02 ERR-05]`, async ({
    browser,
    baseURL,
    operator,
    add,
  }) => {
    const kind = ({ '/series': 'serie', '/anime': 'anime' } as const)[path as '/series' | '/anime'];
    // Of these the demo has one page.
    if (kind)
      await operator.change(path, async () => {
        await add(titleDocument(kind, 'nueva', { FECHANUEVO: '2099/01/01' }));
      });
    const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'es-AR' });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(path);
    const before = await page.locator(cards).count();
    const failure = page.getByText(sentence);
    const further = (url: URL) => url.pathname.endsWith('.data') && url.searchParams.has('cursor');
    for (const [name, fail] of FAILURES) {
      await page.route(further, async (route) => await fail(route, page, operator.db));
      const tries = (await failure.isVisible()) ? 'Reintentar' : more;
      await page.getByRole('link', { name: tries, exact: true }).click();
      await expect(failure, name).toBeVisible();
      await expect(page.getByRole('link', { name: more }), name).toBeVisible();
      await expect(page.locator(cards), name).toHaveCount(before);
      await page.unroute(further);
    }
    await page.getByRole('link', { name: 'Reintentar' }).click();
    await expect.poll(async () => await page.locator(cards).count()).toBeGreaterThan(before);
    await expect(failure).toHaveCount(0);
    await expect(page).toHaveURL(path);
    await context.close();
  });
}
