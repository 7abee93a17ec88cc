import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { publish } from '../../../src/data/commands/publish.ts';
import { listTag } from '../../../src/domain/tags.ts';
import { expect, test, titleDocument } from '../support/catalogue.ts';
import { PORTAL_ORIGIN } from '../support/operator.ts';
import { folderOf } from '../support/own-stack.ts';
import { watchShifts } from '../support/viewer.ts';

const cards = 'main ul a';
const POSTER = '/art/posters/movie-metropolis-1927.webp';

test('Más películas appends the next page in place, each title once [LIST-01 LIST-03 STATE-04 NUM-03]', async ({
  page,
}) => {
  await page.goto('/movies');
  await expect(page.getByRole('heading', { level: 1, name: 'Peliculas' })).toBeVisible();
  await expect(page.locator(cards)).toHaveCount(15);
  await page.getByRole('link', { name: 'Más películas' }).click();
  await expect(page.locator(cards)).toHaveCount(30);
  await page.getByRole('link', { name: 'Más películas' }).click();
  await expect(page.locator(cards)).toHaveCount(45);
  await expect(page).toHaveURL('/movies');
  const links = await page
    .locator(cards)
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(links).size).toBe(45);
});

test('the list ends: the last page has no way on', async ({ page }) => {
  await page.goto('/movies');
  const more = page.getByRole('link', { name: 'Más películas' });
  for (let shown = 15; await more.isVisible(); shown += 15) {
    await more.click();
    await expect(async () => {
      const count = await page.locator(cards).count();
      expect(count > shown || !(await more.isVisible())).toBe(true);
    }).toPass();
  }
  await expect(page.locator(cards)).toHaveCount(89);
});

test('while a page is on its way the button says so, and further clicks do nothing [STATE-03 STATE-05 STATE-06]', async ({
  page,
}) => {
  let asked = 0;
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/movies.data*', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.goto('/movies');
  await page.getByRole('link', { name: 'Más películas' }).click();
  const loading = page.getByRole('link', { name: 'Cargando más películas...' });
  await expect(loading).toBeVisible();
  await loading.dispatchEvent('click');
  await loading.dispatchEvent('click');
  release();
  await expect(page.locator(cards)).toHaveCount(30);
  await expect(page.getByRole('link', { name: 'Más películas' })).toBeVisible();
  expect(asked).toBe(1);
  await expect(page).toHaveURL('/movies');
});

test('a list that fails says so, is logged, and can be tried again, a further page in its place [ERR-02 ERR-10 STATE-03]', async ({
  page,
  operator,
}) => {
  // Bypass the edge, which would show the old page.
  await page.goto(`${PORTAL_ORIGIN}/movies`);
  await expect(page.locator(cards)).toHaveCount(15);
  const failure = page.getByText('Parece que no hay contenido disponible...');
  const log = () => readFileSync(`.data/${folderOf('open')}/logs/portal-1.log`, 'utf8');
  const logged = () => log().split('a list of a page was not read').length;
  const before = logged();
  const mend = async () =>
    await sql`alter table if exists titles_away rename to titles`.execute(operator.db);
  await sql`alter table titles rename to titles_away`.execute(operator.db);
  try {
    const failed = page.waitForResponse((response) => response.url().includes('/movies.data'));
    await page.getByRole('link', { name: 'Más películas' }).click();
    expect((await failed).status()).toBe(500);
    await expect(
      page.getByText('No pudimos cargar más películas. Probá de nuevo en un momento.'),
    ).toBeVisible();
    await expect(failure).toHaveCount(0);
    await expect(page.locator(cards)).toHaveCount(15);
    await mend();
    await page.getByRole('link', { name: 'Reintentar' }).click();
    await expect(page.locator(cards)).toHaveCount(30);
    await expect(page.getByText('No pudimos cargar más películas.')).toHaveCount(0);
    await expect(page).toHaveURL(`${PORTAL_ORIGIN}/movies`);
    await sql`alter table titles rename to titles_away`.execute(operator.db);
    const answer = await page.goto(`${PORTAL_ORIGIN}/series`);
    expect(answer?.status()).toBe(500);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    await expect(failure).toBeVisible();
    await expect(page.getByText('Something went wrong.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ir al inicio', exact: true })).toBeVisible();
    expect(logged()).toBe(before + 2);
  } finally {
    await mend();
  }
  await page.getByRole('link', { name: 'Reintentar' }).click();
  await expect(page.locator(cards)).toHaveCount(15);
});

