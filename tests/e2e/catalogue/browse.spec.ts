import type { Page } from '@playwright/test';
import { violationsOn } from '../support/accessible.ts';
import { expect, test, titleDocument } from '../support/catalogue.ts';
import { scriptTookOver } from '../support/viewer.ts';

const genres = (page: Page) => page.getByRole('navigation', { name: 'Géneros' });
const cards = (page: Page) => page.locator('main ul a[href]');
const paths = async (page: Page) =>
  await cards(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')));

/** Titles that differ in what lists filter and sort by. */
const ours = [
  titleDocument('movie', 'a', {
    NOMBRE: 'Zeta',
    FECHA: '2001/01/03',
    FECHAR: '1931',
    SERVERJAP: { Uno: 'https://a.example/1' },
  }),
  titleDocument('movie', 'b', { NOMBRE: 'Árbol', FECHA: '2001/01/02', FECHAR: '1938' }),
  titleDocument('movie', 'c', { NOMBRE: 'brújula', FECHAR: '1984' }),
];

test('a genre is a link on the page of a title, and leads to its list [BRO-01]', async ({
  page,
}) => {
  await page.goto('/movie/metropolis-1927');
  await page.getByRole('main').getByRole('link', { name: 'Ciencia ficción' }).first().click();
  await expect(page).toHaveURL('/movies?genero=CIENCIA+FICCION');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Peliculas: Ciencia ficción');
  await expect(cards(page).and(page.getByRole('link', { name: 'Metrópolis' }))).toBeVisible();
  const chip = genres(page).getByRole('link', { name: /^Ciencia ficción/ });
  await expect(chip).toHaveAttribute('aria-current', 'true');
  // The chosen value links back to the list without it.
  await chip.click();
  await expect(page).toHaveURL('/movies');
});

test('a genre that is searched for by its name leads to its lists [BRO-01]', async ({ page }) => {
  await page.goto('/buscar?q=ciencia%20ficción');
  await page.getByRole('link', { name: /^Peliculas: Ciencia ficción \(\d+\)$/ }).click();
  await expect(page).toHaveURL('/movies?genero=CIENCIA+FICCION');
});

test('lists are narrowed and ordered by a form, with script and without [BRO-01 BRO-02]', async ({
  page,
  add,
}) => {
  await add(...ours);
  await page.goto('/movies?genero=PRUEBA');
  await scriptTookOver(page);
  expect(await paths(page)).toEqual(['/movie/prueba-a', '/movie/prueba-b', '/movie/prueba-c']);
  await page.getByRole('combobox', { name: 'Orden' }).selectOption('De la A a la Z');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page).toHaveURL('/movies?genero=PRUEBA&orden=nombre');
  await expect(cards(page).first()).toHaveAttribute('href', '/movie/prueba-b');
  expect(await paths(page)).toEqual(['/movie/prueba-b', '/movie/prueba-c', '/movie/prueba-a']);
  await page.goto('/movies?decada=1930&genero=PRUEBA&orden=anio');
  expect(await paths(page)).toEqual(['/movie/prueba-b', '/movie/prueba-a']);
  await page.goto('/movies?audio=JAPON%C3%89S&genero=PRUEBA');
  expect(await paths(page)).toEqual(['/movie/prueba-a']);
  await page.goto('/movies?audio=JAPON%C3%89S&decada=1980&genero=PRUEBA');
  await expect(page.getByText('No hay nada con estos filtros.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Quitar filtros' }).last().click();
  await expect(page).toHaveURL('/movies');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form and the links narrow a list, on a phone in a sheet [BRO-01 BRO-02]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/movies');
    await expect(page.getByRole('combobox', { name: 'Orden' })).toBeHidden();
    await page.getByRole('button', { name: 'Filtrar y ordenar' }).press('Enter');
    await page.getByRole('combobox', { name: 'Género' }).selectOption('TERROR');
    await page.getByRole('combobox', { name: 'Orden' }).selectOption('Por año de estreno');
    await page.getByRole('button', { name: 'Aplicar' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Peliculas: Terror, por año de estreno',
    );
    await expect(cards(page).first()).toBeVisible();
    await genres(page).getByRole('link', { name: 'Quitar filtros' }).press('Enter');
    await expect(page).toHaveURL('/movies');
  });
});

test('every choice of two or more asks not to be indexed, one does not [BRO-03]', async ({
  page,
}) => {
  const robots = page.locator('meta[name="robots"]');
  await page.goto('/movies?genero=DRAMA');
  await expect(robots).toHaveCount(0);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    /\/movies\?genero=DRAMA$/,
  );
  await page.goto('/movies?genero=DRAMA&orden=anio');
  await expect(robots).toHaveAttribute('content', 'noindex');
  const sitemap = await (await page.request.get('/sitemap/pages.xml')).text();
  expect(sitemap).toContain('/movies?genero=DRAMA<');
  expect(sitemap).toContain('/anime?genero=');
});

test('one list has one address: unknown values and other spellings are redirected and not kept [BRO-03]', async ({
  request,
}) => {
  const redirects = {
    '/movies?genero=NADIE': '/movies',
    '/movies?decada=1870&genero=DRAMA': '/movies?genero=DRAMA',
    '/movies?genero=%44RAMA': '/movies?genero=DRAMA',
    '/movies?genero=CIENCIA%20FICCION': '/movies?genero=CIENCIA+FICCION',
    '/movies?cursor=999999999': '/movies',
    '/movies?cursor=1_1': '/movies',
    '/movies?cursor=-1&genero=DRAMA': '/movies?genero=DRAMA',
  };
  for (const [from, to] of Object.entries(redirects)) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([from, answer.status(), answer.headers().location]).toEqual([from, 302, to]);
    expect(answer.headers()['cache-control']).toBe('no-store');
  }
});

for (const [path, row, list, heading] of [
  ['/movie/metropolis-1927', 'Las mas buscadas', '/movies', 'Peliculas: más buscadas'],
  ['/serie/judex-1916', 'Las más buscadas', '/series', 'Series: más buscadas'],
  ['/anime/katsudo-shashin-1907', 'Las más buscadas', '/anime', 'Animes: más buscadas'],
] as const)
  test(`the most wanted of ${list} have a list of their own, linked from their row [BRO-04]`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.getByRole('link', { name: `Ver más: ${row}` }).click();
    await expect(page).toHaveURL(`${list}?orden=buscadas`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  });

for (const width of [360, 1440]) {
  test(`narrowed lists are accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/movies?genero=DRAMA&orden=nombre');
    if (width < 769) await page.getByRole('button', { name: 'Filtrar y ordenar' }).click();
    await expect(page.getByRole('combobox', { name: 'Orden' })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });
}
