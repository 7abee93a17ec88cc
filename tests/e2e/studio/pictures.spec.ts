import sharp from 'sharp';
import { undoChange } from '../../../src/data/commands/undo.ts';
import { COMMAND_LINE } from '../../support/sample-operators.ts';
import { expectAccessibleScreen } from '../support/accessible.ts';
import { expect, test } from '../support/studio.ts';

/** The picture below takes about two seconds. */
const slowUplink = {
  offline: false,
  latency: 0,
  downloadThroughput: -1,
  uploadThroughput: 500_000,
};

const photo = async (width: number, height: number) => ({
  name: 'foto del celu.png',
  mimeType: 'image/png',
  buffer: await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#2060c0',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer(),
});

// Of a run that was interrupted: other tests count the products.
test.beforeEach(async ({ studio }) => {
  await studio.db.deleteFrom('products').where('name', '=', 'Taza con foto').execute();
});

test('a picture is chosen from the machine, cropped, saved with its record, and viewers see it', async ({
  studio,
  stack,
  request,
}) => {
  const { page } = await studio.join('Bruno', 'editor');
  await page.goto('/productos/nuevo');
  await page.getByLabel('Nombre').fill('Taza con foto');
  await page.getByLabel('Precio en pesos').fill('9000');
  const file = page.getByLabel('Elegir archivo');
  await file.setInputFiles({ ...(await photo(90, 90)), buffer: Buffer.from('nada') });
  await expect(page.getByText('El archivo no es una imagen')).toBeVisible();
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', slowUplink);
  await file.setInputFiles(await photo(900, 600));
  const bar = page.getByRole('progressbar');
  await expect
    .poll(() => bar.evaluate(({ position }: HTMLProgressElement) => position))
    .toBeGreaterThan(0);
  await expect(page.getByText('Imagen lista')).toBeVisible();
  await line.detach();
  const address = page.getByLabel('Imagen', { exact: true });
  await expect(address).toHaveValue(/^\/subidas\/[0-9a-f]{64}\.webp$/);
  const shown = page.getByRole('main').locator('img');
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(320);
  await expectAccessibleScreen(page, 'a picture that was sent');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardado')).toBeVisible();
  const href = await page.getByRole('link', { name: /^Deshacer/ }).getAttribute('href');
  const shop = async () => await (await request.get(`${stack.edge}/tienda?q=taza+con+foto`)).text();
  await expect.poll(shop).toContain('Taza con foto');
  const [path = ''] = /\/img\/p\/[0-9a-f]{16}\/320\.webp/.exec(await shop()) ?? [];
  // A picture that is not made in time is asked for again.
  await expect.poll(async () => (await request.get(stack.edge + path)).status()).toBe(200);
  const answer = await request.get(stack.edge + path);
  expect(await sharp(await answer.body()).metadata()).toMatchObject({ width: 320, height: 320 });
  // Nobody gets it as it is kept.
  expect((await request.get(stack.edge + (await address.inputValue()))).status()).toBe(404);
  await page.goto('/productos');
  const row = page.getByRole('listitem').filter({ hasText: 'Taza con foto' });
  await expect
    .poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(96);
  await undoChange(studio.db, COMMAND_LINE, String(href?.split('/').pop()));
});
