import type { Page } from '@playwright/test';
import { violationsOn } from '../support/accessible.ts';
import { episodeDocument, expect, test, titleDocument } from '../support/catalogue.ts';
import { HOST_ORIGIN } from '../support/operator.ts';
import { playedSeconds } from '../support/viewer.ts';

const PLAYER = '/movie/play/metropolis-1927/LATINO';
const HLS = `${HOST_ORIGIN}/media/hls/master.m3u8`;
const EPISODES = ['uno', 'dos'] as const;
const episodePath = (id: string) => `/serie/play/prueba-serie/LATINO/T1/${id}`;

const picture = (page: Page) => page.locator('main [slot="media"]');
const controller = (page: Page) => page.locator('media-controller');
const plays = async (page: Page, seconds = 0.2) =>
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(seconds);
/** The controls appear some time after the picture. */
const controlled = async (page: Page) => {
  await plays(page);
  await page.waitForFunction(() => customElements.get('media-controller') !== undefined);
};
const stateOf = async <Key extends 'paused' | 'muted' | 'volume' | 'currentTime' | 'playbackRate'>(
  page: Page,
  key: Key,
) => await picture(page).evaluate((video, name) => (video as HTMLVideoElement)[name], key);

async function seek(page: Page, seconds: number): Promise<void> {
  await picture(page).evaluate((video, time) => {
    (video as HTMLVideoElement).currentTime = time;
  }, seconds);
  await plays(page, seconds);
}

test.describe('a series', () => {
  test.beforeEach(async ({ add }) => {
    await add(
      titleDocument('serie', 'serie', { TEMPORADAS: ['T1'] }),
      ...EPISODES.map((id, place) =>
        episodeDocument('serie', `serie/T1/${id}`, {
          NOMBRE: `Capítulo ${place + 1}`,
          IDIOMAS: { Uno: HLS },
          FECHA: `2001/01/0${place + 1}`,
        }),
      ),
    );
  });

  test('who leaves while the address is already another one finds the place again', async ({
    page,
  }) => {
    await page.goto(episodePath('uno'));
    await plays(page);
    await seek(page, 20);
    // As between a click on a link and the page behind it.
    await page.evaluate(() => {
      history.replaceState(history.state, '', '/serie/prueba-serie');
      dispatchEvent(new Event('pagehide'));
    });
    await page.goto(episodePath('uno'));
    await plays(page, 19);
  });

  test('episode 1, episode 2, episode 1 again, reload: each goes on where it was left [PLAY-12]', async ({
    page,
  }) => {
    await page.goto(episodePath('uno'));
    await plays(page);
    expect(await playedSeconds(page)).toBeLessThan(5);
    await seek(page, 20);
    await page.goto(episodePath('dos'));
    await plays(page);
    expect(await playedSeconds(page)).toBeLessThan(5);
    await seek(page, 30);
    await page.goto(episodePath('uno'));
    await plays(page, 19);
    expect(await playedSeconds(page)).toBeLessThan(25);
    await seek(page, 40);
    await page.reload();
    await plays(page, 39);
    expect(await playedSeconds(page)).toBeLessThan(45);
    await page.goto(episodePath('dos'));
    await plays(page, 29);
    expect(await playedSeconds(page)).toBeLessThan(35);
  });

  test('at the end of an episode the next one is offered, and comes unless it is cancelled', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto(episodePath('uno'));
    await plays(page);
    const offer = page.getByRole('region', { name: 'Siguiente episodio' });
    await expect(offer).toHaveCount(0);
    await seek(page, 58);
    await expect(offer).toContainText('Siguiente: Capítulo 2');
    await offer.getByRole('button', { name: 'Cancelar' }).click();
    await expect(offer).toHaveCount(0);
    await page.clock.runFor(15_000);
    await expect(page).toHaveURL(episodePath('uno'));

    await picture(page).evaluate((video) => {
      (video as HTMLVideoElement).currentTime = 58;
      return (video as HTMLVideoElement).play();
    });
    await expect(offer).toBeVisible();
    await page.clock.runFor(11_000);
    await expect(page).toHaveURL(episodePath('dos'));
    // The picture is that of the episode before for a moment.
    await expect.poll(() => playedSeconds(page)).toBeLessThan(30);
    await plays(page);
    await seek(page, 59);
    await expect
      .poll(() => picture(page).evaluate((video) => (video as HTMLVideoElement).ended))
      .toBe(true);
    await expect(offer).toHaveCount(0);
    // After the last one, other titles.
    await expect(page.getByRole('region', { name: 'Lo siguiente' })).toBeVisible();
  });

  test('names itself to the keys and lock screens of the device', async ({ page }) => {
    await page.goto(episodePath('uno'));
    await plays(page);
    const named = await page.evaluate(() => {
      const { title, artist } = navigator.mediaSession.metadata ?? {};
      return { title, artist };
    });
    expect(named).toEqual({ title: 'Capítulo 1', artist: 'Prueba serie' });
  });
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 1440, height: 900 },
])
  test(`at the end of a film others are offered, at ${viewport.width} px`, async ({
    page,
    add,
  }) => {
    await page.setViewportSize(viewport);
    await add(titleDocument('movie', 'final', { IDIOMAS: { Uno: HLS } }));
    await page.goto('/movie/play/prueba-final/LATINO');
    await controlled(page);
    const others = page.getByRole('region', { name: 'Lo siguiente' });
    await expect(others).toHaveCount(0);
    await seek(page, 59);
    await expect(others.getByRole('link')).toHaveCount(4);
    await expect(others).toBeInViewport({ ratio: 1 });
    expect(await violationsOn(page)).toEqual([]);
    // It goes when the film is played again.
    await page.keyboard.press('k');
    await expect(others).toHaveCount(0);
    await seek(page, 59);
    const first = others.getByRole('link').first();
    const name = await first.getAttribute('aria-label');
    await first.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(name));
  });

