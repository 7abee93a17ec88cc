import type { Page } from '@playwright/test';
import { expect, test } from '../support/catalogue.ts';

const AD = 'https://anuncios.example/';
const MOVIE = '/movie/metropolis-1927';
const SERIES = '/serie/fantomas-1913';

const openMovie = async (page: Page) =>
  await page.getByRole('link', { name: 'Mirar ahora' }).click();
const chooseMovie = async (page: Page) =>
  await page.getByRole('link', { name: 'Elegir servidor' }).click();
const openEpisode = async (page: Page) =>
  await page.locator('#episodios > ul > li a').first().click();

const gateOf = (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'Publicidad' });
const serverOf = (page: Page) => page.getByRole('dialog').locator('section a').first();
const isInert = async (page: Page) =>
  await serverOf(page).evaluate((link) => link.closest('[inert]') !== null);

for (const [what, path, open, openUngated, ids] of [
  ['a movie', MOVIE, openMovie, chooseMovie, ''],
  ['an episode', SERIES, openEpisode, openEpisode, ' STATE-13'],
] as const) {
  test(`before the servers of ${what} stands the gate; a tap opens the ad and lifts it for 20 seconds [STATE-09 STATE-10 STATE-11 STATE-15${ids}]`, async ({
    page,
    operator,
  }) => {
    await operator.set(path, { adUrl: AD });
    await page.context().route(`${AD}**`, (route) => route.fulfill({ body: 'Anuncio' }));
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto(path);
    await open(page);
    const [gate, server] = [gateOf(page), serverOf(page)];
    await expect(gate).toBeVisible();
    await expect(gate.getByText('Publicidad', { exact: true })).toBeVisible();
    // However long nobody taps it.
    await page.clock.runFor(60_000);
    await expect(gate).toBeVisible();
    await expect(server).toBeHidden();
    await expect.poll(() => isInert(page)).toBe(true);

    const opened = page.context().waitForEvent('page');
    await gate.click();
    await expect(await opened).toHaveURL(AD);
    await expect(gate).toHaveCount(0);
    await expect(server).toBeVisible();
    await expect.poll(() => isInert(page)).toBe(false);
    await page.clock.runFor(19_900);
    await expect(gate).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(gate).toBeVisible();
    await expect.poll(() => isInert(page)).toBe(true);
    await expect(page).toHaveURL(path);
  });

  test(`without an ad link nothing stands before the servers of ${what} [STATE-14]`, async ({
    page,
  }) => {
    await page.goto(path);
    await openUngated(page);
    await expect(serverOf(page)).toBeVisible();
    await expect.poll(() => isInert(page)).toBe(false);
    await expect(page.getByText('Publicidad')).toHaveCount(0);
  });
}

test('by keyboard: the gate, then the servers, then the gate again [STATE-10 STATE-15]', async ({
  page,
  operator,
}) => {
  await operator.set(MOVIE, { adUrl: AD });
  await page.context().route(`${AD}**`, (route) => route.fulfill({ body: 'Anuncio' }));
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(MOVIE);
  await page.getByRole('link', { name: 'Mirar ahora' }).press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Cerrar' }).focus();
  await page.keyboard.press('Tab');
  await expect(gateOf(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(gateOf(page)).toHaveCount(0);
  await page.bringToFront();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Reproducir' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(serverOf(page)).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(gateOf(page)).toBeFocused();
});

test('nothing moves when the gate lifts', async ({ page, operator }) => {
  await operator.set(MOVIE, { adUrl: AD });
  await page.context().route(`${AD}**`, (route) => route.fulfill({ body: 'Anuncio' }));
  await page.goto(MOVIE);
  await openMovie(page);
  const before = await page.getByRole('dialog').boundingBox();
  await gateOf(page).click();
  await expect(gateOf(page)).toHaveCount(0);
  expect(await page.getByRole('dialog').boundingBox()).toEqual(before);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the gate is an ad link above the servers, which work [STATE-15]', async ({
    page,
    operator,
  }) => {
    await operator.set(MOVIE, { adUrl: AD });
    await page.goto(MOVIE);
    await openMovie(page);
    const [gate, server] = [gateOf(page), serverOf(page)];
    await expect(gate).toHaveAttribute('href', AD);
    await expect(gate).toHaveAttribute('target', '_blank');
    await expect(server).toBeVisible();
    const [above, below] = [await gate.boundingBox(), await server.boundingBox()];
    expect(Number(above?.y) + Number(above?.height)).toBeLessThanOrEqual(Number(below?.y));
    const opened = page.context().waitForEvent('page');
    await server.click();
    await expect(await opened).toHaveURL(/\/movie\/play\/metropolis-1927\//);
  });
});
