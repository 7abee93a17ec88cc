import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { episodeDocument, expect, test, titleDocument } from '../support/catalogue.ts';
import { HOST_ORIGIN, PORTAL_ORIGIN } from '../support/operator.ts';
import { playedSeconds, scriptTookOver } from '../support/viewer.ts';

const FARO = '/serie/inventada-el-faro-de-punta-ceniza';
const episodes = '#episodios > ul > li';

test('hero, synopsis, and episodes by season [SER-01 STATE-22]', async ({ page }) => {
  await page.goto(FARO);
  await expect(
    page.getByRole('heading', { level: 1, name: 'El faro de Punta Ceniza' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sinopsis' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Episodios' })).toBeVisible();
  const seasons = page.getByRole('combobox', { name: 'Temporada' });
  await expect(seasons).toHaveValue('TEMPORADA 1');
  await expect(seasons.getByRole('option')).toHaveText([
    'Temporada 1',
    'Temporada 2',
    'Temporada 3',
  ]);
  await expect(page.locator(episodes)).toHaveCount(6);
  await seasons.selectOption('Temporada 3');
  await expect(page.locator(episodes)).toHaveCount(4);
  await expect(page).toHaveURL(/\?temporada=TEMPORADA(\+|%20)3$/);
  await page.goBack();
  await expect(seasons).toHaveValue('TEMPORADA 1');
  await expect(page.locator(episodes)).toHaveCount(6);
});

test.describe('Mirar ahora', () => {
  const AD = 'https://anuncios.example/';
  const SHOW = '/serie/prueba-larga';
  const play = (season: string, id: string, audio = 'LATINO') =>
    `/serie/play/prueba-larga/${audio}/${season}/${id}`;
  const watch = (page: Page) => page.getByRole('link', { name: 'Mirar ahora' });
  /** As if this viewer had watched all of it, or a third. */
  const watched = async (page: Page, season: string, id: string, share: number, next?: string) =>
    await page.evaluate(
      (entry) => {
        const own = JSON.parse(localStorage.getItem('butaca') ?? 'null') ?? {
          version: 1,
          favourites: [],
          recent: [],
          progress: [],
        };
        own.progress.unshift(entry);
        localStorage.setItem('butaca', JSON.stringify(own));
      },
      {
        title: { kind: 'serie', id: 'prueba-larga', name: 'Prueba larga', image: '' },
        episode: { season, id, name: id },
        time: share * 1000,
        duration: 1000,
        next: next ? { path: next, name: next } : null,
        path: play(season, id),
      },
    );

  test.beforeEach(async ({ add }) => {
    await add(
      titleDocument('serie', 'larga', { TEMPORADAS: ['T1', 'T2'] }),
      ...['T1/cap-1', 'T1/cap-2', 'T1/cap-3', 'T2/cap-1'].map((place) =>
        episodeDocument('serie', `larga/${place}`, {
          NOMBRE: `De ${place}`,
          IDIOMAS: { Uno: `${HOST_ORIGIN}/embed/latino` },
          SERVERSUB: { Dos: `${HOST_ORIGIN}/embed/sub` },
        }),
      ),
    );
  });

  test('plays the first episode, or the next that this viewer has not seen, over seasons too [SER-09]', async ({
    page,
    request,
  }) => {
    const html = async () => await (await request.get(SHOW)).text();
    expect(await html()).toContain(`href="${play('T1', 'cap-1')}"`);
    await page.goto(SHOW);
    await scriptTookOver(page);
    await expect(watch(page)).toHaveAttribute('href', play('T1', 'cap-1'));
    await expect(watch(page)).toHaveText('Mirar ahora');
    await watched(page, 'T1', 'cap-1', 1);
    await page.reload();
    await expect(watch(page)).toHaveAttribute('href', play('T1', 'cap-2'));
    // Whoever has begun is told with what it goes on.
    await expect(watch(page)).toHaveText('Mirar ahora: De T1/cap-2');
    await watched(page, 'T1', 'cap-2', 0.3);
    await page.reload();
    await expect(watch(page)).toHaveAttribute('href', play('T1', 'cap-2'));
    await watched(page, 'T1', 'cap-3', 1, play('T2', 'cap-1'));
    await page.reload();
    await expect(watch(page)).toHaveAttribute('href', play('T2', 'cap-1'));
    await expect(watch(page)).toHaveText(/^Mirar ahora: T2: /);
    await watch(page).click();
    await expect(page).toHaveURL(play('T2', 'cap-1'));
    await expect(page.locator('iframe')).toBeVisible();
  });

  test("plays in the viewer's language [SER-09 STATE-18]", async ({ page }) => {
    await page.goto('/perfil');
    await page.getByRole('combobox', { name: 'Idioma preferido' }).selectOption('Subtitulado');
    await page.goto(SHOW);
    await expect(watch(page)).toHaveAttribute('href', play('T1', 'cap-1', 'SUBTITULADO'));
  });

  test('comes to the gate of that episode first, where there is an ad, over seasons too [SER-09 STATE-13]', async ({
    page,
    operator,
  }) => {
    await operator.set(SHOW, { adUrl: AD });
    await page.goto(SHOW);
    await scriptTookOver(page);
    await watch(page).click();
    const gateOf = (name: string) =>
      page.getByRole('dialog', { name }).getByRole('link', { name: 'Publicidad' });
    await expect(gateOf('T1: De T1/cap-1')).toBeVisible();
    await watched(page, 'T1', 'cap-1', 1);
    await page.reload();
    await scriptTookOver(page);
    await watch(page).click();
    await expect(gateOf('T1: De T1/cap-2')).toBeVisible();
    await watched(page, 'T1', 'cap-3', 1, play('T2', 'cap-1'));
    await page.goto(SHOW);
    await scriptTookOver(page);
    await watch(page).click();
    await expect(gateOf('T2: De T2/cap-1')).toBeVisible();
  });

  test('of a series without episodes leads to where that is said', async ({ page, add }) => {
    await add(titleDocument('serie', 'vacia'));
    await page.setViewportSize({ width: 360, height: 500 });
    await page.goto('/serie/prueba-vacia');
    await watch(page).click();
    await expect(page.getByText('No hay episodios disponibles')).toBeInViewport();
  });
});

