import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { insertOperator } from '../../support/sample-operators.ts';
import { violationsOn } from '../support/accessible.ts';
import { expect, test } from '../support/studio.ts';

/** No findings and nothing wider than the screen, in both themes, on a phone and on a desktop. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const where = `${what}, ${colorScheme}, ${width} px`;
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow, where).toBeLessThanOrEqual(0);
      expect(await violationsOn(page), where).toEqual([]);
    }
  }
}

test('the door and the invitation are accessible', async ({ studio, browser }) => {
  const context = await browser.newContext({ baseURL: studio.origin });
  const page = await context.newPage();
  await page.goto('/entrar');
  await expectAccessible(page, 'door');
  await page.goto(await studio.invite('Ana', 'owner'));
  await expect(page.getByRole('button', { name: 'Crear mi llave y entrar' })).toBeVisible();
  await expectAccessible(page, 'invitation');
  await page.goto('about:blank');
  await page.goto('/invitacion#nada');
  await expect(page.getByText('Esta invitación ya no sirve')).toBeVisible();
  await expectAccessible(page, 'invitation that is over');
  await context.close();
});

test('every screen inside is accessible', async ({ studio }) => {
  const { page } = await studio.join('Ana', 'owner');
  await insertOperator(studio.db, { name: 'Bruno', role: 'helper' });
  for (const path of ['/partidos', '/historial', '/llave-nueva', '/confirmar', '/no-existe']) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
  await page.goto('/partidos');
  await page.getByLabel('Tu cuenta: Ana').click();
  await expectAccessible(page, 'account menu');
});

test('the team is accessible in every state', async ({ studio }) => {
  const { page } = await studio.join('Ana', 'owner');
  await insertOperator(studio.db, { name: 'Bruno', role: 'helper' });
  await page.goto('/equipo');
  await page.locator('summary').filter({ hasText: 'Bruno' }).click();
  await expectAccessible(page, 'open row');
  await page.getByRole('button', { name: 'Quitar a Bruno' }).first().click();
  await expectAccessible(page, 'question');
  await page.keyboard.press('Escape');
  await page.getByLabel('Nombre').fill('Carla');
  await page.getByRole('button', { name: 'Crear invitación' }).click();
  await expect(page.getByLabel('Enlace de invitación')).toBeVisible();
  await expectAccessible(page, 'link');
  await page.getByLabel('Nombre').fill('Carla');
  await page.getByRole('button', { name: 'Crear invitación' }).click();
  await expect(page.getByRole('alert')).toContainText('Ya hay alguien con ese nombre');
  await expectAccessible(page, 'problem');
  await studio.db
    .updateTable('operator_sessions')
    .set({ key_used_at: sql`now() - interval '1 hour'` })
    .execute();
  await page.getByRole('button', { name: 'Crear invitación' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'confirmation');
});

test('a chosen theme stays, from the first byte on', async ({ studio }) => {
  const { page } = await studio.join('Ana', 'owner');
  await page.emulateMedia({ colorScheme: 'light' });
  const background = async () =>
    await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.getByLabel('Tu cuenta: Ana').click();
  await page.getByRole('button', { name: 'Oscuro' }).click();
  await expect.poll(background).not.toBe(light);
  const answer = await page.goto('/equipo');
  expect(await answer?.text()).toContain('data-theme="dark"');
  await page.getByLabel('Tu cuenta: Ana').click();
  await page.getByRole('button', { name: 'Sistema' }).click();
  await expect.poll(background).toBe(light);
});
