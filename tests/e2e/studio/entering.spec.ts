import { expect, test } from '../support/studio.ts';

test('an invitation becomes a key and a session, a second key is suggested, and the key opens the door again', async ({
  studio,
}) => {
  const { page } = await studio.join('Ana', 'owner');
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entrá al estudio');
  await page.goto('/equipo');
  await expect(page).toHaveURL(/\/entrar\?volver=%2Fequipo$/);
  await page.getByRole('button', { name: 'Entrar con tu llave' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Equipo');
});
