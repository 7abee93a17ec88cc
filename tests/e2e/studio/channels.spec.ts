import { channelPath } from '../../../src/domain/channels/channel.ts';
import { expectAccessibleScreen } from '../support/accessible.ts';
import { expect, test } from '../support/studio.ts';

test('a channel is made where it was missed, viewers get it, and it is undone', async ({
  studio,
  stack,
  request,
}) => {
  const { page } = await studio.join('Bruno', 'editor');
  const address = `${stack.edge}${channelPath('canal-de-prueba')}`;
  const status = async () => (await request.get(address)).status();
  const list = async () => await (await request.get(`${stack.edge}/futbol`)).text();
  // The edge has copies of both.
  expect(await status()).toBe(404);
  expect(await list()).not.toContain('Canal de Prueba');

  await page.goto('/canales/nuevo?nombre=Canal%20de%20Prueba&enlace=https://video.example/prueba');
  await page.getByLabel('Nombre, Servidor 2').fill('Respaldo');
  await page.getByLabel('Dirección, Servidor 2').fill('no es una dirección');
  await page.getByLabel('Dirección, Servidor 2').evaluate((field: HTMLInputElement) => {
    field.type = 'text';
  });
  await page.getByRole('button', { name: 'Guardar y publicar' }).click();
  await expect(page.getByRole('alert')).toContainText('La dirección de un servidor no es válida');
  await page.getByLabel('Dirección, Servidor 2').fill('https://video.example/respaldo');
  await page.getByRole('button', { name: 'Guardar y publicar' }).click();
  await expect(page.getByRole('status')).toContainText('Guardado y publicado');
  await expect.poll(status).toBe(200);
  await expectAccessibleScreen(page, 'a channel');

  await page.getByLabel('Llevarlo al lugar').fill('1');
  await page.getByRole('button', { name: 'Mover' }).click();
  await expect(page.getByRole('status')).toContainText('cambió de lugar');
  await expect.poll(list).toContain('Canal de Prueba');
  await page.goto('/canales?texto=canal%20prueba');
  await expect(page.getByRole('main').getByText('2 servidores')).toBeVisible();
  await page.getByRole('link', { name: 'Canal de Prueba' }).click();
  await page.getByRole('link', { name: 'Borrar' }).click();
  await expectAccessibleScreen(page, 'the question before a channel goes');
  await page.getByRole('button', { name: 'Borrar el canal' }).click();
  await expect(page.getByRole('status')).toContainText('Canal borrado');
  await expect.poll(status).toBe(404);
  await expect.poll(list).not.toContain('Canal de Prueba');
  await page.getByRole('link', { name: 'Deshacer desde el historial' }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('status')).toContainText('Se deshizo');
  await expect.poll(status).toBe(200);
});
