import { sql } from 'kysely';
import { noteFailedJob } from '../../../src/data/commands/failed-jobs.ts';
import { insertDeadLinks } from '../../support/sample-links.ts';
import { insertOperator } from '../../support/sample-operators.ts';
import { STUDIO_SCREENS } from '../../support/studio-screens.ts';
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

for (const paths of STUDIO_SCREENS)
  test(`${paths.map((path) => path.split('?')[0]).join(', ')}: accessible`, async ({ studio }) => {
    const { page } = await studio.join('Ana', 'owner');
    await insertDeadLinks(studio.db);
    await noteFailedJob(studio.db, 'rank-titles', new Error('no disk'));
    for (const path of paths) {
      await page.goto(path);
      await expectAccessibleScreen(page, path);
    }
  });

test('the account menu is accessible', async ({ studio }) => {
  const { page } = await studio.join('Ana', 'owner');
  await page.goto('/partidos');
  await page.getByRole('banner').locator('summary').click();
  await expectAccessibleScreen(page, 'account menu');
});

test('the sections are beside the page, and behind a button on a phone', async ({ studio }) => {
  const { page } = await studio.join('Ana', 'owner');
  const sections = page.getByRole('navigation', { name: 'Secciones' });
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(sections.getByRole('link', { name: 'Equipo' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(sections).toBeHidden();
  await page.getByRole('button', { name: 'Menú' }).focus();
  await page.keyboard.press('Enter');
  await expect(sections).toBeVisible();
  await expectAccessibleScreen(page, 'open sections');
  await page.setViewportSize({ width: 360, height: 740 });
  await sections.getByRole('link', { name: 'Equipo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Equipo');
  await expect(sections).toBeHidden();
});

test.describe('without script', () => {
  test('the sections open on a phone', async ({ studio, browser }) => {
    const { sessionToken } = await insertOperator(studio.db, { name: 'Ana', role: 'owner' });
    const context = await browser.newContext({
      baseURL: studio.origin,
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    const url = studio.origin.replace('http:', 'https:');
    await context.addCookies([{ name: '__Host-studio', value: sessionToken, url, httpOnly: true }]);
    const page = await context.newPage();
    await page.goto('/historial');
    await page.getByRole('button', { name: 'Menú' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Equipo' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Equipo');
    await context.close();
  });
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
