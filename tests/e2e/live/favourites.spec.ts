import type { Page } from '@playwright/test';
import { violationsOn } from '../support/accessible.ts';
import { expect, scriptTookOver, test } from '../support/viewer.ts';

const row = (page: Page) => page.getByRole('region', { name: 'Tus canales' });
const heart = (page: Page) => page.getByRole('button', { name: 'Canal favorito' });

async function like(page: Page, ...ids: string[]): Promise<void> {
  for (const id of ids) {
    await page.goto(`/liveChannels/${id}`);
    await scriptTookOver(page);
    await heart(page).click();
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  }
}

/** The layout shift of the page so far. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifted: number };
    seen.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

for (const path of ['/tv', '/futbol']) {
  test(`favourite channels have a row of their own on ${path}, and nothing moves`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(row(page)).toHaveCount(0);
    await like(page, 'patio-cocina', 'ombu-sport');
    for (const width of [360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const shifted = await watchShifts(page);
      await page.goto(path);
      await expect(row(page).getByRole('listitem')).toHaveText([/^Patio Cocina/, /^Ombú Sport/]);
      expect(await shifted(), `${width} px`).toBe(0);
      expect(await violationsOn(page), `${width} px`).toEqual([]);
    }
    await row(page).getByRole('link', { name: 'Patio Cocina' }).click();
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
    await heart(page).click();
    await page.goto(path);
    await expect(row(page).getByRole('listitem')).toHaveText([/^Ombú Sport/]);
  });
}

test('the viewer puts them in order by keyboard, and zapping follows it', async ({ page }) => {
  await like(page, 'patio-cocina', 'ombu-sport', 'canal-aljibe');
  await page.goto('/tv');
  await row(page).getByRole('link', { name: 'Ordenar' }).click();
  await expect(page).toHaveURL('/mi-lista#canales');
  const items = page.getByRole('listitem').filter({ has: page.getByRole('button') });
  await expect(items).toHaveText(['Patio Cocina', 'Ombú Sport', 'Canal Aljibe']);
  const up = page.getByRole('button', { name: 'Subir Canal Aljibe' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(items).toHaveText(['Patio Cocina', 'Canal Aljibe', 'Ombú Sport']);
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(items).toHaveText(['Canal Aljibe', 'Patio Cocina', 'Ombú Sport']);
  await page.getByRole('button', { name: 'Bajar Patio Cocina' }).press('Enter');
  await expect(items).toHaveText(['Canal Aljibe', 'Ombú Sport', 'Patio Cocina']);
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violationsOn(page), `${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.reload();
  await expect(items).toHaveText(['Canal Aljibe', 'Ombú Sport', 'Patio Cocina']);
  await items.first().getByRole('link').click();
  await expect(page).toHaveURL('/liveChannels/canal-aljibe');
  // The address comes before the page that hears the keys.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Canal Aljibe');
  await scriptTookOver(page);
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL('/liveChannels/ombu-sport');
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL('/liveChannels/patio-cocina');
  // Behind the last favourite the others follow by number.
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL('/liveChannels/nandu-deportes');
  await page.goto('/mi-lista');
  await page.getByRole('button', { name: 'Quitar Patio Cocina de tus canales' }).click();
  await expect(items).toHaveText(['Canal Aljibe', 'Ombú Sport']);
});
