import type { Page } from '@playwright/test';
import { episodeDocument, expect, test, titleDocument } from '../support/catalogue.ts';
import { chooseServer, openServers } from '../support/journey.ts';
import { HOST_ORIGIN } from '../support/operator.ts';
import { playedSeconds, scriptTookOver } from '../support/viewer.ts';

const METROPOLIS = '/movie/metropolis-1927';
const PLAYER = '/movie/play/metropolis-1927';

test('from home to a film that plays: HLS [MOV-04 PLAY-07 STATE-17]', async ({ page }) => {
  await openServers(page);
  const player = await chooseServer(page, 'LATINO', 'Butaca HD');
  await expect(player).toHaveURL(`${PLAYER}/Butaca%20HD`);
  await expect(player.getByLabel('Video de Metrópolis')).toBeVisible();
  await expect.poll(() => playedSeconds(player)).toBeGreaterThan(3);
});

test('from home to a film that plays: MP4 [PLAY-07]', async ({ page }) => {
  await openServers(page);
  const player = await chooseServer(page, 'LATINO', 'Nube');
  await expect.poll(() => playedSeconds(player)).toBeGreaterThan(3);
});

test('from home to a film that plays: the page of a video host in a frame [PLAY-06]', async ({
  page,
}) => {
  await openServers(page);
  const player = await chooseServer(page, 'SUBTITULADO', 'Servidor 1');
  await expect(player.getByTitle('Reproductor de Metrópolis')).toBeVisible();
  const frame = player.frameLocator('iframe');
  await expect.poll(() => playedSeconds(frame)).toBeGreaterThan(1);
});

