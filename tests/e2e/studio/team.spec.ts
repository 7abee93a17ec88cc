import { sql } from 'kysely';
import { recoverOperator } from '../../../src/data/commands/operators.ts';
import { listOperators } from '../../../src/data/queries/operators.ts';
import { COMMAND_LINE, insertOperator } from '../../support/sample-operators.ts';
import { expect, test } from '../support/studio.ts';

test('an owner invites somebody, who enters with the link; gives another role; removes them', async ({
  studio,
}) => {
  const { page } = await studio.join('Ana', 'owner');
  await page.getByRole('link', { name: 'Equipo' }).click();
  await page.getByLabel('Nombre').fill('Bruno');
  await page
    .getByRole('form', { name: 'Invitar a alguien' })
    .getByLabel('Rol')
    .selectOption('helper');
  await page.getByRole('button', { name: 'Crear invitación' }).click();
  const link = await page.getByLabel('Enlace de invitación').inputValue();
  await expect(page.getByText('Sirve una sola vez')).toBeVisible();

  const bruno = await studio.accept(link);
  await bruno.page.goto('/equipo');
  await expect(bruno.page.getByText('Ana')).toBeVisible();
  await expect(bruno.page.getByRole('button', { name: 'Crear invitación' })).toHaveCount(0);

  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'Bruno' });
  await row.locator('summary').click();
  await row.getByLabel('Rol', { exact: true }).selectOption('editor');
  await row.getByRole('button', { name: 'Cambiar rol de Bruno' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'El rol cambió.' })).toBeVisible();
  await bruno.page.reload();
  await bruno.page.getByRole('banner').locator('summary').click();
  await expect(bruno.page.getByRole('banner').getByText('Editor')).toBeVisible();

  await row.getByRole('button', { name: 'Quitar a Bruno' }).click();
  await page.getByRole('button', { name: 'Quitar a Bruno' }).last().click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Ya no está en el equipo.' }),
  ).toBeVisible();
  await bruno.page.reload();
  await expect(bruno.page.getByRole('heading', { level: 1 })).toHaveText('Entrá al estudio');
});

test('with a key that was used long ago, what was filled in waits for a fresh one', async ({
  studio,
}) => {
  const { page } = await studio.join('Ana', 'owner');
  await page.goto('/equipo');
  await studio.db
    .updateTable('operator_sessions')
    .set({ key_used_at: sql`now() - interval '11 minutes'` })
    .execute();
  await page.getByLabel('Nombre').fill('Bruno');
  await page.getByRole('button', { name: 'Crear invitación' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirmá que sos vos' });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  expect(await listOperators(studio.db)).toHaveLength(1);
  await page.getByRole('button', { name: 'Crear invitación' }).click();
  await dialog.getByRole('button', { name: 'Usar mi llave' }).click();
  await expect(page.getByLabel('Enlace de invitación')).toBeVisible();
  expect((await listOperators(studio.db)).map(({ name }) => name)).toEqual(['Ana', 'Bruno']);

  const link = await page.getByLabel('Enlace de invitación').inputValue();
  const row = page.getByRole('listitem').filter({ hasText: 'Bruno' });
  await row.locator('summary').click();
  await row.getByRole('button', { name: 'Anular la invitación de Bruno' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'La invitación ya no sirve.' }),
  ).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('Esta invitación ya no sirve')).toBeVisible();
});

test('a page that is delicate itself asks for the key first and then opens', async ({ studio }) => {
  const { page } = await studio.join('Ana', 'helper');
  await studio.db
    .updateTable('operator_sessions')
    .set({ key_used_at: sql`now() - interval '11 minutes'` })
    .execute();
  await page.goto('/equipo');
  await page.getByRole('link', { name: 'Agregar llave' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmá que sos vos');
  await page.getByRole('button', { name: 'Usar mi llave' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agregar una llave');
});

test('a second key is added from another device, and the first one removed', async ({ studio }) => {
  const { page, device } = await studio.join('Ana', 'editor');
  await page.goto('/equipo');
  await expect(page.getByText('Tenés una sola llave')).toBeVisible();
  await page.getByRole('link', { name: 'Agregar llave' }).click();
  await page.getByRole('button', { name: 'Agregar la llave' }).click();
  await expect(page.getByRole('alert')).toContainText('Este dispositivo ya tiene una llave tuya');
  await device.replace();
  await page.getByLabel('Nombre de la llave').fill('Llave azul');
  await page.getByRole('button', { name: 'Agregar la llave' }).click();
  await expect(page.getByText('Llave azul')).toBeVisible();
  await page.getByRole('button', { name: /^Quitar la llave Chrome/ }).click();
  // The session was opened with the key that went.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu sesión terminó');
  await page.getByRole('link', { name: 'Entrar de nuevo' }).click();
  await page.getByRole('button', { name: 'Entrar con tu llave' }).click();
  await expect(page.getByText('Llave azul')).toBeVisible();
});

test('whoever is given a link for new keys is told when they sign in, until they have read it', async ({
  studio,
}) => {
  const { page } = await studio.join('Beto', 'editor');
  const [beto] = await listOperators(studio.db);
  await recoverOperator(studio.db, { ...COMMAND_LINE, name: 'Ana' }, beto?.id ?? '');
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.getByRole('button', { name: 'Entrar con tu llave' }).click();
  const news = page.getByRole('region', { name: 'Hubo cambios en tu forma de entrar' });
  await expect(news).toContainText('Ana hizo un enlace para darte llaves nuevas');
  await page.goto('/equipo');
  await expect(news).toBeVisible();
  await news.getByRole('button', { name: 'Entendido' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Equipo');
  await expect(news).toBeHidden();
});

test('the only owner cannot leave or step down, and hears why', async ({ studio }) => {
  const { page } = await studio.join('Ana', 'owner');
  await page.goto('/equipo');
  await page.getByLabel('Rol', { exact: true }).first().selectOption('helper');
  await page.getByRole('button', { name: 'Cambiar rol de Ana' }).click();
  await expect(page.getByRole('alert')).toContainText('Es el único dueño que puede entrar');
  expect((await listOperators(studio.db))[0]?.role).toBe('owner');
});

test("an owner ends somebody's session, and it is over at once", async ({ studio }) => {
  const { page } = await studio.join('Ana', 'owner');
  const bruno = await studio.join('Bruno', 'helper');
  await page.goto('/equipo');
  const row = page.getByRole('listitem').filter({ hasText: 'Bruno' });
  await row.locator('summary').click();
  await row.getByRole('button', { name: /^Cerrar la sesión/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'La sesión se cerró.' })).toBeVisible();
  await bruno.page.getByRole('link', { name: 'Historial' }).click();
  await expect(bruno.page.getByRole('heading', { level: 1 })).toHaveText(
    /Entrá al estudio|Tu sesión terminó/,
  );
});

test('everything is reached by keyboard', async ({ studio }) => {
  await insertOperator(studio.db, { name: 'Bruno', role: 'helper' });
  const { page } = await studio.join('Ana', 'owner');
  await page.goto('/equipo');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator('summary').filter({ hasText: 'Ana' })).toBeFocused();
  await page.locator('summary').filter({ hasText: 'Bruno' }).focus();
  await page.keyboard.press('Enter');
  const remove = page.getByRole('button', { name: 'Quitar a Bruno' }).first();
  for (let tabs = 0; tabs < 12; tabs++) {
    if (await remove.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '¿Quitar a Bruno del equipo?' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'Ya no está en el equipo.' }),
  ).toBeVisible();
});
