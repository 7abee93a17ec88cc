import type { Page } from '@playwright/test';
import { expect, scriptTookOver, test } from '../support/viewer.ts';

const cards = 'main ul a';
const scrollY = async (page: Page) => await page.evaluate(() => Math.round(window.scrollY));

test.use({ viewport: { width: 1000, height: 700 } });

/** Appends two pages and scrolls to a card of the last one. */
async function goDeep(page: Page): Promise<number> {
  for (const count of [30, 45]) {
    await page.getByRole('link', { name: 'Más películas' }).click();
    await expect(page.locator(cards)).toHaveCount(count);
  }
  await page.locator(cards).nth(40).scrollIntoViewIfNeeded();
  const depth = await scrollY(page);
  expect(depth).toBeGreaterThan(800);
  return depth;
}

test('Back and Forward return to the place, appended pages included [ACC-09 ACC-10]', async ({
  page,
}) => {
  await page.goto('/movies');
  const depth = await goDeep(page);
  await page.locator(cards).nth(40).click();
  await expect(page).toHaveURL(/\/movie\//);
  await expect.poll(() => scrollY(page)).toBe(0);
  await page.goBack();
  await expect(page.locator(cards)).toHaveCount(45);
  await expect.poll(() => scrollY(page)).toBe(depth);
  await page.goForward();
  await expect(page).toHaveURL(/\/movie\//);
  await expect.poll(() => scrollY(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrollY(page)).toBe(depth);
});

test('a reload returns to the place, appended pages included [ACC-09]', async ({ page }) => {
  await page.goto('/movies');
  const depth = await goDeep(page);
  await page.reload();
  await expect(page.locator(cards)).toHaveCount(45);
  await expect.poll(() => scrollY(page)).toBe(depth);
  await page.getByRole('link', { name: 'Más películas' }).click();
  await expect(page.locator(cards)).toHaveCount(60);
});

test('a reload of a page that was opened from the list, and Back [ACC-09]', async ({ page }) => {
  await page.goto('/movies');
  const depth = await goDeep(page);
  await page.locator(cards).nth(40).click();
  await expect(page).toHaveURL(/\/movie\//);
  await page.reload();
  await scriptTookOver(page);
  await page.goBack();
  await expect(page.locator(cards)).toHaveCount(45);
  await expect.poll(() => scrollY(page)).toBe(depth);
});

test('Back from another site returns to the place [ACC-09]', async ({ page }) => {
  await page.goto('/movies');
  const depth = await goDeep(page);
  await page.goto('about:blank');
  await page.goBack();
  await expect(page.locator(cards)).toHaveCount(45);
  await expect.poll(() => scrollY(page)).toBe(depth);
});

test('the list that a link leads to is the first page, at the top [ACC-10]', async ({ page }) => {
  await page.goto('/movies');
  await goDeep(page);
  await page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: 'Series' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Series' })).toBeVisible();
  await expect.poll(() => scrollY(page)).toBe(0);
  await page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: 'Películas' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Peliculas' })).toBeVisible();
  await expect(page.locator(cards)).toHaveCount(15);
  await expect.poll(() => scrollY(page)).toBe(0);
});

test('another season leaves the place as it is', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 420 });
  await page.goto('/serie/inventada-el-faro-de-punta-ceniza');
  const seasons = page.getByRole('combobox', { name: 'Temporada' });
  await seasons.scrollIntoViewIfNeeded();
  const depth = await scrollY(page);
  expect(depth).toBeGreaterThan(100);
  await seasons.selectOption('Temporada 3');
  await expect(page.locator('#episodios > ul > li')).toHaveCount(4);
  expect(await scrollY(page)).toBe(depth);
});
