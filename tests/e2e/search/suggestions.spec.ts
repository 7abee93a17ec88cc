import type { Page } from '@playwright/test';
import { violationsOn } from '../support/accessible.ts';
import { expect, scriptTookOver, test } from '../support/viewer.ts';

const box = (page: Page) => page.getByRole('banner').getByLabel('Buscar');
const list = (page: Page) => page.getByRole('listbox', { name: 'Sugerencias' });

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await scriptTookOver(page);
});

test('typing offers what is meant, and arrows and Enter open it', async ({ page }) => {
  await box(page).pressSequentially('metrpolis');
  const option = list(page).getByRole('option', { name: 'Metrópolis Película' });
  await expect(option).toBeVisible();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toHaveAttribute(
    'aria-activedescendant',
    String(await option.getAttribute('id')),
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/movie/metropolis-1927');
});

test('Escape closes the list, Enter leads to the results, and the search is remembered', async ({
  page,
}) => {
  await box(page).pressSequentially('ombu');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/buscar?q=ombu');
  await page.goto('/movies');
  await scriptTookOver(page);
  await box(page).focus();
  await expect(list(page).getByRole('option', { name: 'ombu' })).toBeVisible();
});

test('a channel is among the suggestions, and a tap opens it', async ({ page }) => {
  await box(page).pressSequentially('ombu sport');
  await list(page).getByRole('option', { name: 'Ombú Sport Canal' }).click();
  await expect(page).toHaveURL('/liveChannels/ombu-sport');
});

for (const width of [360, 1440]) {
  test(`no violation with the suggestions open at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await box(page).pressSequentially('el');
    await expect(list(page).getByRole('option').first()).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });
}