test('a card has its number, and how much of it was seen [SER-07 SER-08]', async ({
  page,
  add,
}) => {
  const HLS = `${HOST_ORIGIN}/media/hls/master.m3u8`;
  await add(
    titleDocument('serie', 'vista'),
    ...[2, 3, 10].map((number) =>
      episodeDocument('serie', `vista/TEMPORADA 1/cap-${number}`, {
        NOMBRE: `de ${number} FBI`,
        IDIOMAS: { Uno: HLS },
      }),
    ),
  );
  const card = (number: number) =>
    page.getByRole('link', { name: new RegExp(`^Episodio ${number} .*De ${number} FBI$`) });
  await page.goto('/serie/prueba-vista');
  await expect(page.locator(episodes)).toHaveText([
    'Episodio 2 De 2 FBI',
    'Episodio 3 De 3 FBI',
    'Episodio 10 De 10 FBI',
  ]);
  // Two were played, one to a third and one to its end.
  for (const [number, seconds] of [
    [2, 59],
    [3, 20],
  ] as const) {
    await page.goto(`/serie/play/prueba-vista/LATINO/TEMPORADA%201/cap-${number}`);
    const video = page.locator('main [slot="media"]');
    await expect.poll(async () => await playedSeconds(page).catch(() => 0)).toBeGreaterThan(0.2);
    await video.evaluate((element, time) => {
      (element as HTMLVideoElement).currentTime = time;
    }, seconds);
    await expect.poll(() => playedSeconds(page)).toBeGreaterThanOrEqual(seconds);
    await video.evaluate((element) => (element as HTMLVideoElement).pause());
    await page.getByRole('link', { name: 'Volver' }).click();
    await expect(page).toHaveURL(/prueba-vista\?temporada/);
  }
  await expect(card(2).getByText('Visto')).toBeVisible();
  await expect(card(2).getByRole('progressbar')).toHaveCount(0);
  const bar = card(3).getByRole('progressbar', { name: 'Visto' });
  await expect(bar).toBeVisible();
  expect(Number(await bar.getAttribute('value'))).toBeCloseTo(1 / 3, 1);
  await expect(card(3).getByText('Visto')).toHaveCount(0);
  await expect(card(10).getByText('Visto')).toHaveCount(0);
  await expect(card(10).getByRole('progressbar')).toHaveCount(0);
});

