import type { Page } from '@playwright/test';
import { expect, test, titleDocument } from './catalogue.ts';

const box = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Buscar' });
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

test('with a text it heads the results, cards of every kind that lead to their pages [BUS-03 BUS-06 STATE-02]', async ({
  page,
  add,
}) => {
  await add(
    titleDocument('movie', 'a', { NOMBRE: 'Zeta película' }),
    titleDocument('serie', 'b', { NOMBRE: 'Zeta serie' }),
    titleDocument('anime', 'c', { NOMBRE: 'Zeta anime' }),
  );
  await page.goto('/buscar');
  await box(page).fill('zeta');
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados para: Zeta');
  const paths = async () =>
    await page.locator(results).evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const [movie, serie, anime] = ['/movie/prueba-a', '/serie/prueba-b', '/anime/prueba-c'];
  expect(await paths()).toEqual([movie, serie, anime]);
  await kinds(page).getByRole('link', { name: 'Animes' }).click();
  await expect(kinds(page).locator('[aria-current]')).toHaveText('Animes');
  await expect(box(page)).toHaveValue('Zeta');
  await expect.poll(paths).toEqual([anime, movie, serie]);
  // The next search is of the kind that was selected.
  await box(page).fill('zeta s');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/tipo=anime/);
  await expect(page.locator(results)).toHaveCount(1);
  await page.locator(results).click();
  await expect(page).toHaveURL('/serie/prueba-b');
});

test('without results it says so and recommends [BUS-05]', async ({ page }) => {
  await page.goto('/buscar?q=zzzz');
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
  const header = page.getByRole('banner').getByRole('searchbox', { name: 'Buscar' });
  await header.fill('metr');
  await header.press('Enter');
  await expect(page).toHaveURL('/buscar?q=metr');
  await expect(box(page)).toHaveValue('Metr');
  await header.fill('otra cosa');
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

  test('opens and closes by keyboard and by a click elsewhere', async ({ page }) => {
    await page.goto('/buscar');
    await expect(note(page)).toBeHidden();
    await sign(page).press('Enter');
    await expect(note(page)).toBeVisible();
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
