import { expect, type Page } from '@playwright/test';

/** From home to the servers of a film. */
export async function openServers(page: Page): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('region', { name: 'Películas recomendadas' })
    .getByRole('link', { name: 'Metrópolis' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Metrópolis' })).toBeVisible();
  await page.getByRole('link', { name: 'Elegir servidor' }).click();
  await expect(page.getByRole('dialog', { name: 'Elegí un servidor' })).toBeVisible();
}

/** The player opens in a new tab. */
export async function chooseServer(page: Page, group: string, label: string): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('dialog')
    .locator('section', { has: page.getByRole('heading', { name: group }) })
    .getByRole('link', { name: label })
    .click();
  return await opened;
}
