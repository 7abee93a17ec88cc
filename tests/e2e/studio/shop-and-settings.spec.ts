import { undoChange } from '../../../src/data/commands/undo.ts';
import { COMMAND_LINE } from '../../support/sample-operators.ts';
import { expectAccessibleScreen } from '../support/accessible.ts';
import { expect, test } from '../support/studio.ts';

test('a product is edited, the shop shows it, and the change is undone [TIE-11]', async ({
  studio,
  stack,
  request,
}) => {
  const { page } = await studio.join('Bruno', 'editor');
  const shop = async () => await (await request.get(`${stack.edge}/tienda`)).text();
  // The edge has a copy of the page.
  expect(await shop()).not.toContain('12.345');
  await page.goto('/productos');
  await page.getByRole('main').getByRole('link').nth(1).click();
  const name = await page.getByLabel('Nombre').inputValue();
  await page.getByLabel('Precio en pesos').fill('12,50');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Escribí un número entero desde 0.')).toBeVisible();
  await page.getByLabel('Precio en pesos').fill('12345');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('status')).toContainText('Guardado');
  await expect.poll(shop).toContain('12.345');
  await page.getByRole('link', { name: 'Deshacer desde el historial' }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('status')).toContainText('Se deshizo');
  await expect.poll(shop).not.toContain('12.345');
  await page.goto('/productos');
  await page.getByRole('button', { name: `Bajar ${name}` }).click();
  await expect(page.getByRole('status')).toContainText('cambió de lugar');
  await page.getByRole('button', { name: `Subir ${name}` }).click();
  await expect(page.getByRole('main').getByRole('link').nth(1)).toHaveText(name);
});

test('a setting is previewed, saved by an owner, and seen by viewers', async ({
  studio,
  stack,
  request,
}) => {
  const { page } = await studio.join('Ana', 'owner');
  await page.goto('/ajustes');
  await page.getByLabel('Frase').fill('Una frase nueva del portal');
  await page.getByLabel('Chat', { exact: true }).fill('no es una dirección');
  await page.getByRole('button', { name: 'Revisar los cambios' }).click();
  await expect(page.getByText('Escribí una dirección que empiece con')).toBeVisible();
  await page.getByLabel('Chat', { exact: true }).fill('https://chat.example/portal');
  await page.getByRole('button', { name: 'Revisar los cambios' }).click();
  await expect(page.getByRole('heading', { name: 'Vas a cambiar 2 ajustes' })).toBeVisible();
  await expectAccessibleScreen(page, 'a preview');
  await page.getByRole('button', { name: 'Guardar y publicar' }).click();
  await expect(page.getByRole('status')).toContainText('Guardado');
  const home = async () => await (await request.get(`${stack.edge}/`)).text();
  await expect.poll(home).toContain('Una frase nueva del portal');
  const href = await page.getByRole('link', { name: /^Deshacer/ }).getAttribute('href');
  await undoChange(studio.db, COMMAND_LINE, String(href?.split('/').pop()));
});

test('an owner gives the portal a logo, a colour that can be read, and a link in the footer', async ({
  studio,
  stack,
  browser,
}) => {
  const { page } = await studio.join('Ana', 'owner');
  await page.goto('/ajustes');
  await page.getByLabel('Color', { exact: true }).fill('#4b0082');
  await expect(page.getByText('El más parecido que se lee es')).toBeVisible();
  await page.getByRole('button', { name: 'Revisar los cambios' }).click();
  await expect(page.getByRole('alert')).toContainText('No se guardó');
  await page.getByRole('button', { name: /^Usar #/ }).click();
  const colour = await page.getByLabel('Color', { exact: true }).inputValue();
  await expect(page.getByText('Se lee bien')).toBeVisible();
  await page.getByLabel('Elegir archivo').first().setInputFiles('public/icons/icon-192.png');
  await expect(page.getByText('Imagen lista')).toBeVisible();
  const link = page.getByRole('group', { name: 'Enlace 1' });
  await link.getByLabel('Nombre').fill('Nuestras redes');
  await link.getByLabel('Enlace').fill('https://redes.example/portal');
  await expectAccessibleScreen(page, 'brand');
  await page.getByRole('button', { name: 'Revisar los cambios' }).click();
  await page.getByRole('button', { name: 'Guardar y publicar' }).click();
  await expect(page.getByRole('status')).toContainText('Guardado');
  const viewer = await browser.newPage();
  const accent = async () =>
    await viewer.evaluate(() => getComputedStyle(document.body).getPropertyValue('--accent'));
  await expect(async () => {
    await viewer.goto(`${stack.edge}/`);
    expect(await accent()).toBe(colour);
  }).toPass();
  await expect(viewer.getByRole('link', { name: 'Nuestras redes' })).toHaveAttribute(
    'href',
    'https://redes.example/portal',
  );
  const logo = viewer.getByRole('banner').locator('img');
  await expect(logo).toHaveAttribute('src', /^\/img\/o\/[0-9a-f]{16}\/96\.webp$/);
  // A picture that is not made in time is asked for again.
  await expect(async () => {
    await viewer.reload();
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  }).toPass();
  // The whole sheet, which comes after the first paint, has the colour of the demo.
  await viewer.mouse.wheel(0, 200);
  await expect(viewer.locator('link[rel="stylesheet"]:not([disabled])')).toBeAttached();
  expect(await accent()).toBe(colour);
  await viewer.close();
  const href = await page.getByRole('link', { name: /^Deshacer/ }).getAttribute('href');
  await undoChange(studio.db, COMMAND_LINE, String(href?.split('/').pop()));
});

test('a helper is told what is for others', async ({ studio }) => {
  const { page } = await studio.join('Carla', 'helper');
  for (const path of ['/retiros', '/pedidos', '/codigos', '/productos', '/ajustes']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu rol no permite esto');
  }
});
