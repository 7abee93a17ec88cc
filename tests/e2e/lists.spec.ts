import { expect, test } from './viewer.ts';

const cards = 'main ul a';

test('Más películas appends the next page in place, each title once', async ({ page }) => {
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

test('an address with a made-up cursor leads to the first page', async ({ page }) => {
  await page.goto('/movies?cursor=abc');
  await expect(page).toHaveURL('/movies');
});

test('series and anime have their own lists', async ({ page }) => {
  for (const [path, heading] of [
    ['/series', 'Series'],
    ['/anime', 'Animes'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.locator(cards).first()).toBeVisible();
  }
});

test('a carousel moves by half its width', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto('/');
  const row = page.getByRole('region', { name: 'Películas recomendadas' });
  const rail = row.getByRole('list');
  const width = await rail.evaluate((element) => element.clientWidth);
  await row.getByRole('button', { name: 'Siguiente en Películas recomendadas' }).click();
  await expect
    .poll(async () => Math.abs((await rail.evaluate((element) => element.scrollLeft)) - width / 2))
    .toBeLessThan(width * 0.12);
});

test('an image that does not load leaves a placeholder with the name', async ({ page }) => {
  await page.route('**/art/posters/**', (route) =>
    route.fulfill({ status: 200, body: 'no image' }),
  );
  await page.goto('/movies');
  await expect(page.getByText('No disponible').first()).toBeVisible();
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
