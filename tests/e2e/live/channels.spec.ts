import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, HOST_ORIGIN, PORTAL_ORIGIN, test } from '../support/operator.ts';
import { playedSeconds, scriptTookOver } from '../support/viewer.ts';

const AD = 'https://anuncios.example/';
const channels = (page: Page) => page.locator('main li a[href^="/liveChannels/"]');
const more = (page: Page) => page.getByRole('link', { name: 'Cargar más canales' });

test('/tv lists ten channels a page until there are no more [CAN-01 CAN-02 NUM-01 CALL-10 STATE-20]', async ({
  page,
}) => {
  await page.goto('/tv');
  await expect(page.getByRole('heading', { level: 1, name: 'TV en Butaca' })).toBeVisible();
  await expect(channels(page)).toHaveCount(10);
  await expect(channels(page).first()).toHaveAccessibleName(/^Canal Aljibe\b/);
  await more(page).click();
  await expect(channels(page)).toHaveCount(20);
  await more(page).click();
  await expect(channels(page)).toHaveCount(25);
  await expect(more(page)).toHaveCount(0);
  await expect(page.getByText('No hay más canales disponibles')).toBeVisible();
  await expect(page).toHaveURL('/tv');
  const links = await channels(page).evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(new Set(links).size).toBe(25);
});

