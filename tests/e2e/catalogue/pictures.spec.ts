import type { APIRequestContext, Page } from '@playwright/test';
import { SYSTEM } from '../../../src/data/commands/change.ts';
import { setNamedHidden } from '../../../src/data/commands/takedowns.ts';
import type { Stack } from '../../../tools/stack.ts';
import type { Document } from '../../support/import-lines.ts';
import { expect, test, titleDocument } from '../support/catalogue.ts';
import { watchShifts } from '../support/viewer.ts';

const PICTURE = /\/img\/t\d+\/[0-9a-f]{16}\/\d+\.avif$/;

type Far = { add: (document: Document) => Promise<void>; request: APIRequestContext; stack: Stack };

/** A movie whose poster is at another host. The host draws it before we ask, which takes its time. */
async function addFar({ add, request, stack }: Far, id: string, how: string): Promise<void> {
  const poster = `${stack.hostOrigin}/imagenes/${how}`;
  expect((await request.get(poster)).ok()).toBe(true);
  await add(titleDocument('movie', id, { IMG: `${poster}?${id}` }));
}

const LARGE = 'grande/movie-amanecer-1927.jpg';
const HEAVY = 'pesada/movie-haxan-1922.png';

const cardOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first();

/** The file that the browser has chosen. */
async function chosenFile(page: Page, name: string): Promise<string> {
  const image = cardOf(page, name).locator('img');
  await expect(image).toHaveJSProperty('complete', true);
  return await image.evaluate((element) => (element as HTMLImageElement).currentSrc);
}

/** Whoever asks first may be sent to the original while the picture is made. */
const typeOf = async (request: APIRequestContext, url: string) =>
  (await request.get(url, { maxRedirects: 0 })).headers()['content-type'];

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 });

  test('a poster of 4000 pixels at another host arrives as a small AVIF, and is kept for good', async ({
    add,
    page,
    request,
    stack,
  }) => {
    await addFar({ add, request, stack }, 'enorme', LARGE);
    await page.goto('/buscar?q=prueba enorme');
    const url = await chosenFile(page, 'Prueba enorme');
    expect(url).toMatch(PICTURE);
    await expect.poll(async () => await typeOf(request, url)).toBe('image/avif');
    const answer = await request.get(url);
    expect((await answer.body()).length).toBeLessThan(20_000);
    expect(answer.headers()['cache-control']).toContain('immutable');
    await page.reload();
    const image = cardOf(page, 'Prueba enorme').locator('img');
    await expect
      .poll(async () => await image.evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });
});

test('a poster that is no picture leaves the name and a notice', async ({ page }) => {
  const shifted = await watchShifts(page);
  await page.goto('/buscar?q=boda real');
  await expect(cardOf(page, 'Boda real').getByText('No disponible')).toBeVisible();
  expect(await shifted()).toBe(0);
});

test('nothing moves when pictures arrive late', async ({ add, page, request, stack }) => {
  await addFar({ add, request, stack }, 'tarde', LARGE);
  const shifted = await watchShifts(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/img/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/buscar?q=prueba tarde', { waitUntil: 'commit' });
  const card = cardOf(page, 'Prueba tarde');
  await expect(card).toBeVisible();
  const before = await card.boundingBox();
  letGo();
  await chosenFile(page, 'Prueba tarde');
  expect(await card.boundingBox()).toEqual(before);
  expect(await shifted()).toBe(0);
});

test('a title that is taken down takes its pictures along', async ({
  add,
  operator,
  page,
  request,
  stack,
}) => {
  await addFar({ add, request, stack }, 'retirada', HEAVY);
  await page.goto('/buscar?q=prueba retirada');
  const url = await chosenFile(page, 'Prueba retirada');
  await expect.poll(async () => await typeOf(request, url)).toBe('image/avif');
  await setNamedHidden(operator.db, SYSTEM, { kind: 'movie', id: 'prueba-retirada' }, true);
  await expect.poll(async () => (await request.get(url)).status()).toBe(404);
});
