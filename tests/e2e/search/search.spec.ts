import type { Page } from '@playwright/test';
import { expect, test, titleDocument } from '../support/catalogue.ts';
import { scriptTookOver } from '../support/viewer.ts';

/** A combobox once it has been used. */
const box = (page: Page) => page.getByRole('main').getByLabel('Buscar', { exact: true });
const kinds = (page: Page) => page.getByRole('navigation', { name: 'Tipo de contenido' });
const results = 'main ul a[href]';

test('without a text the page asks for one and recommends [BUS-01 BUS-02 BUS-04]', async ({
  page,
}) => {
  await page.goto('/buscar');
  await expect(box(page)).toBeVisible();
  await expect(kinds(page).getByRole('link')).toHaveText(['Películas', 'Series', 'Animes']);
  await expect(kinds(page).locator('[aria-current]')).toHaveText('Películas');
  await expect(page.getByText('Haz una busqueda...')).toBeVisible();
  const row = page.getByRole('region', { name: 'Recomendaciones' });
  await expect(row.getByRole('listitem').first()).toBeVisible();
  await kinds(page).getByRole('link', { name: 'Series' }).click();
  await expect(page).toHaveURL('/buscar?tipo=serie');
  await expect(row.getByRole('link').last()).toHaveAttribute('href', /^\/serie\//);
});

test('with a text it heads the results, cards of every kind that lead to their pages [BUS-03 BUS-06 BUS-12 STATE-02]', async ({
  page,
  add,
}) => {
  await add(
    titleDocument('movie', 'a', { NOMBRE: 'Zeta película' }),
    titleDocument('serie', 'b', { NOMBRE: 'Zeta serie' }),
    titleDocument('serie', 'b2', { NOMBRE: 'Zeta otra' }),
    titleDocument('anime', 'c', { NOMBRE: 'Zeta anime' }),
  );
  await page.goto('/buscar');
  await box(page).fill('ZETA');
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados para: ZETA');
  await expect(kinds(page).getByRole('link')).toHaveText(['Películas1', 'Series2', 'Animes1']);
  const paths = async () =>
    await page
      .locator(results)
      .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')))]);
  const [movie, serie, other, anime] = [
    '/movie/prueba-a',
    '/serie/prueba-b',
    '/serie/prueba-b2',
    '/anime/prueba-c',
  ];
  expect((await paths())[0]).toBe(movie);
  expect((await paths()).sort()).toEqual([anime, movie, serie, other].sort());
  await kinds(page).getByRole('link', { name: 'Animes' }).click();
  await expect(kinds(page).locator('[aria-current]')).toHaveText('Animes1');
  await expect(box(page)).toHaveValue('ZETA');
  await expect.poll(async () => (await paths())[0]).toBe(anime);
  // The next search uses the selected kind; if that has no results, the kind of the best result is shown.
  await box(page).fill('zeta serie');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/tipo=anime/);
  await expect(kinds(page).locator('[aria-current]')).toHaveText('Series1');
  await page.locator(results).first().click();
  await expect(page).toHaveURL('/serie/prueba-b');
});

