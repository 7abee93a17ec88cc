import type { Locator } from '@playwright/test';
import { publish } from '../../../src/data/commands/publish.ts';
import { GAMES_TAG } from '../../../src/domain/tags.ts';
import { expect, HOST_ORIGIN, test } from '../support/operator.ts';
import { scriptTookOver } from '../support/viewer.ts';

const AD = `${HOST_ORIGIN}/pagina/anuncio`;

const pictureWidth = async (console: Locator): Promise<number> =>
  await console.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth);

test('Consolas Retro shows 26 consoles with their pictures [JUE-01]', async ({ page }) => {
  await page.goto('/juegos');
  await expect(page.getByRole('heading', { level: 1, name: 'Consolas Retro' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(26);
  const console = page.getByRole('link', { name: 'Game Boy' });
  await console.scrollIntoViewIfNeeded();
  await expect.poll(() => pictureWidth(console)).toBeGreaterThan(0);
});

test('on a phone pictures far below are asked for when they come near', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/juegos');
  await scriptTookOver(page);
  const last = page.getByRole('link', { name: 'Dreamcast' });
  await expect
    .poll(() => pictureWidth(page.getByRole('link', { name: 'Vectrex' })))
    .toBeGreaterThan(0);
  expect(asked.filter((url) => url.includes('/art/consoles/')).length).toBeLessThan(20);
  expect(asked.some((url) => url.includes('dreamcast'))).toBe(false);
  const before = await last.boundingBox();
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => pictureWidth(last)).toBeGreaterThan(0);
  expect((await last.boundingBox())?.height).toBe(before?.height);
});

test('a click opens the ad in a new tab, and a second later this tab goes on [JUE-02]', async ({
  page,
  operator,
}) => {
  await operator.set('/juegos', { adUrl: AD });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/juegos');
  await expect(page.getByText('se abre un anuncio en otra pestaña')).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Game Boy' }).click();
  await expect(await opened).toHaveURL(AD);
  await page.clock.runFor(950);
  await expect(page).toHaveURL('/juegos');
  await page.clock.runFor(100);
  await expect(page).toHaveURL(`${HOST_ORIGIN}/consolas/game-boy`);
});

test('without consoles there is no word of an ad', async ({ page, operator }) => {
  const { db } = operator;
  await operator.set('/juegos', { adUrl: AD });
  const consoles = await db.selectFrom('consoles').selectAll().execute();
  try {
    await operator.change('/juegos', async () => {
      await db.deleteFrom('consoles').execute();
      await publish(db, [GAMES_TAG]);
    });
    await page.goto('/juegos');
    await expect(page.getByText('Todavía no hay consolas para elegir.')).toBeVisible();
    await expect(page.getByText('anuncio')).toHaveCount(0);
  } finally {
    await operator.change('/juegos', async () => {
      await db.insertInto('consoles').values(consoles).execute();
      await publish(db, [GAMES_TAG]);
    });
  }
});

test('by keyboard it is the same [JUE-02]', async ({ page, operator }) => {
  await operator.set('/juegos', { adUrl: AD });
  await page.goto('/juegos');
  await page.getByRole('link', { name: 'Lynx' }).focus();
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  await expect(await opened).toHaveURL(AD);
  await expect(page).toHaveURL(`${HOST_ORIGIN}/consolas/lynx`);
});

test('without an ad link a console is a link to its page', async ({ page }) => {
  await page.goto('/juegos');
  await page.getByRole('link', { name: 'Vectrex' }).click();
  await expect(page).toHaveURL(`${HOST_ORIGIN}/consolas/vectrex`);
  expect(page.context().pages()).toHaveLength(1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('pictures far below are there too', async ({ page }) => {
    await page.goto('/juegos');
    const last = page.getByRole('link', { name: 'Dreamcast' });
    await last.scrollIntoViewIfNeeded();
    await expect.poll(() => pictureWidth(last)).toBeGreaterThan(0);
  });

  test('a console is a link to its page, ad or not [JUE-03]', async ({ page, operator }) => {
    await operator.set('/juegos', { adUrl: AD });
    await page.goto('/juegos');
    await page.getByRole('link', { name: 'Saturn' }).click();
    await expect(page).toHaveURL(`${HOST_ORIGIN}/consolas/saturn`);
    expect(page.context().pages()).toHaveLength(1);
  });
});

test('requests are not open yet, and there is a way home [PET-01]', async ({ page }) => {
  await page.goto('/peticiones');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Hace tu petición aquí' }),
  ).toBeVisible();
  await expect(page.getByText('Pagina en construcción', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL('/');
});