test('captions: size, colour and a tenth of a second earlier or later [PLAY-12]', async ({
  page,
}) => {
  await page.goto(PLAYER);
  await controlled(page);
  await page.keyboard.press('c');
  const firstCue = async () =>
    await picture(page).evaluate((video) => {
      const shown = [...(video as HTMLVideoElement).textTracks].find(
        ({ mode }) => mode === 'showing',
      );
      return shown?.cues?.[0]?.startTime ?? null;
    });
  await expect.poll(firstCue).not.toBeNull();
  const own = Number(await firstCue());

  await page.getByRole('button', { name: 'Ajustar subtítulos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subtítulos' });
  await dialog.getByRole('radio', { name: 'Grande' }).check();
  await dialog.getByRole('radio', { name: 'Amarillo' }).check();
  const rules = async () =>
    await picture(page).evaluate((video) =>
      (video.shadowRoot?.adoptedStyleSheets ?? [])
        .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
        .join('\n'),
    );
  await expect.poll(rules).toMatch(/::cue\s*\{[^}]*yellow[^}]*140%/);
  for (let tap = 0; tap < 3; tap++)
    await dialog.getByRole('button', { name: 'Atrasar: +0,1 s' }).click();
  await expect(dialog.getByRole('status')).toHaveText('0,3 s');
  await expect.poll(firstCue).toBeCloseTo(own + 0.3, 3);
  for (let tap = 0; tap < 4; tap++)
    await dialog.getByRole('button', { name: 'Adelantar: −0,1 s' }).click();
  await expect(dialog.getByRole('status')).toHaveText('-0,1 s');
  await expect.poll(firstCue).toBeCloseTo(Math.max(0, own - 0.1), 3);
  await page.reload();
  await controlled(page);
  await expect.poll(rules).toMatch(/yellow/);
});

test('the keyboard works the player, and ? says how [PLAY-12]', async ({ page }) => {
  await page.goto(PLAYER);
  await controlled(page);
  // The controls count from the time they show, which is a moment behind the picture.
  const paused = page.locator('media-play-button[mediapaused]');
  await page.keyboard.press('k');
  await expect(paused).toHaveCount(1);
  await page.keyboard.press(' ');
  await expect(paused).toHaveCount(0);
  await expect.poll(() => stateOf(page, 'paused')).toBe(false);
  await page.keyboard.press('k');
  await expect(paused).toHaveCount(1);
  const start = await stateOf(page, 'currentTime');
  const shows = async (control: string, attribute: string, value: RegExp) =>
    await expect(page.locator(control)).toHaveAttribute(attribute, value);
  for (const [key, time] of [
    ['l', start + 10],
    ['j', start],
    ['ArrowRight', start + 10],
    ['ArrowLeft', start],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => stateOf(page, 'currentTime')).toBeCloseTo(time, 0);
    await shows('media-time-range', 'mediacurrenttime', new RegExp(`^${Math.trunc(time)}`));
  }
  await page.keyboard.press('m');
  await expect.poll(() => stateOf(page, 'muted')).toBe(true);
  await shows('media-mute-button', 'mediavolumelevel', /off/);
  await page.keyboard.press('m');
  await expect.poll(() => stateOf(page, 'muted')).toBe(false);
  await shows('media-mute-button', 'mediavolumelevel', /high/);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => stateOf(page, 'volume')).toBeLessThan(1);
  await page.keyboard.press('>');
  await expect.poll(() => stateOf(page, 'playbackRate')).toBe(1.25);
  await shows('media-playback-rate-menu', 'mediaplaybackrate', /^1\.25$/);
  await page.keyboard.press('<');
  await expect.poll(() => stateOf(page, 'playbackRate')).toBe(1);
  const screen = async () => await page.evaluate(() => document.fullscreenElement?.tagName);
  await page.keyboard.press('f');
  await expect.poll(screen).toBe('MAIN');
  await page.keyboard.press('f');
  await expect.poll(screen).toBeUndefined();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Atajos del teclado' });
  await expect(help.getByText('Reproducir o pausar')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
});

test('speed and quality are in the menu, and a small window of its own beside it [PLAY-12]', async ({
  page,
}) => {
  await page.goto(PLAYER);
  await controlled(page);
  const open = async () => await page.locator('media-settings-menu-button').click();
  await open();
  await page.getByRole('menuitem', { name: 'Velocidad' }).click();
  await page.getByRole('menuitemradio', { name: '1.5x' }).click();
  await expect.poll(() => stateOf(page, 'playbackRate')).toBe(1.5);
  await page.keyboard.press('Escape');
  await open();
  await page.getByRole('menuitem', { name: 'Calidad' }).click();
  await expect(page.getByRole('menuitemradio', { name: '720p', exact: true })).toBeFocused();
  // As when the line becomes faster while the menu is open.
  const menu = page.getByRole('menu').filter({ hasText: '720p' }).last();
  await menu.evaluate((element) => element.setAttribute('mediaheight', '480'));
  await page.getByRole('menuitemradio', { name: '360p', exact: true }).click();
  const pip = controller(page).locator('media-pip-button');
  const small = async () =>
    await page.evaluate(() => document.pictureInPictureElement?.getAttribute('aria-label') ?? null);
  await pip.click();
  await expect.poll(small).toBe('Video de Metrópolis');
  await pip.click();
  await expect.poll(small).toBeNull();
});