for (const [what, path, element] of [
  ['our own player', `${PLAYER}/Nube`, 'video'],
  ["a host's page", `${PLAYER}/Servidor%201`, 'iframe'],
] as const) {
  test(`${what} fills the window, and the screen at a button [PLAY-01 PLAY-08 NAV-12]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 800, height: 500 });
    await page.goto(path);
    const box = await page.locator(element).first().boundingBox();
    expect(box).toEqual({ x: 0, y: 0, width: 800, height: 500 });
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.getByRole('button', { name: 'Pantalla completa' }).click();
    await expect
      .poll(async () => await page.evaluate(() => document.fullscreenElement?.tagName))
      .toBe('MAIN');
  });
}

test('a label that stands in several groups means the first of them, unless one is named [PLAY-02 PLAY-03]', async ({
  page,
  add,
}) => {
  const at = (name: string) => `${HOST_ORIGIN}/embed/${name}`;
  await add(
    titleDocument('movie', 'grupos', {
      SERVERJAP: { Uno: at('japones-uno') },
      SERVERCASTELLANO: { Dos: at('espanol-dos'), Uno: at('espanol-uno') },
      SERVERSUB: { Uno: at('sub-uno') },
    }),
  );
  for (const [address, name] of [
    ['Uno', 'sub-uno'],
    ['Dos', 'espanol-dos'],
    ['Uno?audio=JAPON%C3%89S', 'japones-uno'],
    ['Uno?audio=ESPA%C3%91OL', 'espanol-uno'],
    ['ESPA%C3%91OL', 'espanol-dos'],
    ['JAPON%C3%89S', 'japones-uno'],
  ] as const) {
    await page.goto(`/movie/play/prueba-grupos/${address}`);
    await expect(page.locator('iframe')).toHaveAttribute('src', at(name));
  }
  await page.goto('/movie/prueba-grupos');
  await page.getByRole('link', { name: 'Elegir servidor' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    'SUBTITULADO',
    'ESPAÑOL',
    'JAPONÉS',
  ]);
  for (const link of await dialog.locator('section a').all())
    await expect(link).toHaveAttribute('target', '_blank');
});

test('groups stand in their fixed order [STATE-16 STATE-17]', async ({ page, add }) => {
  const one = { Uno: 'https://video.example/1' };
  await add(
    titleDocument('movie', 'orden', {
      SERVERJAP: one,
      SERVERCASTELLANO: one,
      SERVERSUB: one,
      IDIOMAS: one,
    }),
  );
  await page.goto('/movie/prueba-orden');
  await page.getByRole('link', { name: 'Elegir servidor' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveText([
    'LATINO',
    'SUBTITULADO',
    'ESPAÑOL',
    'JAPONÉS',
  ]);
  for (const link of await page.getByRole('dialog').locator('section a').all())
    await expect(link).toHaveAttribute('target', '_blank');
});

test.describe('with a clock of ours', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
  });

  const wayOut = (page: Page) => page.getByRole('link', { name: 'Abrir el video' });

  test('the notice with a way out comes five seconds after a framed page has loaded, and can be closed [PLAY-09]', async ({
    page,
  }) => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(`${HOST_ORIGIN}/embed/**`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${PLAYER}/Servidor%201`, { waitUntil: 'commit' });
    await scriptTookOver(page);
    await expect(page.getByText('Cargando...')).toBeVisible();
    await page.clock.runFor(9000);
    await expect(wayOut(page)).toBeHidden();
    release();
    await expect(page.getByText('Cargando...')).toHaveCount(0);
    await page.clock.runFor(4900);
    await expect(wayOut(page)).toBeHidden();
    await page.clock.runFor(200);
    await expect(wayOut(page)).toHaveAttribute('target', '_blank');
    await expect(wayOut(page)).toHaveAttribute('href', /^http:\/\/localhost:\d+\/embed\//);
    await page.getByRole('button', { name: 'Cerrar el aviso' }).click();
    await expect(wayOut(page)).toBeHidden();
  });

  test('a framed page that does not come has a way out after ten seconds [PLAY-09]', async ({
    page,
  }) => {
    await page.route(`${HOST_ORIGIN}/embed/**`, () => {});
    await page.goto(`${PLAYER}/Servidor%201`, { waitUntil: 'commit' });
    await scriptTookOver(page);
    await page.clock.runFor(10_100);
    await expect(wayOut(page)).toBeVisible();
  });

  test('our own player shows it when nothing has played after five seconds [PLAY-10]', async ({
    page,
    add,
  }) => {
    const url = `${HOST_ORIGIN}/bad/hang.mp4`;
    await add(titleDocument('movie', 'mudo', { IDIOMAS: { Uno: url } }));
    await page.goto('/movie/play/prueba-mudo/Uno');
    await scriptTookOver(page);
    // The player starts in a separate task.
    await page.clock.runFor(10);
    await expect(page.getByText('Buscando servidor…')).toBeVisible();
    await page.clock.runFor(4900);
    await expect(wayOut(page)).toBeHidden();
    await page.clock.runFor(200);
    await expect(wayOut(page)).toHaveAttribute('target', '_blank');
    await expect(wayOut(page)).toHaveAttribute('href', url);
  });
});

test('our own player that plays never shows the notice [PLAY-10]', async ({ page }) => {
  await page.goto(`${PLAYER}/Nube`);
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(6);
  await expect(page.getByRole('link', { name: 'Abrir el video' })).toBeHidden();
});

for (const [where, url] of [
  ['on another host', 'https://otro-host.example/embed/1'],
  ['on http', 'http://otro-host.example/a.mp4'],
] as const) {
  test(`a server ${where} is a link that opens in a new tab [PLAY-11]`, async ({ page, add }) => {
    await add(titleDocument('movie', 'fuera', { IDIOMAS: { Uno: url } }));
    await page.goto('/movie/play/prueba-fuera/Uno');
    const way = page.getByRole('link', { name: 'Abrir el video' });
    await expect(way).toHaveAttribute('href', url);
    await expect(way).toHaveAttribute('target', '_blank');
    await expect(page.locator('iframe, video')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Probar otro servidor' })).toHaveCount(0);
  });

  test(`a server ${where} that was chosen by name gives way to another only when the viewer says so [PLAY-11]`, async ({
    page,
    add,
  }) => {
    const other = `${HOST_ORIGIN}/embed/otro`;
    await add(titleDocument('movie', 'elegido', { IDIOMAS: { Uno: url, Dos: other } }));
    await page.goto('/movie/play/prueba-elegido/Uno');
    await scriptTookOver(page);
    await expect(page.getByText('Uno solo se puede abrir en otra pestaña.')).toBeVisible();
    const way = page.getByRole('link', { name: 'Abrir el video' });
    await expect(way).toHaveAttribute('href', url);
    await expect(way).toHaveAttribute('target', '_blank');
    await expect(page.locator('iframe, video')).toHaveCount(0);
    await page.getByRole('button', { name: 'Probar otro servidor' }).click();
    await expect(page.locator('iframe')).toHaveAttribute('src', other);
    await expect(way).toBeHidden();
    // By language alone, nobody chose the server that leads away.
    await page.goto('/movie/play/prueba-elegido/LATINO');
    await expect(page.locator('iframe')).toHaveAttribute('src', other);
    // When no other server plays in the page, that one is offered.
    await scriptTookOver(page);
    await page.getByRole('button', { name: 'No funciona' }).click();
    await expect(page.getByText('Uno solo se puede abrir en otra pestaña.')).toBeVisible();
    await expect(page.locator('iframe, video')).toHaveCount(0);
  });
}

test('a server that was chosen by name is waited for, however fast another is [PLAY-11]', async ({
  page,
  add,
}) => {
  const slow = `${HOST_ORIGIN}/media/hls/master.m3u8`;
  await add(
    titleDocument('movie', 'lenta', {
      IDIOMAS: { Uno: slow, Dos: `${HOST_ORIGIN}/media/clip.mp4` },
    }),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.route(slow, async (route) => {
    await new Promise((done) => setTimeout(done, 2500));
    await route.continue();
  });
  await page.goto('/movie/play/prueba-lenta/Uno');
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0);
  expect(asked.filter((url) => url.endsWith('clip.mp4'))).toEqual([]);
  await expect(page.getByText('dejó de responder')).toHaveCount(0);
});

test('a server that was chosen by name and fails gives way with a word about it [PLAY-11]', async ({
  page,
  add,
}) => {
  await add(
    titleDocument('movie', 'falla', {
      IDIOMAS: { Uno: `${HOST_ORIGIN}/bad/404.mp4`, Dos: `${HOST_ORIGIN}/media/clip.mp4` },
    }),
  );
  await page.goto('/movie/play/prueba-falla/Uno');
  await expect(page.getByText('Uno no arrancó: seguimos en Dos.')).toBeVisible();
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0);
});

test('where only videos may fill the screen, the video does [PLAY-08]', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(Element.prototype, { requestFullscreen: undefined });
    Object.assign(HTMLVideoElement.prototype, {
      webkitEnterFullscreen() {
        Object.assign(window, { filled: this });
      },
    });
  });
  await page.goto(`${PLAYER}/Nube`);
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Pantalla completa' }).first().click();
  expect(await page.evaluate(() => 'filled' in window)).toBe(true);
});

test('the notice that was closed for one server is there for the next [PLAY-09]', async ({
  page,
  add,
}) => {
  const embed = (name: string) => `${HOST_ORIGIN}/embed/${name}`;
  await add(titleDocument('movie', 'avisos', { IDIOMAS: { Uno: embed('a'), Dos: embed('b') } }));
  await page.clock.install();
  await page.goto('/movie/play/prueba-avisos/Uno');
  await scriptTookOver(page);
  const close = page.getByRole('button', { name: 'Cerrar el aviso' });
  await page.clock.fastForward(20_000);
  await close.click();
  await expect(close).toHaveCount(0);
  await page.getByRole('button', { name: 'No funciona' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('src', embed('b'));
  await page.clock.fastForward(20_000);
  await expect(close).toBeVisible();
});

test('a server that does not exist says so and leads home [PLAY-05]', async ({ page }) => {
  await page.goto(`${PLAYER}/ninguno`);
  const way = page.getByRole('link', {
    name: 'No se encontró la URL del video, regresa al inicio.',
  });
  await way.click();
  await expect(page).toHaveURL('/');
});

/** Attempts to get a foreign page into our frame. */
const HOSTILE = [
  'https://malo.example/x.mp4',
  'https://malo.example/x.m3u8',
  'https://malo.example/embed/1',
  '//malo.example/x',
  '/\\malo.example/x',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:video/mp4,x',
  'vbscript:x',
  'blob:https://malo.example/1',
  'filesystem:https://malo.example/temporary/x',
  'about:blank',
  'about:srcdoc',
  'view-source:https://malo.example/',
  'file:///etc/passwd',
  'ftp://malo.example/x.mp4',
  'http://malo.example/x',
  `${HOST_ORIGIN}@malo.example/x`,
  `${HOST_ORIGIN}.malo.example/x`,
  `https://malo.example\\@${new URL(HOST_ORIGIN).host}/embed/1`,
  `https://malo.example#${HOST_ORIGIN}/embed/1`,
  `https://malo.example?${HOST_ORIGIN}/embed/1`,
  `${HOST_ORIGIN}/embed/otra`,
  `${HOST_ORIGIN}/media/clip.mp4?x`,
  `${HOST_ORIGIN}/media/clip.mp4#t=9`,
  `${HOST_ORIGIN}/media/../media/clip.mp4`,
  `${HOST_ORIGIN}/media/clip.mp4 `,
  ` ${HOST_ORIGIN}/media/clip.mp4`,
  `${HOST_ORIGIN.toUpperCase()}/media/clip.mp4`,
  '"><iframe src=https://malo.example>',
  "'><script>alert(1)</script>",
  '</script><script>alert(1)</script>',
  '%68ttps://malo.example/',
  'https://xn--mlo-5na.example/',
  'https://[::1]/x',
  'x'.repeat(1500),
  '',
  ' ',
  'null',
  '../../anime',
];

test('of 40 hostile values of videoUrl none reaches the page, and none is stored [PLAY-04]', async ({
  request,
}) => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(40);
  for (const player of [
    `${PLAYER}/Nube`,
    '/serie/play/fantomas-1913/Nube/TEMPORADA%201/capitulo-1',
    '/anime/play/katsudo-shashin-1907/LATINO/TEMPORADA%201/capitulo-1',
  ]) {
    for (const value of HOSTILE) {
      const address = `${player}?videoUrl=${encodeURIComponent(value)}`;
      const answer = await request.get(address, { maxRedirects: 0 });
      expect(answer.status(), value).toBe(302);
      expect(answer.headers().location, value).toBe(player);
      expect(answer.headers()['cache-control'], value).toBe('no-store');
    }
  }
});

test('a videoUrl that is stored leads to the address of its own server [PLAY-04]', async ({
  page,
  request,
}) => {
  const stored = `${HOST_ORIGIN}/media/hls/master.m3u8`;
  const address = `${PLAYER}/Nube?videoUrl=${encodeURIComponent(stored)}`;
  const answer = await request.get(address, { maxRedirects: 0 });
  expect(answer.headers().location).toBe(`${PLAYER}/Butaca%20HD`);
  await page.goto(address);
  await expect(page).toHaveURL(`${PLAYER}/Butaca%20HD`);
});

test('of 40 hostile addresses in the catalogue none is framed or played [PLAY-04 PLAY-11]', async ({
  request,
  add,
  operator,
}) => {
  await add(titleDocument('serie', 'hostil'), episodeDocument('serie', 'hostil/T1/base'));
  const { season_id } = await operator.db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'season_id')
    .innerJoin('titles', 'titles.id', 'title_id')
    .select('season_id')
    .where('titles.source_id', '=', 'prueba-hostil')
    .executeTakeFirstOrThrow();
  // Our own player takes any https media that the operator stores; an allowed host is framed.
  const isFair = (url: string) =>
    /\.(mp4|m3u8)$/.test(url) || url.trim().toLowerCase().startsWith(`${HOST_ORIGIN}/`);
  const urls = HOSTILE.filter((url) => !isFair(url)).concat(
    Array.from({ length: 15 }, (_, place) => `https://${place}.malo.example/embed/1`),
  );
  expect(urls.length).toBeGreaterThanOrEqual(40);
  // Without the import, which would refuse most of them.
  await operator.db
    .insertInto('episodes')
    .values(
      urls.map((url, place) => ({
        season_id,
        source_id: `e${place}`,
        name: 'x',
        image: '',
        url,
      })),
    )
    .execute();
  for (const [place, url] of urls.entries()) {
    const answer = await request.get(`/serie/play/prueba-hostil/x/T1/e${place}`);
    expect(answer.status(), url).toBe(200);
    // Our own script names an attribute too.
    const html = (await answer.text()).replace(/<script[^>]*>[\s\S]*?<\/script>/g, '');
    expect(html, url).not.toMatch(/<(iframe|video)/);
    expect(html, url).not.toMatch(/href="(?!https?:|\/|#)/i);
  }
});

test('the dialog by keyboard alone: open, close with Escape, focus back', async ({ page }) => {
  await page.goto(METROPOLIS);
  const opener = page.getByRole('link', { name: 'Elegir servidor' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Elegí un servidor' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('link', { name: 'Reproducir' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('link', { name: 'Butaca HD' }).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a movie without servers says so [STATE-19]', async ({ page }) => {
  await page.goto('/movie/inventada-el-archivo-de-los-suenos');
  await page.getByRole('link', { name: 'Mirar ahora' }).click();
  await expect(page.getByText('No hay servidores disponibles.')).toBeVisible();
});