test('/futbol appends sports channels below its agenda [FUT-02 CAN-02 STATE-20]', async ({
  page,
}) => {
  await page.goto('/futbol');
  for (const count of [10, 20, 29]) {
    await expect(channels(page)).toHaveCount(count);
    if (count < 29) await more(page).click();
  }
  await expect(page.getByText('No hay más canales disponibles')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Agenda deportiva' })).toBeVisible();
});

test('while a page is on its way the button says so and further clicks do nothing [CAN-02 STATE-03 STATE-05]', async ({
  page,
}) => {
  let asked = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/tv.data**', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.goto('/tv');
  await more(page).click();
  const loading = page.getByRole('link', { name: 'Cargando...' });
  await expect(loading).toBeVisible();
  await loading.click({ force: true });
  await loading.click({ force: true });
  answer();
  await expect(channels(page)).toHaveCount(20);
  expect(asked).toBe(1);
  await expect(page).toHaveURL('/tv');
});

test('a list of channels that fails says so [ERR-05 ERR-06 ERR-07 ERR-10]', async ({
  page,
  operator,
}) => {
  await sql`alter table channels rename to channels_away`.execute(operator.db);
  try {
    // Bypass the edge, which would show the old page.
    for (const path of ['/tv', '/futbol']) {
      const answer = await page.goto(PORTAL_ORIGIN + path);
      expect(answer?.status()).toBe(500);
      await expect(page.getByText('No pudimos cargar los canales.')).toBeVisible();
      await expect(page.getByText(/^Error: \S/)).toBeVisible();
      const retry = page.locator('#canales').getByRole('link', { name: 'Reintentar' });
      await expect(retry).toHaveAttribute('href', path);
    }
    await page.goto(`${PORTAL_ORIGIN}/liveChannels/ombu-sport`);
    await expect(page.getByRole('heading', { name: 'Algo salió mal' })).toBeVisible();
    await expect(page.getByText('Something went wrong.')).toBeVisible();
  } finally {
    await sql`alter table channels_away rename to channels`.execute(operator.db);
  }
});

test('a page that fails to be appended says so, and the button tries again [ERR-05]', async ({
  page,
  operator,
}) => {
  await page.goto(`${PORTAL_ORIGIN}/tv`);
  await expect(channels(page)).toHaveCount(10);
  await sql`alter table channels rename to channels_away`.execute(operator.db);
  try {
    const failed = page.waitForResponse((response) => response.url().includes('/tv.data'));
    await more(page).click();
    expect((await failed).status()).toBe(500);
    await expect(page.getByText(/^Error: \S/)).toBeVisible();
    await expect(channels(page)).toHaveCount(10);
  } finally {
    await sql`alter table channels_away rename to channels`.execute(operator.db);
  }
  await more(page).click();
  await expect(channels(page)).toHaveCount(20);
  await expect(page.getByText(/^Error: \S/)).toHaveCount(0);
});

test('an address with a made-up cursor leads to the first page', async ({ page }) => {
  for (const path of ['/tv', '/futbol']) {
    await page.goto(`${path}?cursor=abc`);
    await expect(page).toHaveURL(path);
  }
});

test.describe("a channel's page", () => {
  test('of sports: title, way back, date, player, ways out, logo, share and others [CAN-03 CAN-04 CAN-06 CAN-07 NAV-13 PLAY-07 PLAY-08]', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/liveChannels/ombu-sport');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Ombú Sport en vivo y en directo' }),
    ).toBeVisible();
    const date = new Intl.DateTimeFormat('es-AR', {
      dateStyle: 'full',
      timeZone: 'America/Argentina/Buenos_Aires',
    }).format(new Date());
    await expect(page.getByText(date, { exact: true })).toBeVisible();
    await expect.poll(() => playedSeconds(page)).toBeGreaterThan(1);
    await expect(page.getByRole('button', { name: 'Pantalla completa' })).toBeVisible();
    const ways = page.getByRole('link', { name: 'Si no reproduce, click aquí' });
    await expect(ways).toHaveCount(2);
    const places = await ways.evaluateAll((all) => all.map((way) => way.getBoundingClientRect().y));
    const player = await page.locator('video').boundingBox();
    expect(places[0]).toBeLessThan(Number(player?.y));
    expect(places[1]).toBeGreaterThan(Number(player?.y) + Number(player?.height) - 1);
    for (const way of await ways.all()) {
      await expect(way).toHaveAttribute('href', `${HOST_ORIGIN}/live/ombu-sport/master.m3u8`);
      await expect(way).toHaveAttribute('target', '_blank');
    }
    await expect(page.locator('img[src="/art/channels/ombu-sport.webp"]')).toBeVisible();
    const share = page.getByRole('navigation', { name: 'Compartir Ombú Sport' });
    await expect(share.getByRole('link')).toHaveText([
      'Twitter',
      'Facebook',
      'WhatsApp',
      'Comunidad',
    ]);
    await expect(share.getByRole('link', { name: 'Facebook' })).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(`${baseURL}/liveChannels/ombu-sport`)),
    );
    const others = page.getByRole('region', { name: 'Más canales' });
    await others.getByRole('link', { name: /^Ñandú Deportes(?! \d)/ }).click();
    await expect(page).toHaveURL('/liveChannels/nandu-deportes');
    await page.getByRole('link', { name: 'Volver a Fútbol' }).click();
    await expect(page).toHaveURL('/futbol');
  });

  test('of television has no date and leads back to /tv [CAN-03 CAN-04]', async ({ page }) => {
    await page.goto('/liveChannels/canal-aljibe');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Canal Aljibe en vivo y en directo',
    );
    await expect(page.getByText(/ de 20\d\d$/)).toHaveCount(0);
    await page.getByRole('link', { name: 'Volver a TV' }).click();
    await expect(page).toHaveURL('/tv');
  });

  test('has an ad over the player until it is clicked [CAN-05 PLAY-18]', async ({
    page,
    operator,
  }) => {
    await page.context().route(`${AD}**`, (route) => route.fulfill({ body: 'Anuncio' }));
    await operator.set('/liveChannels/ombu-sport', { adUrl: AD });
    await page.goto('/liveChannels/ombu-sport');
    const overlay = page.getByRole('link', { name: 'Publicidad' });
    const covers = () =>
      page.locator('video').evaluate((video) => {
        const box = video.getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return top?.closest('a') !== null;
      });
    await expect(overlay).toBeVisible();
    expect(await covers()).toBe(true);
    const opened = page.context().waitForEvent('page');
    await overlay.click();
    await expect(await opened).toHaveURL(AD);
    await expect(overlay).toHaveCount(0);
    expect(await covers()).toBe(false);
    // Another channel has its own ad, and one key dismisses it.
    await page
      .getByRole('region', { name: 'Más canales' })
      .getByRole('link', { name: /^Ñandú Deportes(?! \d)/ })
      .click();
    await expect(page).toHaveURL('/liveChannels/nandu-deportes');
    await overlay.focus();
    await page.keyboard.press('Escape');
    await expect(overlay).toHaveCount(0);
  });

  test('frames the page of a video host, with the notice after five seconds [PLAY-06 PLAY-09]', async ({
    page,
    operator,
  }) => {
    const path = '/liveChannels/prueba-embed';
    await sql`insert into channels (source_id, name, type, active)
      values ('prueba-embed', 'Prueba', 'tv', true)`.execute(operator.db);
    await sql`insert into servers (channel_id, audio, label, url, position)
      select id, 'LATINO', 'Prueba', ${`${HOST_ORIGIN}/embed/prueba`}, 0
      from channels where source_id = 'prueba-embed'`.execute(operator.db);
    try {
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1000);
      // Not before the script: what a frame did earlier comes from `performance`, which is empty under the paused clock.
      const { promise: isTakenOver, resolve: takenOver } = Promise.withResolvers<void>();
      await page.route(`${HOST_ORIGIN}/embed/**`, async (route) => {
        await isTakenOver;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await scriptTookOver(page);
      await expect(page.getByTitle('Reproductor de Prueba')).toBeVisible();
      takenOver();
      // Time counts from its load event.
      await expect(page.getByText('Cargando...')).toHaveCount(0);
      const notice = page.getByRole('link', { name: 'Abrir el video' });
      await page.clock.runFor(4900);
      await expect(notice).toBeHidden();
      await page.clock.runFor(200);
      await expect(notice).toHaveAttribute('target', '_blank');
    } finally {
      await sql`delete from channels where source_id = 'prueba-embed'`.execute(operator.db);
      await sql`insert into outbox (tags, hard) values ('{channels}', true)`.execute(operator.db);
    }
  });

  test('says what it is to machines', async ({ request, baseURL }) => {
    const html = await (await request.get('/liveChannels/ombu-sport')).text();
    const jsonLd = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
    expect(JSON.parse(jsonLd)).toMatchObject({
      '@type': 'BroadcastEvent',
      name: 'Ombú Sport en vivo y en directo',
      isLiveBroadcast: true,
      url: `${baseURL}/liveChannels/ombu-sport`,
    });
  });

  test('that does not exist is not found, with a way on [ERR-09 ERR-10]', async ({ page }) => {
    const answer = await page.goto('/liveChannels/no-existe');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('No channel found')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No encontramos esa página' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ir al inicio', exact: true })).toBeVisible();
  });
});

