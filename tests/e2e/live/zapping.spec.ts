import type { Page } from '@playwright/test';
import { quantile } from '../../../bench/edge-client.ts';
import { expect, plays, test } from '../support/live.ts';
import { samplesUntil, timeToPicture } from '../support/picture.ts';
import { scriptTookOver } from '../support/viewer.ts';

const ALJIBE = '/liveChannels/canal-aljibe';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** The page has noted the channel: from then on it listens for keys. */
const listens = async (page: Page, path: string) =>
  await page.waitForFunction(
    (id) => localStorage.getItem('butaca')?.includes(id) ?? false,
    String(path.split('/').at(-1)),
  );
const shown = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

test('keys lead to the neighbours, to a number and back, as on a television', async ({ page }) => {
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/vivo/canales')) lists.push(request.url());
  });
  await page.goto(ALJIBE);
  await listens(page, ALJIBE);
  await expect(page.getByText('Canal 30', { exact: true })).toBeVisible();
  await plays(page);
  expect(lists).toHaveLength(0);
  await page.keyboard.press('PageUp');
  await expect(shown(page, '31 Zaguán Noticias')).toBeVisible();
  await expect(page).toHaveURL('/liveChannels/zaguan-noticias');
  await expect(heading(page)).toHaveText('Zaguán Noticias en vivo y en directo');
  await plays(page);
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(ALJIBE);
  await page.keyboard.press('4');
  await expect(shown(page, '4 Ombú Sport')).toBeVisible();
  await expect(page).toHaveURL('/liveChannels/ombu-sport');
  await plays(page);
  await page.keyboard.press('0');
  await expect(page).toHaveURL(ALJIBE);
  await page.keyboard.press('0');
  await expect(page).toHaveURL('/liveChannels/ombu-sport');
  await page.keyboard.type('59');
  await expect(shown(page, 'No hay un canal con ese número')).toBeVisible();
  for (const [key, path] of [
    ['ChannelUp', '/liveChannels/ombu-sport-plus'],
    ['ChannelDown', '/liveChannels/ombu-sport'],
    ['MediaLast', '/liveChannels/ombu-sport-plus'],
  ] as const) {
    // Playwright has no such keys.
    await page.evaluate(
      (name) => dispatchEvent(new KeyboardEvent('keydown', { key: name, cancelable: true })),
      key,
    );
    await expect(page).toHaveURL(path);
  }
  expect(lists).toHaveLength(1);
  // Words in the search box stay words.
  const box = page.getByRole('banner').locator('input[type="search"]');
  await box.fill('');
  await box.pressSequentially('12');
  await expect(box).toHaveValue('12');
  await expect(page).toHaveURL('/liveChannels/ombu-sport-plus');
});

test('controls do the same for touch and remote, and Back leads out of television', async ({
  page,
}) => {
  await page.goto('/tv');
  await page.getByRole('link', { name: 'Canal Aljibe' }).click();
  const bar = page.getByRole('navigation', { name: 'Cambiar de canal' });
  await expect(bar.getByRole('button', { name: 'Último canal' })).toBeDisabled();
  // Before that, its links lead to pages of their own, as without script.
  await scriptTookOver(page);
  await bar.getByRole('link', { name: 'Canal siguiente' }).click();
  await expect(page).toHaveURL('/liveChannels/zaguan-noticias');
  await bar.getByRole('link', { name: 'Canal siguiente' }).click();
  await expect(page).toHaveURL('/liveChannels/zaguan-clima');
  await bar.getByRole('link', { name: 'Canal anterior' }).click();
  await expect(page).toHaveURL('/liveChannels/zaguan-noticias');
  await bar.getByRole('link', { name: 'Último canal' }).click();
  await expect(page).toHaveURL('/liveChannels/zaguan-clima');
  await page.goBack();
  await expect(page).toHaveURL('/tv');
});

test('the whole screen stays when the channel changes, and so does the volume', async ({
  page,
}) => {
  await page.goto(ALJIBE);
  await plays(page);
  await page.locator('video').evaluate((element) => {
    (element as HTMLVideoElement).volume = 0.4;
  });
  await page.getByRole('button', { name: 'Pantalla completa' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press('PageUp');
  await expect(shown(page, '31 Zaguán Noticias')).toBeVisible();
  await expect(page).toHaveURL('/liveChannels/zaguan-noticias');
  await plays(page);
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  const volume = page.locator('video').evaluate((element) => (element as HTMLVideoElement).volume);
  expect(await volume).toBe(0.4);
  const box = await page.locator('video').boundingBox();
  const size = await page.evaluate(() => [innerWidth, innerHeight]);
  expect([box?.width, box?.height]).toEqual(size);
  await page.getByRole('button', { name: 'Pantalla completa' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('five zaps: the next picture is soon there', async ({ page }) => {
  await page.goto(ALJIBE);
  await samplesUntil(page, (all) => all.length > 0, 30_000);
  const times: number[] = [];
  for (let zap = 0; zap < 5; zap++)
    times.push(await timeToPicture(page, () => page.keyboard.press('PageUp'), 20_000));
  // The bench has the real bar; here another browser may play at the same time.
  expect(quantile(times, 0.5)).toBeLessThan(3000);
});

test('a list that cannot be read leaves the neighbours of the page', async ({ page }) => {
  await page.route('**/vivo/canales', (route) => route.fulfill({ status: 200, body: '<html>' }));
  await page.goto(ALJIBE);
  await listens(page, ALJIBE);
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL('/liveChannels/zorzal-eventos');
  await page.keyboard.press('7');
  await expect(shown(page, 'No pudimos cargar los canales')).toBeVisible();
});

test('the list for zapping is one small cached answer', async ({ request }) => {
  await request.get('/vivo/canales');
  const answer = await request.get('/vivo/canales?x=1');
  expect(answer.headers()['x-cache']).toBe('hit');
  const { channels } = (await answer.json()) as { channels: { id: string; name: string }[] };
  expect(channels).toHaveLength(54);
  expect(channels[3]).toEqual({ id: 'ombu-sport', name: 'Ombú Sport' });
  expect((await answer.body()).length).toBeLessThan(4000);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('links lead from channel to channel', async ({ page }) => {
    await page.goto(ALJIBE);
    await page.getByRole('link', { name: 'Canal siguiente' }).click();
    await expect(page).toHaveURL('/liveChannels/zaguan-noticias');
    await page.getByRole('link', { name: 'Canal anterior' }).click();
    await expect(page).toHaveURL(ALJIBE);
    await expect(page.getByRole('link', { name: 'Si no reproduce, click aquí' })).toHaveCount(2);
  });
});