test('a card opens a modal with the season and the chapter, by pointer and by keyboard [STATE-21 STATE-17]', async ({
  page,
}) => {
  await page.goto(FARO);
  const card = page.locator(episodes).first().getByRole('link');
  await card.click();
  const dialog = page.getByRole('dialog', { name: 'Temporada 1: La lancha de los martes' });
  await expect(dialog).toBeVisible();
  const servers = dialog.locator('section a');
  for (const link of await servers.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute(
      'href',
      /^\/serie\/play\/inventada-el-faro-de-punta-ceniza\/[^/]+\/TEMPORADA%201\/capitulo-1(\?|$)/,
    );
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'Cerrar' }).press('Enter');
  await expect(dialog).toBeHidden();
  await card.click();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test('from a card to an episode that plays, and back to its season [PLAY-13]', async ({ page }) => {
  await page.goto(`${FARO}?temporada=TEMPORADA+2`);
  await page.locator(episodes).first().getByRole('link').click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('dialog').locator('section a').first().click();
  const player = await opened;
  await expect(player.locator('iframe, video').first()).toBeVisible();
  await player.getByRole('link', { name: 'Volver' }).click();
  await expect(player).toHaveURL(/\?temporada=TEMPORADA%202$/);
  await expect(player.getByRole('combobox', { name: 'Temporada' })).toHaveValue('TEMPORADA 2');
});

test.describe('an episode', () => {
  const at = (name: string) => `${HOST_ORIGIN}/embed/${name}`;
  const player = (label: string, id: string) => `/serie/play/prueba-s/${label}/T1/${id}`;

  test.beforeEach(async ({ add }) => {
    await add(
      titleDocument('serie', 's', { TEMPORADAS: ['T1', 'T2'] }),
      episodeDocument('serie', 's/T1/cap-10', { NOMBRE: 'Último', URL: at('unica') }),
      episodeDocument('serie', 's/T1/cap-2', {
        NOMBRE: 'Segundo',
        URL: at('unica'),
        SERVERSUB: { Uno: at('sub') },
        SERVERJAP: { Uno: at('japones') },
      }),
      episodeDocument('serie', 's/T1/cap-1', { NOMBRE: 'Sin imagen', IMG: '' }),
      episodeDocument('serie', 's/T1/cap-3', { NOMBRE: 'Sin nada' }),
    );
  });

  test('stands in natural order, and is not listed without an image [SER-05 SER-06]', async ({
    page,
  }) => {
    await page.goto('/serie/prueba-s');
    await expect(page.locator(episodes)).toHaveText([/Segundo/, /Sin nada/, /Último/]);
  });

  test('plays its label in the order of the groups, else its single address [PLAY-13]', async ({
    page,
  }) => {
    for (const [label, id, name] of [
      ['Uno', 'cap-2', 'sub'],
      ['Uno?audio=JAPON%C3%89S', 'cap-2', 'japones'],
      ['JAPON%C3%89S', 'cap-2', 'japones'],
      ['ninguno', 'cap-2', 'unica'],
      ['%C3%9ANICO', 'cap-10', 'unica'],
      ['LATINO', 'cap-10', 'unica'],
    ] as const) {
      const [path = '', query] = label.split('?');
      await page.goto(player(path, id) + (query ? `?${query}` : ''));
      await expect(page.locator('iframe')).toHaveAttribute('src', at(name));
    }
  });

  test('without servers says so in its modal, and without an address in its player [PLAY-15 STATE-19]', async ({
    page,
  }) => {
    await page.goto('/serie/prueba-s');
    await page.getByRole('link', { name: 'Sin nada' }).click();
    await expect(page.getByText('No hay servidores disponibles.')).toBeVisible();
    await page.goto(player('LATINO', 'cap-3'));
    await page.getByRole('link', { name: 'No se encontró la URL del episodio.' }).click();
    await expect(page).toHaveURL('/');
  });

  test('of a host has a way to the one before and to the one after, which makes it watched [PLAY-20 SER-08]', async ({
    page,
    add,
  }) => {
    await add(
      episodeDocument('serie', 's/T2/cap-1', { NOMBRE: 'Estreno', IDIOMAS: { Uno: at('latino') } }),
    );
    await page.clock.install({ time: 0 });
    const before = page.getByRole('link', { name: /^Episodio anterior/ });
    const after = page.getByRole('link', { name: /^Siguiente episodio/ });
    await page.goto(player('SUBTITULADO', 'cap-2'));
    await scriptTookOver(page);
    await expect(before).toHaveCount(0);
    await expect(after).toHaveAccessibleName('Siguiente episodio: Último');
    // Long enough to count as watched; nobody can see into a host's page.
    await page.clock.runFor(61_000);
    await after.click();
    await expect(page).toHaveURL(player('LATINO', 'cap-10'));
    await expect(page.locator('iframe')).toHaveAttribute('src', at('unica'));
    await expect(before).toHaveAccessibleName('Episodio anterior: Segundo');
    // Left at once, which does not count as watched.
    await after.click();
    await expect(page).toHaveURL('/serie/play/prueba-s/LATINO/T2/cap-1');
    await expect(after).toHaveCount(0);
    await before.click();
    await expect(page).toHaveURL(player('LATINO', 'cap-10'));
    await page.getByRole('link', { name: 'Volver' }).click();
    const card = (name: string) => page.getByRole('link', { name });
    await expect(card('Segundo').getByText('Visto')).toBeVisible();
    await expect(card('Último').getByText('Visto')).toHaveCount(0);
    // After the very last one the viewer says so.
    await page.goto('/serie/play/prueba-s/LATINO/T2/cap-1');
    await scriptTookOver(page);
    await page.getByRole('link', { name: 'Terminó: marcar como visto' }).click();
    await expect(page).toHaveURL(/\/serie\/prueba-s/);
    await page.goto('/serie/prueba-s?temporada=T2');
    await expect(card('Estreno').getByText('Visto')).toBeVisible();
  });

  test('without an address has a way to the others, and so has one that plays [PLAY-20]', async ({
    page,
    add,
  }) => {
    const HLS = `${HOST_ORIGIN}/media/hls/master.m3u8`;
    await add(episodeDocument('serie', 's/T1/cap-10', { NOMBRE: 'Último', IDIOMAS: { Uno: HLS } }));
    await page.goto(player('LATINO', 'cap-3'));
    await page.getByRole('link', { name: 'Siguiente episodio: Último' }).click();
    await expect(page.locator('video')).toBeVisible();
    await page.getByRole('link', { name: 'Episodio anterior: Segundo' }).click();
    await expect(page.locator('iframe')).toBeVisible();
  });

  test('on its way says so [PLAY-14]', async ({ page }) => {
    await page.route(at('sub'), () => {});
    await page.goto(player('Uno', 'cap-2'), { waitUntil: 'commit' });
    await expect(page.getByText('Cargando...')).toBeVisible();
    await page.unroute(at('sub'));
    await page.goto(player('JAPON%C3%89S', 'cap-2'));
    await expect(page.getByText('Cargando...')).toHaveCount(0);
  });

  test('that is missing, or asked for in part, says so with a way on [ERR-09 VAL-04]', async ({
    page,
  }) => {
    for (const [path, status, detail] of [
      [player('Uno', 'cap-9'), 404, 'No episodes found'],
      ['/serie/play/no-existe/Uno/T1/cap-2', 404, 'No episodes found'],
      ['/serie/no-existe', 404, 'No content found'],
      ['/serie/play/%20/Uno/T1/cap-2', 400, 'No contentId provided'],
      ['/serie/play/prueba-s/Uno/%20/cap-2', 400, 'No seasonId provided'],
      ['/serie/play/prueba-s/Uno/T1/%20', 400, 'No episodeId provided'],
    ] as const) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(status);
      await expect(page.getByText(detail)).toBeVisible();
      await expect(page.getByRole('link', { name: /inicio/ }).first()).toBeVisible();
    }
  });

  test('of a season without any says so [ERR-03]', async ({ page }) => {
    await page.goto('/serie/prueba-s?temporada=T2');
    await expect(page.getByRole('combobox', { name: 'Temporada' })).toHaveValue('T2');
    await expect(page.getByText('No hay episodios disponibles')).toBeVisible();
  });

  test('is of the first season again when the list of seasons changes [STATE-22]', async ({
    page,
    add,
    operator,
  }) => {
    const asked = '/serie/prueba-s?temporada=T2';
    await operator.change(asked, async () => {
      await add(titleDocument('serie', 's', { TEMPORADAS: ['T0', 'T1'] }));
    });
    await page.goto(asked);
    const seasons = page.getByRole('combobox', { name: 'Temporada' });
    await expect(seasons).toHaveValue('T0');
    await expect(seasons.getByRole('option')).toHaveText(['T0', 'T1']);
  });
});

