import { sql } from 'kysely';
import { expectAccessibleScreen } from '../support/accessible.ts';
import { expect, test } from '../support/studio.ts';

// Of a run that was interrupted.
test.beforeEach(async ({ studio }) => {
  const { db } = studio;
  await db.deleteFrom('guide_sources').execute();
  await sql`delete from channels where name like 'Guiado %'`.execute(db);
  await sql`delete from suppressed_channels where source_id like 'guiado-%'`.execute(db);
});

const LISTED = `#EXTM3U
#EXTINF:-1 tvg-id="uno.ar" group-title="Noticias",Guiado Uno
https://video.example/uno.m3u8
#EXTINF:-1 tvg-id="dos.ar" group-title="Noticias",Guiado Dos
https://video.example/live/ana/Clave9x7Q/2.m3u8
`;

const file = (text: string) => ({
  name: 'lista.m3u',
  mimeType: 'audio/x-mpegurl',
  buffer: Buffer.from(text),
});

test('an editor adds a list, tries it, reads it and finds its channels as drafts', async ({
  studio,
}) => {
  const { page } = await studio.join('Ana', 'editor');
  await page.getByRole('link', { name: 'Guía' }).click();
  await expect(page.getByText('Todavía no hay fuentes')).toBeVisible();
  await page.getByRole('link', { name: 'Fuente nueva' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Lista de prueba');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('alert')).toContainText('Falta la dirección');
  await expectAccessibleScreen(page, 'a source with a mistake');
  await page.getByLabel('Leerla sola').uncheck();
  await page.getByLabel('Archivo de tu computadora').setInputFiles(file(LISTED));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('status').first()).toContainText('Guardada');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lista de prueba');

  await page.getByRole('button', { name: 'Probar sin escribir nada' }).click();
  const tried = page.getByRole('region', { name: 'La última prueba' });
  await expect(tried.getByRole('row', { name: /lleva usuario, contraseña/ })).toContainText('1');
  await expect(tried).toContainText('No se escribió nada');
  await expect(page.getByText('Clave9x7Q')).toHaveCount(0);
  await expectAccessibleScreen(page, 'a source that was tried');

  await page.getByRole('button', { name: 'Leer ahora' }).click();
  const read = page.getByRole('region', { name: 'La última lectura' });
  await expect(read).toContainText('Borradores nuevos');
  await page.goto('/canales?texto=guiado');
  const drafts = page.getByRole('listitem').filter({ hasText: 'Guiado' });
  await expect(drafts).toHaveCount(2);
  await expect(drafts.nth(0)).toHaveText(/Guiado Uno.*1 servidor.*sin publicar/s);
  await expect(drafts.nth(1)).toHaveText(/Guiado Dos.*Sin servidores.*sin publicar/s);

  await page.goto('/guia');
  await page.getByRole('link', { name: 'Lista de prueba' }).click();
  await page.getByRole('button', { name: 'Borrar la fuente' }).click();
  await expect(page.getByRole('status')).toContainText('Se borró la fuente');
  await page.getByRole('link', { name: 'Deshacer desde el historial' }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('status')).toContainText('Se deshizo');
});

test('a source that cannot be read is on the start page, with the reason and a way on', async ({
  studio,
}) => {
  const { db } = studio;
  await sql`
    with made as (insert into guide_sources (name, kind, file) values ('Sin archivo', 'guide', 'ninguno.xml') returning id)
    insert into guide_reads (source_id) select id from made`.execute(db);
  const { page } = await studio.join('Ana', 'editor');
  await expect(async () => {
    await page.goto('/hoy');
    await expect(page.getByText('Su archivo no está en la carpeta')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('link', { name: /Abrir la fuente/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin archivo');
  await expect(page.getByRole('region', { name: 'La última lectura' })).toContainText(
    'Su archivo no está en la carpeta',
  );
});