test('/zonatv opens the first channel with a picker [CAN-09]', async ({ page, baseURL }) => {
  await page.goto('/zonatv');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Ñandú Deportes en vivo y en directo' }),
  ).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${baseURL}/liveChannels/nandu-deportes`,
  );
  const picker = page.getByRole('navigation', { name: 'Elegí un canal' });
  await picker.getByRole('link', { name: 'Canal Aljibe' }).click();
  await expect(page).toHaveURL('/liveChannels/canal-aljibe');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/tv', '/futbol']) {
    test(`channels of ${path} page by link [CAN-02]`, async ({ page }) => {
      await page.goto(path);
      const first = await channels(page).first().getAttribute('href');
      await more(page).click();
      await expect(page).toHaveURL(new RegExp(`${path}\\?cursor=`));
      await expect(channels(page)).toHaveCount(10);
      expect(await channels(page).first().getAttribute('href')).not.toBe(first);
      await page.getByRole('link', { name: 'Volver al principio' }).click();
      await expect(page).toHaveURL(path);
    });
  }

  test("a channel's page has its way out [CAN-06]", async ({ page }) => {
    await page.goto('/liveChannels/ombu-sport');
    await expect(page.getByRole('link', { name: 'Si no reproduce, click aquí' })).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Volver a Fútbol' })).toBeVisible();
  });
});