test('an address with a made-up cursor leads to the first page', async ({ page }) => {
  await page.goto('/movies?cursor=abc');
  await expect(page).toHaveURL('/movies');
});

test('filter, category and page arguments do not change a list [CALL-03]', async ({ request }) => {
  const page = async (address: string) => await (await request.get(address)).text();
  const asked = '?filter=popular&category=ACCION&page=3&responseLimit=1000';
  expect(await page(`/movies${asked}`)).toBe(await page('/movies'));
  expect(await page(`${PORTAL_ORIGIN}/series${asked}`)).toBe(await page(`${PORTAL_ORIGIN}/series`));
});

for (const [kind, path, heading, more] of [
  ['serie', '/series', 'Series', 'Más series'],
  ['anime', '/anime', 'Animes', 'Más animes'],
] as const) {
  test(`${path} is a grid of its own, newest first, that goes on with '${more}' [LIST-01 LIST-02 LIST-03 NUM-03 CALL-01]`, async ({
    page,
    add,
    operator,
  }) => {
    await operator.change(path, async () => {
      await add(titleDocument(kind, 'nueva', { FECHANUEVO: '2099/01/01', IMG: POSTER }));
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    const first = page.locator(cards).first();
    await expect(first).toHaveAccessibleName('Prueba nueva');
    await expect(first).toHaveAttribute('href', `/${kind}/prueba-nueva`);
    const box = await first.boundingBox();
    expect(Number(box?.height)).toBeGreaterThan(Number(box?.width) * 1.4);
    await expect(page.locator(cards)).toHaveCount(15);
    await page.getByRole('link', { name: more }).click();
    await expect(page.locator(cards)).toHaveCount(16);
    await expect(page.getByRole('link', { name: more })).toHaveCount(0);
  });
}

test('the name stands below every card, in rows that stay even, unless the posters carry it [LIST-02]', async ({
  page,
  operator,
}) => {
  const name = (text: string) => page.getByRole('main').getByText(text, { exact: true }).first();
  await page.goto('/movies');
  const card = page.locator(cards).first();
  const first = String(await card.textContent());
  // Visually only the posters show the name.
  expect((await name(first).boundingBox())?.height).toBeLessThanOrEqual(1);
  await operator.set('/movies', { postersCarryNames: false });
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/movies');
    const poster = await card.locator('img').boundingBox();
    const below = await name(first).boundingBox();
    if (!poster || !below) throw new Error('not drawn');
    expect(below.y, `at ${width}`).toBeGreaterThanOrEqual(poster.y + poster.height);
    expect(below.height, `at ${width}`).toBeGreaterThan(20);
    const heights = await page
      .locator(cards)
      .evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().height)));
    expect(new Set(heights).size, `at ${width}`).toBe(1);
    await expect(card).toHaveAccessibleName(first);
  }
  await page.goto('/juegos');
  await expect(page.locator(cards).first().getByText('Magnavox Odyssey')).toBeVisible();
});

test('a grid without titles says so [LIST-05]', async ({ page, operator }) => {
  const hide = async (hidden: boolean) =>
    await operator.change('/anime', async (db) => {
      await db.updateTable('titles').set({ hidden }).where('kind', '=', 'anime').execute();
      await publish(db, [listTag('anime')]);
    });
  await hide(true);
  try {
    await page.goto('/anime');
    await expect(page.getByText('Parece que no hay contenido disponible...')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Más animes' })).toHaveCount(0);
  } finally {
    await hide(false);
  }
});

test.describe('a carousel', () => {
  test.use({ viewport: { width: 1000, height: 800 } });

  for (const width of [360, 768, 1000])
    test(`moves by half its width under a mouse, forth and back, at ${width} px [LIST-07 NUM-10]`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      const row = page.getByRole('region', { name: 'Películas recomendadas' });
      const rail = row.getByRole('list');
      const half = await rail.evaluate((element) => element.clientWidth / 2);
      const left = async () => await rail.evaluate((element) => element.scrollLeft);
      await row.getByRole('button', { name: 'Siguiente en Películas recomendadas' }).click();
      // The row snaps to the nearest card.
      await expect.poll(async () => Math.abs((await left()) - half)).toBeLessThan(width * 0.2);
      await row.getByRole('button', { name: 'Anterior en Películas recomendadas' }).click();
      await expect.poll(left).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });

  test('of home holds ten titles and leads on; one without a list of its own does not [LIST-08 NUM-02]', async ({
    page,
  }) => {
    await page.goto('/');
    for (const name of ['Películas recomendadas', 'Recién subidas', 'Series recomendadas']) {
      const row = page.getByRole('region', { name, exact: true });
      await expect(row.getByRole('listitem')).toHaveCount(10);
      await expect(row.getByText('Ver más')).toBeVisible();
    }
    await page.goto('/serie/fantomas-1913');
    const row = page.getByRole('region', { name: 'Series que te podrían gustar' });
    await expect(row.getByRole('listitem').first()).toBeVisible();
    await expect(row.getByText('Ver más')).toHaveCount(0);
  });
});

