import {
  expectAccessible,
  SETTINGS,
  VIEWS,
  VIEWS_BY_SETTING,
  violationsOn,
} from '../support/accessible.ts';
import { test } from '../support/operator.ts';
import { expect, playedSeconds } from '../support/viewer.ts';

// Pages with a video are slow on a busy machine.

for (const view of VIEWS) {
  test(`no violation, and nothing wider than the screen: ${view.name}`, async ({ page }) => {
    await expectAccessible(page, view);
  });
}

test('no violation in our own player, with each of its sheets open', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto('/movie/play/metropolis-1927/LATINO');
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0);
  const pause = page.getByRole('button', { name: 'Pausar' });
  await expect(pause).toBeVisible();
  // With the keyboard: under a pointer the button shows a tooltip, and axe also reads its hidden text.
  await page.keyboard.press('k');
  await expect(pause).toHaveCount(0);
  expect(await violationsOn(page)).toEqual([]);
  for (const open of [
    async () => await page.keyboard.press('?'),
    async () => await page.getByRole('button', { name: 'Ajustar subtítulos' }).click(),
    async () => await page.getByRole('link', { name: 'Servidores' }).click(),
  ]) {
    await open();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.getByRole('button', { name: 'Configuración' }).click();
  await expect(page.getByRole('menuitem', { name: 'Velocidad' })).toBeVisible();
  // The library puts the submenus inside the items of the first menu.
  expect(await violationsOn(page, { except: ['aria-required-children'] })).toEqual([]);
});

test('no violation in the dialogs that the operator wants', async ({ page, operator }) => {
  await operator.set('/peticiones', SETTINGS);
  for (const view of VIEWS_BY_SETTING) await expectAccessible(page, view);
});
