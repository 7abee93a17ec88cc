import { sql } from 'kysely';
import { insertOperator } from '../../support/sample-operators.ts';
import { expectAccessibleScreen } from '../support/accessible.ts';
import { expect, test } from '../support/studio.ts';

test('the door and the invitation are accessible', async ({ studio, browser }) => {
  const context = await browser.newContext({ baseURL: studio.origin });
  const page = await context.newPage();
  await page.goto('/entrar');
  await expectAccessibleScreen(page, 'door');
  await page.goto(await studio.invite('Ana', 'owner'));
  await expect(page.getByRole('button', { name: 'Crear mi llave y entrar' })).toBeVisible();
  await expectAccessibleScreen(page, 'invitation');
  await page.goto('about:blank');
  await page.goto('/invitacion#nada');
  await expect(page.getByText('Esta invitación ya no sirve')).toBeVisible();
  await expectAccessibleScreen(page, 'invitation that is over');
  await context.close();
});

test('every screen inside is accessible', async ({ studio }) => {
  const { page } = await studio.join('Ana', 'owner');
  await insertOperator(studio.db, { name: 'Bruno', role: 'helper' });
  for (const path of ['/partidos', '/historial', '/llave-nueva', '/confirmar', '/no-existe']) {
    await page.goto(path);
    await expectAccessibleScreen(page, path);
  }
  await page.goto('/partidos');
  await page.getByRole('banner').locator('summary').click();
  await expectAccessibleScreen(page, 'account menu');
});

test('the team is accessible in every state', async ({ studio }) => {
  const { page } = await studio.join('Ana', 'owner');
  await insertOperator(studio.db, { name: 'Bruno', role: 'helper' });
  await page.goto('/equipo');
  await page.locator('summary').filter({ hasText: 'Bruno' }).click();
  await expectAccessibleScreen(page, 'open row');
  await page.getByRole('button', { name: 'Quitar a Bruno' }).first().click();
  await expectAccessibleScreen(page, 'question');
  await page.keyboard.press('Escape');
  await page.getByLabel('Nombre').fill('Carla');
  await page.getByRole('button', { name: 'Crear invitación' }).click();
  await expect(page.getByLabel('Enlace de invitación')).toBeVisible();
  await expectAccessibleScreen(page, 'link');
  await page.getByLabel('Nombre').fill('Carla');
  await page.getByRole('button', { name: 'Crear invitación' }).click();
  await expect(page.getByRole('alert')).toContainText('Ya hay alguien con ese nombre');
  await expectAccessibleScreen(page, 'problem');
  await studio.db
    .updateTable('operator_sessions')
    .set({ key_used_at: sql`now() - interval '1 hour'` })
    .execute();
  await page.getByRole('button', { name: 'Crear invitación' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleScreen(page, 'confirmation');
});

test('a chosen theme stays, from the first byte on', async ({ studio }) => {
  const { page } = await studio.join('Ana', 'owner');
  await page.emulateMedia({ colorScheme: 'light' });
  const background = async () =>
    await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('button', { name: 'Oscuro' }).click();
  await expect.poll(background).not.toBe(light);
  const answer = await page.goto('/equipo');
  expect(await answer?.text()).toContain('data-theme="dark"');
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('button', { name: 'Sistema' }).click();
  await expect.poll(background).toBe(light);
});
