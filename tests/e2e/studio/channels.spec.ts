import { channelPath } from '../../../src/domain/channels/channel.ts';
import { expectAccessibleScreen } from '../support/accessible.ts';
import { expect, test } from '../support/studio.ts';

const ID = 'canal-de-prueba';
const NEW = '/canales/nuevo?nombre=Canal%20de%20Prueba&enlace=https://video.example/prueba';

test('a channel is made where it was missed, viewers get it, and it goes again', async ({
  studio,
  stack,
  request,
}) => {
  // Of a run that was interrupted.
  for (const table of ['channels', 'suppressed_channels'] as const)
    await studio.db.deleteFrom(table).where('source_id', '=', ID).execute();
  await studio.db.deleteFrom('sports_channel_names').where('channel_source_id', '=', ID).execute();
  const { page } = await studio.join('Bruno', 'editor');
  const status = async () => (await request.get(`${stack.edge}${channelPath(ID)}`)).status();
  const list = async () => await (await request.get(`${stack.edge}/futbol`)).text();
  const save = page.getByRole('button', { name: 'Guardar y publicar' });
  // The edge has copies of both.
  expect(await status()).toBe(404);
  expect(await list()).not.toContain('Canal de Prueba');

  await page.goto(NEW);
  await page.getByLabel('Dirección, Servidor 2').fill('https://video.example/respaldo');
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Un servidor no tiene nombre');
  await page.getByLabel('Nombre, Servidor 2').fill('Respaldo');
  await save.click();
  await expect(page.getByRole('status')).toContainText('Guardado y publicado');
  await expect.poll(status).toBe(200);
  await expectAccessibleScreen(page, 'a channel');
  await page.getByRole('link', { name: 'Deshacer desde el historial' }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('status')).toContainText('Se deshizo');
  await expect.poll(status).toBe(404);

  await page.goto(NEW);
  await save.click();
  await expect(page.getByRole('status')).toContainText('Guardado y publicado');
  await page.getByLabel('Llevarlo al lugar').fill('1');
  await page.getByRole('button', { name: 'Mover' }).click();
  await expect(page.getByRole('status')).toContainText('cambió de lugar');
  await expect.poll(list).toContain('Canal de Prueba');
  await page.goto('/canales?texto=canal%20prueba');
  await page.getByRole('link', { name: 'Canal de Prueba' }).click();
  await page.getByRole('link', { name: 'Borrar' }).click();
  await expectAccessibleScreen(page, 'the question before a channel goes');
  await page.getByRole('button', { name: 'Borrar el canal' }).click();
  await expect(page.getByRole('status')).toContainText('Canal borrado');
  await expect.poll(status).toBe(404);
  await expect.poll(list).not.toContain('Canal de Prueba');
});