test('case, accents and slips do not matter; what was meant is said [BUS-09]', async ({ page }) => {
  await page.goto('/buscar?q=metroplois');
  await expect(page.locator(results).first()).toHaveAttribute('href', '/movie/metropolis-1927');
  await expect(page.getByText('Quisiste decir')).toBeVisible();
  await page.getByRole('link', { name: 'metrópolis', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados para: Metrópolis');
  await expect(page.getByText('Quisiste decir')).toHaveCount(0);
});

test('channels, matches and teams are found too, also when no movie is [BUS-09 BUS-11]', async ({
  page,
}) => {
  await page.goto('/buscar?q=nandu+deportes');
  await expect(kinds(page).locator('[aria-current]')).toHaveText('Canales3');
  await expect(page.locator(results).first()).toHaveAttribute(
    'href',
    '/liveChannels/nandu-deportes',
  );
  await page.goto('/buscar?q=punta+ceniza+ac');
  await expect(kinds(page).locator('[aria-current]')).toHaveText(/^Partidos/);
  await expect(page.locator(results).first()).toHaveAttribute('href', /^\/futbol\//);
  await page.goto('/buscar?q=vampiros');
  await expect(page.locator(results).first()).toHaveAttribute('href', '/serie/los-vampiros-1915');
});

test('the exact search begins with the text to the letter, with and without script [BUS-10 VAL-05]', async ({
  page,
}) => {
  await page.goto('/buscar?q=metropolis');
  const exact = page.getByRole('checkbox', { name: 'Búsqueda exacta' });
  await expect(exact).not.toBeChecked();
  await exact.check();
  await expect(page).toHaveURL(/exacta=1/);
  await expect(page.getByText('Intenta nuevamente...')).toBeVisible();
  await expect(exact).toBeChecked();
  await box(page).fill('metr');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/exacta=1/);
  await expect(page.locator(results).first()).toHaveAttribute('href', '/movie/metropolis-1927');
  await page.goto('/buscar?q=METR&exacta=1');
  await expect(page.getByText('Intenta nuevamente...')).toBeVisible();
});

test('heading and box show the text as typed, and the exact search looks for that very text [BUS-13 VAL-05]', async ({
  page,
  add,
}) => {
  await add(
    titleDocument('movie', 'a', { NOMBRE: 'El Faro de Prueba' }),
    titleDocument('movie', 'b', { NOMBRE: 'El faro chico' }),
    titleDocument('movie', 'c', { NOMBRE: 'LÁMPARA' }),
    titleDocument('movie', 'd', { NOMBRE: 'Lámpara' }),
  );
  const heading = page.getByRole('heading', { level: 1 });
  const exact = page.getByRole('checkbox', { name: 'Búsqueda exacta' });
  for (const [typed, shown, href] of [
    ['el Faro d', 'El Faro d', '/movie/prueba-a'],
    ['LÁMP', 'LÁMP', '/movie/prueba-c'],
    // After the other spelling: a shared copy would show the other's letters.
    ['lámp', 'Lámp', '/movie/prueba-d'],
  ] as const) {
    await page.goto('/buscar');
    await box(page).fill(typed);
    await box(page).press('Enter');
    await expect(heading).toHaveText(`Resultados para: ${shown}`);
    await expect(box(page)).toHaveValue(shown);
    await exact.check();
    await expect(page).toHaveURL(/exacta=1/);
    await expect(heading).toHaveText(`Resultados para: ${shown}`);
    await expect(page.locator(results)).toHaveCount(1);
    await expect(page.locator(results)).toHaveAttribute('href', href);
  }
});

test('without results it says so and recommends [BUS-05]', async ({ page }) => {
  await page.goto('/buscar?q=zzzzqqq');
  await expect(
    page.getByText('Parece que no hay contenido que coincida con tu busqueda.'),
  ).toBeVisible();
  await expect(page.getByText('Intenta nuevamente...')).toBeVisible();
  const row = page.getByRole('region', { name: 'Recomendaciones' });
  await expect(row.getByRole('listitem').first()).toBeVisible();
});

test('leaving the page clears the text [BUS-07]', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await page.goto('/movies');
  const header = page.getByRole('banner').getByLabel('Buscar', { exact: true });
  await header.fill('metr');
  await header.press('Enter');
  await expect(page).toHaveURL('/buscar?q=metr');
  await expect(box(page)).toHaveValue('Metr');
  await header.fill('otra cosa');
  // The suggestions cover the results and may come at any time.
  const suggestions = page.getByRole('banner').getByRole('listbox');
  await expect(suggestions).toBeVisible();
  await header.press('Escape');
  await expect(suggestions).toBeHidden();
  await expect(header).toHaveValue('otra cosa');
  await page.getByRole('main').getByRole('link', { name: 'Metrópolis' }).click();
  await expect(page).toHaveURL('/movie/metropolis-1927');
  await expect(header).toHaveValue('');
  await page.getByRole('link', { name: 'Buscar', exact: true }).click();
  await expect(page).toHaveURL('/buscar');
  await expect(box(page)).toHaveValue('');
});

test('markup in a text is shown as text', async ({ page }) => {
  await page.goto(`/buscar?q=${encodeURIComponent('<img src=x onerror=alert(1)>"\'&')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Resultados para: <img src=x onerror=alert(1)>"\'&',
  );
});

test.describe('the note on how search works', () => {
  const sign = (page: Page) => page.getByLabel('Cómo funciona la búsqueda');
  const note = (page: Page) => page.getByText('distingue mayúsculas de minúsculas');

  test('opens and closes by keyboard and by a click elsewhere [BUS-08]', async ({ page }) => {
    await page.goto('/buscar');
    await scriptTookOver(page);
    await expect(note(page)).toBeHidden();
    await sign(page).press('Enter');
    await expect(note(page)).toBeVisible();
    await expect(note(page)).toContainText('poné mayúscula en cada palabra');
    await page.keyboard.press('Escape');
    await expect(note(page)).toBeHidden();
    await expect(sign(page)).toBeFocused();
    await sign(page).click();
    await expect(note(page)).toBeVisible();
    await box(page).click();
    await expect(note(page)).toBeHidden();
  });

  test('stands below its sign up to 799 px and beside it from 800 px, on the screen always [NUM-07]', async ({
    page,
  }) => {
    for (const width of [320, 360, 799, 800, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto('/buscar');
      await sign(page).click();
      const [from, to] = [await sign(page).boundingBox(), await note(page).boundingBox()];
      if (!from || !to) throw new Error('not drawn');
      expect(to.y >= from.y + from.height, `below at ${width}`).toBe(width < 800);
      expect(to.x >= from.x + from.width, `beside at ${width}`).toBe(width >= 800);
      expect(to.x, `at ${width}`).toBeGreaterThanOrEqual(0);
      expect(to.x + to.width, `at ${width}`).toBeLessThanOrEqual(width);
    }
  });
});

test('a search that is turned away says so, and can be tried again', async ({ browser }) => {
  // Not the usual page fixture: a failed request is the point of this test.
  const page = await browser.newPage();
  await page.goto('/movies');
  await scriptTookOver(page);
  const busy = { status: 503, contentType: 'text/plain', body: 'No disponible' };
  await page.route('**/buscar.data*', async (route) => await route.fulfill(busy));
  const header = page.getByRole('banner').getByLabel('Buscar', { exact: true });
  await header.fill('metropolis');
  await header.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algo salió mal');
  await page.getByRole('link', { name: 'Reintentar' }).click();
  await expect(page).toHaveURL('/buscar?q=metropolis');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Resultados para');
  await page.close();
});

test('results beyond a page are a link away, each once, and each page has one address [BUS-14]', async ({
  page,
  request,
  add,
}) => {
  const ids = Array.from({ length: 90 }, (_, place) => `zeta-${place}`);
  const paths = ids.map((id) => `/movie/prueba-${id}`);
  await add(...ids.map((id) => titleDocument('movie', id, { NOMBRE: `Zetamundo ${id}` })));
  const more = page.getByRole('link', { name: 'Más resultados' });
  for (const search of ['/buscar?q=zetamundo', '/buscar?q=zetamundo&exacta=1']) {
    const read: string[] = [];
    const takePage = async (count: number) => {
      const shown = page.locator(results);
      if (read.length > 0)
        await expect(shown.first()).not.toHaveAttribute('href', read.at(-40) ?? '');
      await expect(shown).toHaveCount(count);
      const links = await shown.all();
      read.push(...(await Promise.all(links.map((link) => link.getAttribute('href')))).map(String));
    };
    await page.goto(search);
    await expect(kinds(page).locator('[aria-current]')).toHaveText('Películas40+');
    await takePage(40);
    await more.click();
    await expect(page).toHaveURL(/cursor=/);
    const second = page.url();
    await takePage(40);
    await more.click();
    await expect(page).not.toHaveURL(second);
    await takePage(10);
    await expect(more).toHaveCount(0);
    expect(read.toSorted()).toEqual(paths.toSorted());
    await page.getByRole('link', { name: 'Volver al principio' }).click();
    await expect(page).not.toHaveURL(/cursor=/);
  }
  const redirected = async (address: string) => {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect(answer.status(), address).toBe(302);
    expect(answer.headers()['cache-control'], address).toBe('no-store');
    return answer.headers().location;
  };
  for (const cursor of ['x', '', '01', '-1', '1', '9'.repeat(30)]) {
    expect(await redirected(`/buscar?q=zetamundo&cursor=${cursor}`)).toBe(
      '/buscar?q=Zetamundo&tipo=movie',
    );
  }
  expect(await redirected('/buscar?q=zetamundo&tipo=serie&cursor=0')).not.toContain('cursor');
  expect(await redirected('/buscar?cursor=0')).not.toContain('cursor');
  // For a row that does not exist: to the page that begins where it would be.
  const beyond = await redirected('/buscar?q=zetamundo&cursor=999999999999999999');
  expect(beyond).toMatch(/cursor=\d+$/);
  expect((await request.get(String(beyond), { maxRedirects: 0 })).status()).toBe(200);
});

for (const [width, margin] of [
  [360, 16],
  [1440, 48],
] as const)
  test(`found channels keep the margin of the page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/buscar?q=ombu&tipo=canal');
    const card = page.locator('main li a[href^="/liveChannels/"]').first();
    expect((await card.boundingBox())?.x).toBe(margin);
  });