test('episodes that cannot be read say so, and the rest of the page stands [ERR-03 ERR-02]', async ({
  page,
  operator,
}) => {
  await sql`alter table episodes rename to episodes_away`.execute(operator.db);
  try {
    // Bypass the edge, which would show the old page.
    const answer = await page.goto(PORTAL_ORIGIN + FARO);
    expect(answer?.status()).toBe(500);
    await expect(page.getByText('No hay episodios disponibles')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('El faro de Punta Ceniza');
    await page.goto(`${PORTAL_ORIGIN}/serie/play/fantomas-1913/Nube/TEMPORADA%201/capitulo-1`);
    await expect(
      page.getByRole('link', { name: 'Ha ocurrido un problema, regresa al inicio.' }),
    ).toBeVisible();
  } finally {
    await sql`alter table episodes_away rename to episodes`.execute(operator.db);
  }
});

test('a series that fails to load has the way home and the technical line [ERR-01 ERR-10]', async ({
  page,
  operator,
}) => {
  await sql`alter table seasons rename to seasons_away`.execute(operator.db);
  try {
    for (const path of [FARO, '/anime/katsudo-shashin-1907']) {
      const answer = await page.goto(PORTAL_ORIGIN + path);
      expect(answer?.status()).toBe(500);
      await expect(
        page.getByRole('link', { name: 'Ha ocurrido un problema, regresa al inicio.' }),
      ).toHaveAttribute('href', '/');
      await expect(page.getByText('Something went wrong.')).toBeVisible();
    }
  } finally {
    await sql`alter table seasons_away rename to seasons`.execute(operator.db);
  }
});

test('ten of the most wanted, and twenty more of its genre without itself [SER-02 SER-03]', async ({
  page,
  add,
}) => {
  const many = (genre: string, count: number) =>
    Array.from({ length: count }, (_, place) =>
      titleDocument('serie', `${genre}-${place}`.toLowerCase(), { CATEGORIA: genre }),
    );
  await add(
    ...many('ACCION', 12),
    ...many('RARA', 22),
    titleDocument('serie', 'sin-genero', { CATEGORIA: '' }),
  );
  const rows = {
    wanted: page.getByRole('region', { name: 'Las más buscadas' }),
    alike: page.getByRole('region', { name: 'Series que te podrían gustar' }),
  };
  await page.goto('/serie/prueba-rara-0');
  await expect(rows.wanted.getByRole('listitem')).toHaveCount(10);
  await expect(rows.alike.getByRole('listitem')).toHaveCount(20);
  const alike = await rows.alike
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(alike.every((path) => path.startsWith('/serie/prueba-rara-'))).toBe(true);
  expect(alike).not.toContain('/serie/prueba-rara-0');
  await page.goto('/serie/prueba-sin-genero');
  await expect(rows.alike.getByRole('link', { name: 'Guardia de puerto' })).toBeVisible();
  await expect(rows.alike.getByRole('listitem')).toHaveCount(16);
});

test('the page has a search bar and the footer [SER-04]', async ({ page }) => {
  await page.goto(FARO);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Twitter' })).toBeVisible();
  const box = page.getByRole('main').getByLabel('Buscar', { exact: true });
  await box.fill('fantomas');
  await box.press('Enter');
  await expect(page).toHaveURL('/buscar?q=fantomas');
  await expect(page.getByRole('main').getByRole('link', { name: 'Fantomas' })).toBeVisible();
});

test('the page of a series says what it is to machines', async ({ request, baseURL }) => {
  const html = await (await request.get(`${FARO}?temporada=TEMPORADA+2`)).text();
  expect(html).toContain(`rel="canonical" href="${baseURL}${FARO}"`);
  const jsonLd = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
  expect(JSON.parse(jsonLd)).toMatchObject({
    '@type': 'TVSeries',
    name: 'El faro de Punta Ceniza',
    numberOfSeasons: 3,
    containsSeason: {
      '@type': 'TVSeason',
      seasonNumber: 2,
      numberOfEpisodes: 6,
      episode: expect.arrayContaining([
        expect.objectContaining({ '@type': 'TVEpisode', episodeNumber: 1 }),
      ]),
    },
  });
});