test.describe('under a finger', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('a carousel moves by touch [LIST-07 NUM-10]', async ({ page }) => {
    await page.goto('/');
    const rail = page.getByRole('region', { name: 'Recién subidas' }).getByRole('list');
    await rail.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await rail.boundingBox();
    const y = Number(box?.y) + Number(box?.height) / 2;
    const devtools = await page.context().newCDPSession(page);
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number[]) =>
      await devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x.map((at) => ({ x: at, y })),
      });
    await touch('touchStart', [260]);
    for (let x = 250; x >= 60; x -= 10) await touch('touchMove', [x]);
    await touch('touchEnd', []);
    await expect
      .poll(async () => await rail.evaluate((element) => element.scrollLeft))
      .toBeGreaterThan(80);
  });
});

for (const [what, path] of [
  ['of home', '/'],
  ['of a film', '/movie/metropolis-1927'],
  ['of a series', '/serie/fantomas-1913'],
  ['of a match', '/futbol/atletico-luna-baja-sportivo-tres-faroles'],
] as const) {
  test(`the wide picture ${what} that fails, before script ran as well, leaves a placeholder, and nothing moves [LIST-06]`, async ({
    page,
  }) => {
    const shifted = await watchShifts(page);
    const picture = page.locator('main section > img').first();
    await page.goto(path);
    const address = new URL(String(await picture.getAttribute('src')), page.url()).href;
    await page.route(address, async (route) => {
      await route.fulfill({ status: 200, contentType: 'image/webp', body: 'no image' });
    });
    // The script starts after the image has failed and gets no error event.
    await page.route('**/assets/*.js', async (route) => {
      await page.waitForFunction(() => {
        const image = document.querySelector<HTMLImageElement>('main section > img');
        return !image || (image.complete && image.naturalWidth === 0);
      });
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    const before = await heading.boundingBox();
    const hero = page.locator('main section', { has: heading }).first();
    await expect(hero.getByText('No disponible')).toBeVisible();
    await expect(picture).toHaveCount(0);
    expect(await heading.boundingBox()).toEqual(before);
    expect(await shifted()).toBe(0);
  });
}

test('an image that fails, before script ran as well, leaves a placeholder in its place [LIST-06]', async ({
  page,
}) => {
  const shifted = await watchShifts(page);
  await page.route('**/img/**', async (route) => {
    await route.fulfill({ status: 200, contentType: 'image/webp', body: 'no image' });
  });
  // The script starts after the images have failed and gets no error events.
  await page.route('**/assets/*.js', async (route) => {
    await page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>('main li img');
      return image?.complete && image.naturalWidth === 0;
    });
    await route.continue();
  });
  await page.goto('/movies', { waitUntil: 'commit' });
  const card = page.locator(cards).first();
  const before = await card.boundingBox();
  await expect(card.getByText('No disponible')).toBeVisible();
  await expect(card).toHaveAccessibleName(/\S/);
  expect(await card.boundingBox()).toEqual(before);
  expect(await shifted()).toBe(0);
});

test('the menu opens on a phone and leads to a section', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  await page.locator('summary').click();
  await page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: 'Series' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Series' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeHidden();
});

test('an unknown address has a page with a way on, and is not stored', async ({
  page,
  request,
}) => {
  await page.goto('/no-existe');
  await expect(page.getByRole('heading', { name: 'No encontramos esa página' })).toBeVisible();
  await page.getByRole('link', { name: 'Ir al inicio', exact: true }).click();
  await expect(page).toHaveURL('/');
  for (let time = 0; time < 2; time++) {
    const answer = await request.get('/movie/no-existe');
    expect(answer.status()).toBe(404);
    expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-cache': 'miss' });
  }
});
