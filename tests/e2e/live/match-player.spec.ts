import type { Locator, Page } from '@playwright/test';
import { violationsOn } from '../support/accessible.ts';
import { HOST_ORIGIN, plays } from '../support/live.ts';
import { expect, test } from '../support/matches.ts';
import { record } from '../support/recorder.ts';
import { scriptTookOver } from '../support/viewer.ts';

const STREAM = `${HOST_ORIGIN}/live/partido/master.m3u8`;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Elegí un canal' });
const here = (page: Page) => dialog(page).getByRole('link', { name: 'Mirar acá' });
const stage = (page: Page) => page.getByRole('region', { name: 'Mirar acá' });

const SIZES = [
  ...[[360, 740] as const, [740, 360] as const, [1024, 768] as const],
  ...[[1366, 768] as const, [1440, 900] as const, [1920, 1080] as const],
];

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  return { top: Number(box?.y), bottom: Number(box?.y) + Number(box?.height) };
};

/** Nothing of it is outside of the screen, or under the header or the bar of the site. */
async function expectWhole(page: Page, ...places: Locator[]): Promise<void> {
  const [header, bar] = [
    page.locator('header'),
    page.getByRole('navigation', { name: 'Accesos rápidos' }),
  ];
  const top = (await header.isVisible()) ? (await boxOf(header)).bottom : 0;
  const bottom = (await bar.isVisible())
    ? (await boxOf(bar)).top
    : Number(page.viewportSize()?.height);
  for (const place of places) {
    await expect(place).toBeInViewport({ ratio: 1 });
    const box = await boxOf(place);
    expect(box.top).toBeGreaterThanOrEqual(top);
    expect(box.bottom).toBeLessThanOrEqual(bottom);
  }
}

test('a live picture, its controls and the bar of channels are whole on every screen', async ({
  page,
}) => {
  await page.goto('/liveChannels/canal-aljibe');
  await plays(page);
  const zap = page.getByRole('navigation', { name: 'Cambiar de canal' });
  for (const [width, height] of SIZES)
    await test.step(`${width}×${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      await expectWhole(page, page.locator('video'), zap);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
});

test('a phone on its side keeps header and bar where nothing plays', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/futbol');
  await expect(page.locator('header')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Accesos rápidos' })).toBeVisible();
});

test("a match's one button knows the hour, and its player is whole on every screen [FUT-06]", async ({
  page,
  matches,
}) => {
  await record(page.context());
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const match = await matches.add({ startsIn: -5, url: STREAM });
  await page.goto(match.path);
  await page.getByRole('link', { name: 'Mirar ahora' }).click();
  await scriptTookOver(page);
  expect(loaded.filter((url) => /\/(hls|Player|playback)-/.test(url))).toEqual([]);
  await here(page).click();
  await expect(dialog(page)).toBeHidden();
  // The cards of other matches say the same while those are played.
  await expect(stage(page).getByText('EN VIVO', { exact: true })).toBeVisible();
  await plays(page);
  expect(await violationsOn(page)).toEqual([]);
  for (const [width, height] of SIZES)
    await test.step(`${width}×${height}`, async () => {
      await page.setViewportSize({ width, height });
      await stage(page).evaluate((place) => place.scrollIntoView({ block: 'center' }));
      await expectWhole(page, stage(page).locator('video'));
    });
  await page.getByRole('link', { name: 'Mirar ahora' }).click();
  await expect(dialog(page)).toBeVisible();
});

test('long before, the button leads to the channels, and says that they come near the hour', async ({
  page,
  matches,
}) => {
  const match = await matches.add({ startsIn: 600, url: STREAM, servers: [] });
  await page.goto(match.path);
  await expect(page.getByRole('link', { name: 'Mirar ahora' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ver los canales' }).click();
  await expect(dialog(page)).toContainText('Los canales se cargan cerca de la hora del partido.');
  await expect(here(page)).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the player is a link to the stream itself, from half an hour before', async ({
    page,
    matches,
  }) => {
    const match = await matches.add({ startsIn: 20, url: STREAM });
    await page.goto(match.path);
    await page.getByRole('link', { name: 'Mirar ahora' }).click();
    await expect(here(page)).toHaveAttribute('href', STREAM);
  });
});

test('a channel knows its match, and the other channels that show it', async ({
  page,
  matches,
}) => {
  // The last to begin, whatever the demo shows at this hour.
  const match = await matches.add({
    startsIn: -0.05,
    servers: ['Ombú Sport Plus', 'Ombú Sport', 'Otra señal'],
  });
  await page.goto(match.path);
  await page.getByRole('link', { name: 'Mirar ahora' }).click();
  await dialog(page)
    .getByRole('link', { name: 'Ombú Sport (' })
    .evaluate((link) => link.removeAttribute('target'));
  await dialog(page).getByRole('link', { name: 'Ombú Sport (' }).click();
  const shown = page.getByRole('region', { name: 'El partido de este canal' });
  await expect(shown).toContainText('EN VIVO');
  await expect(shown.getByRole('link')).toHaveText([match.name, 'Ombú Sport Plus']);
  // Its way back and the menu agree.
  await expect(page.getByRole('link', { name: 'Volver a Fútbol' })).toBeVisible();
  await expect(page.locator('header [aria-current]').last()).toHaveText('Fútbol');
  await shown.getByRole('link', { name: 'Ombú Sport Plus' }).click();
  await expect(page).toHaveURL('/liveChannels/ombu-sport-plus');
  await expect(shown.getByRole('link')).toHaveText([match.name, 'Ombú Sport']);
  await expect(shown.getByRole('link', { name: match.name })).toHaveAttribute('href', match.path);
});
