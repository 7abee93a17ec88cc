import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { channelStatePath } from '../../../src/portal/live/live-state.ts';
import { violationsOn } from '../support/accessible.ts';
import { expect, HOST_ORIGIN, plays, switchable, test, turn } from '../support/live.ts';
import { longestStall, samplesUntil, timeToPicture } from '../support/picture.ts';
import { samplesOf } from '../support/recorder.ts';

const CHANNEL = '/liveChannels/canal-aljibe';
const mark = (place: Page | Locator) => place.getByText('EN VIVO', { exact: true });
const backToLive = (page: Page) => page.getByRole('button', { name: 'Volver al vivo' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Calidad y ayuda' });
const openSheet = (page: Page) => page.getByRole('button', { name: 'Calidad y ayuda' }).click();

/** The playlists and segments that were asked for, by rendition. */
function renditionsOf(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const [, rendition] = /\/live\/[^/]+\/(\w+)\/\d+\.m4s$/.exec(request.url()) ?? [];
    if (rendition) asked.add(rendition);
  });
  return asked;
}

test('a live channel plays for 20 seconds without a stall, and says that it is live', async ({
  page,
}) => {
  await page.goto(CHANNEL);
  await expect(mark(page)).toBeVisible();
  await expect(backToLive(page)).toHaveCount(0);
  const samples = await samplesUntil(
    page,
    (all) => Number(all.at(-1)?.at) - Number(all[0]?.at) > 20_000,
    45_000,
  );
  expect(samples.every(({ picture }) => picture === 1)).toBe(true);
  expect(longestStall(samples)).toBeLessThan(500);
});

test('a viewer who has fallen behind goes back to the live edge with one button', async ({
  page,
}) => {
  await page.goto(CHANNEL);
  await expect(mark(page)).toBeVisible();
  await page.locator('video').evaluate((element) => {
    const video = element as HTMLVideoElement;
    video.currentTime = Math.max(0, video.currentTime - 12);
  });
  await expect(backToLive(page)).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
  await openSheet(page);
  const latency = async () =>
    Number(/Vas (\d+) s detrás/.exec(String(await sheet(page).textContent()))?.[1]);
  expect(await latency()).toBeGreaterThan(12);
  await page.keyboard.press('Escape');
  await backToLive(page).click();
  await expect(mark(page)).toBeVisible();
  await page.keyboard.press('?');
  await expect.poll(latency).toBeLessThan(12);
  await expect(sheet(page)).toContainText('Servidor: Canal Aljibe.');
  await expect(sheet(page)).toContainText('Canal siguiente');
});

for (const kill of ['cut', 'hang'] as const) {
  test(`a live server that dies (${kill}) is left for another within eight seconds`, async ({
    page,
    addChannel,
  }) => {
    const path = await addChannel(kill, {
      Uno: switchable(`vivo-${kill}`),
      Dos: `${HOST_ORIGIN}/live/vivo-${kill}-dos/master.m3u8`,
    });
    await page.goto(path);
    await expect(mark(page)).toBeVisible();
    const switched = await timeToPicture(page, () => turn(`vivo-${kill}`, kill), 20_000);
    expect(switched).toBeLessThan(8000);
    await expect(page.getByText('Uno dejó de responder: seguimos en Dos.')).toBeVisible();
    await expect(mark(page)).toBeVisible();
    expect(longestStall(await samplesOf(page))).toBeLessThan(8000);
  });
}

test('a live server that is the only one is not given up for a short silence', async ({
  page,
  addChannel,
}) => {
  const path = await addChannel('solo', { Uno: switchable('vivo-solo') });
  await page.goto(path);
  await expect(mark(page)).toBeVisible();
  await turn('vivo-solo', 'hang');
  const before = Number((await samplesOf(page)).at(-1)?.place);
  await expect(page.getByText('Buscando servidor…')).toBeVisible();
  await turn('vivo-solo', 'fine');
  await samplesUntil(page, (all) => Number(all.at(-1)?.place) > before + 12, 40_000);
  await expect(page.getByText('Buscando servidor…')).toHaveCount(0);
});

test('when no server works, one that the operator adds plays by itself, without a reload', async ({
  page,
  request,
  addChannel,
  operator,
}) => {
  await page.clock.install();
  await turn('vivo-nada', '500');
  const path = await addChannel('nada', { Uno: switchable('vivo-nada') });
  await page.goto(path);
  await expect(page.getByText('Ningún servidor respondió.')).toBeVisible();
  await sql`with added as (
      insert into servers (channel_id, audio, label, url, position)
      select id, 'LATINO', 'Dos', ${`${HOST_ORIGIN}/live/vivo-nada-dos/master.m3u8`}, 1
      from channels where source_id = 'prueba-vivo-nada' returning channel_id)
    insert into outbox (tags, hard) select array['c' || channel_id], false from added`.execute(
    operator.db,
  );
  const state = channelStatePath('prueba-vivo-nada');
  const answer = async () => await (await request.get(state)).text();
  await expect.poll(answer).toContain('vivo-nada-dos');
  // An open page asks every half minute, give or take four seconds.
  await page.clock.fastForward(34_000);
  await expect(mark(page)).toBeVisible();
});

test.describe('on a thin connection', () => {
  test('a viewer listens without a picture, and the choice is kept', async ({ page }) => {
    const asked = renditionsOf(page);
    await page.goto(CHANNEL);
    await expect(mark(page)).toBeVisible();
    expect(asked.has('audio')).toBe(false);
    await openSheet(page);
    await sheet(page).getByRole('radio', { name: 'Solo audio' }).check();
    await page.keyboard.press('Escape');
    await expect(page.locator('p', { hasText: 'Solo audio' })).toBeVisible();
    await expect.poll(() => asked.has('audio')).toBe(true);
    await page.reload();
    asked.clear();
    await expect(page.locator('p', { hasText: 'Solo audio' })).toBeVisible();
    await plays(page);
    expect([...asked]).toEqual(['audio']);
  });

  test('a channel without a version for listening says so', async ({ page, addChannel }) => {
    const path = await addChannel('sin-audio', {
      Uno: `${HOST_ORIGIN}/live/sin-audio/360/index.m3u8`,
    });
    await page.goto(path);
    await expect(mark(page)).toBeVisible();
    await openSheet(page);
    await sheet(page).getByRole('radio', { name: 'Solo audio' }).check();
    await expect(sheet(page)).toContainText('no tiene una versión de solo audio');
    await plays(page);
  });

  test('a browser that saves data gets the small picture, unless the viewer chooses', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await page.setViewportSize({ width: 1440, height: 1000 });
    const asked = renditionsOf(page);
    await page.goto(CHANNEL);
    await expect(mark(page)).toBeVisible();
    await openSheet(page);
    await expect(sheet(page).getByRole('radio', { name: 'Baja' })).toBeChecked();
    await samplesUntil(page, (all) => Number(all.at(-1)?.at) - Number(all[0]?.at) > 6000, 30_000);
    expect([...asked]).toEqual(['360']);
    await sheet(page).getByRole('radio', { name: 'Automática' }).check();
    await expect.poll(() => asked.has('720'), { timeout: 30_000 }).toBe(true);
    await page.reload();
    await openSheet(page);
    await expect(sheet(page).getByRole('radio', { name: 'Automática' })).toBeChecked();
  });
});

for (const width of [360, 768, 1024, 1440]) {
  test(`no violation over a live picture and in its sheet at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(CHANNEL);
    await expect(mark(page)).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await openSheet(page);
    await expect(sheet(page)).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });
}
