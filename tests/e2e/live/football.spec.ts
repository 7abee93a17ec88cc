import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { violationsOn } from '../support/accessible.ts';
import { TOMORROW, today, tomorrow } from '../support/matches.ts';
import { expect, HOST_ORIGIN, PORTAL_ORIGIN, test } from '../support/operator.ts';

const { name: MATCH, path: MATCH_PATH } = TOMORROW;
const AD = 'https://anuncios.example/';

const card = (page: Page, name = MATCH) => page.getByRole('link', { name });

async function openCard(page: Page) {
  await card(page).click();
  const dialog = page.getByRole('dialog', { name: MATCH });
  await expect(dialog).toBeVisible();
  return dialog;
}

const longDate = (day: string) =>
  new Intl.DateTimeFormat('es-AR', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

test('the page has the agenda of today, a tab for each coming day, and channels [FUT-01 FUT-02 FUT-09 FUT-13]', async ({
  page,
}) => {
  await page.goto('/futbol');
  await expect(page.getByRole('heading', { level: 1, name: 'Fútbol en Butaca' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Agenda deportiva' })).toBeVisible();
  await expect(page.getByText(longDate(today()), { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Canales en vivo' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ñandú Deportes(?! \d)/ })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Días de la agenda' });
  await expect(tabs.getByRole('link')).toHaveCount(8);
  await expect(tabs.locator('[aria-current]')).toHaveText('Hoy');
  await tabs.getByRole('link', { name: 'Mañana' }).click();
  await expect(page).toHaveURL(TOMORROW.day());
  await expect(tabs.locator('[aria-current]')).toHaveText('Mañana');
  await expect(page.getByText(longDate(tomorrow()), { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: TOMORROW.league })).toBeVisible();
  await expect(card(page)).toBeVisible();
});

test('the portal goes by the name that the operator gave it [FUT-01 CAN-01 PROD-03]', async ({
  page,
  operator,
}) => {
  await operator.set('/futbol', { siteName: 'Platea' });
  await page.goto('/futbol');
  await expect(page.getByRole('heading', { level: 1, name: 'Fútbol en Platea' })).toBeVisible();
  // Each page is made anew by itself.
  await expect(async () => {
    await page.goto('/tv');
    const heading = page.getByRole('heading', { level: 1, name: 'TV en Platea' });
    await expect(heading).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('a card shows clock, league icon and both teams, one line each on a phone [FUT-03]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(TOMORROW.day());
  await expect(card(page)).toHaveAccessibleName(
    /^16:00 .* Empieza en (\d+ h( \d+ min)?|1 día) 3 canales$/,
  );
  const icon = card(page).locator('img');
  await expect(icon).toHaveAttribute('src', '/art/crests/liga-femenina-del-estuario.webp');
  await expect
    .poll(() => icon.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const heights = await page
    .locator('main li a[href^="/futbol/"]')
    .evaluateAll((all) => all.map((link) => (link as HTMLElement).offsetHeight));
  expect(heights).toHaveLength(5);
  expect(new Set(heights).size).toBe(1);
});

test('tapping a card lists its channels: ours on their pages, others elsewhere [FUT-04 CAN-08 STATE-17 ENT-19]', async ({
  page,
}) => {
  await page.goto(TOMORROW.day());
  const dialog = await openCard(page);
  await expect(page).toHaveURL(TOMORROW.day());
  const links = dialog.locator('section').getByRole('link');
  await expect(links).toHaveCount(3);
  for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank');
  const other = dialog.getByRole('link', { name: 'Señal Alternativa 2' });
  await expect(other).toHaveAttribute('href', `${HOST_ORIGIN}/embed/senal-alternativa-2`);
  await expect(other).toHaveAttribute('rel', 'noopener noreferrer');
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: 'Ombú Sport' }).click();
  await expect(await opened).toHaveURL('/liveChannels/ombu-sport-plus');
  await dialog.getByRole('link', { name: 'Ver el partido' }).click();
  await expect(page).toHaveURL(MATCH_PATH);
});

test('the modal closes on Escape, and focus returns to the card [STATE-08]', async ({ page }) => {
  await page.goto(TOMORROW.day());
  await card(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: MATCH });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card(page)).toBeFocused();
});

test('the modal closes on a click on the backdrop [STATE-08]', async ({ page }) => {
  await page.goto(TOMORROW.day());
  const dialog = await openCard(page);
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test('the modal closes on the X button [STATE-08]', async ({ page }) => {
  await page.goto(TOMORROW.day());
  const dialog = await openCard(page);
  await dialog.getByRole('link', { name: 'Cerrar' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page)).toBeFocused();
});

test('another card opens another match in the same modal', async ({ page }) => {
  await page.goto(TOMORROW.day());
  await openCard(page);
  await page.keyboard.press('Escape');
  const other = 'Club Cometa Azul vs Atlético Luna Baja';
  await card(page, other).click();
  const dialog = page.getByRole('dialog', { name: other });
  await expect(dialog.getByRole('link', { name: 'Cámara del Alambrado' })).toBeVisible();
});

for (const [place, path, open] of [
  ['the modal', TOMORROW.day(), async (page: Page) => await card(page).click()],
  [
    "the match's page",
    MATCH_PATH,
    async (page: Page) => await page.getByRole('link', { name: 'Ver los canales' }).click(),
  ],
] as const) {
  test(`in ${place} the gate stands for the first 20 seconds after opening [STATE-09 STATE-12 STATE-15]`, async ({
    page,
    operator,
  }) => {
    await operator.set(path, { adUrl: AD });
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The gate counts from when the dialog opens, not from the page load.
    await page.clock.runFor(60_000);
    await open(page);
    const dialog = page.getByRole('dialog');
    const gate = dialog.getByRole('link', { name: 'Publicidad' });
    await expect(gate).toBeVisible();
    const server = dialog.locator('section a', { hasText: 'Ombú Sport' });
    const isInert = () => server.evaluate((link) => link.closest('[inert]') !== null);
    await expect.poll(isInert).toBe(true);
    await page.clock.runFor(19_500);
    await expect(gate).toBeVisible();
    await page.clock.runFor(1000);
    await expect(gate).toBeHidden();
    await expect.poll(isInert).toBe(false);
    // Nobody tapped it: it does not come back.
    await page.clock.runFor(120_000);
    await expect(gate).toHaveCount(0);
    await expect.poll(isInert).toBe(false);
    await page.keyboard.press('Escape');
    await open(page);
    await expect(gate).toBeVisible();
  });
}

test('tapping the gate opens the ad in a new tab, lifts it, and it is back after 20 seconds [STATE-10 STATE-11]', async ({
  page,
  operator,
}) => {
  await operator.set(TOMORROW.day(), { adUrl: AD });
  await page.context().route(`${AD}**`, (route) => route.fulfill({ body: 'Anuncio' }));
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(TOMORROW.day());
  const dialog = await openCard(page);
  const gate = dialog.getByRole('link', { name: 'Publicidad' });
  const opened = page.context().waitForEvent('page');
  await gate.click();
  await expect(await opened).toHaveURL(AD);
  await expect(gate).toBeHidden();
  await expect(dialog.getByRole('link', { name: 'Ombú Sport' })).toBeVisible();
  await page.clock.runFor(19_500);
  await expect(gate).toBeHidden();
  await page.clock.runFor(1000);
  await expect(gate).toBeVisible();
  // Until the next tap.
  await page.clock.runFor(120_000);
  await expect(gate).toBeVisible();
});

test('without an ad link the channels are free at once [STATE-14]', async ({ page, operator }) => {
  const dialog = page.getByRole('dialog');
  const channel = dialog.locator('section a', { hasText: 'Ombú Sport Plus' });
  const isInert = async () => await channel.evaluate((link) => link.closest('[inert]') !== null);
  await page.goto(TOMORROW.day());
  await openCard(page);
  await expect(dialog.getByText('Publicidad')).toHaveCount(0);
  await expect.poll(isInert).toBe(false);
  const opened = page.context().waitForEvent('page');
  await channel.click();
  await expect(await opened).toHaveURL(/\/liveChannels\//);
  // The same check sees a gate that is there.
  await operator.set(TOMORROW.day(), { adUrl: AD });
  await page.goto(TOMORROW.day());
  await openCard(page);
  await expect(dialog.getByText('Publicidad', { exact: true })).toBeVisible();
  await expect.poll(isInert).toBe(true);
});

test('a match without servers says so [STATE-19 NUM-12]', async ({ page, operator }) => {
  await operator.change('/futbol', async (db) => {
    await sql`insert into matches (source_id, first_team, second_team, starts_at)
      values ('sin-canales', 'Nadie', 'Ninguno', now())`.execute(db);
    await sql`insert into outbox (tags) values ('{matches}')`.execute(db);
  });
  try {
    await page.goto('/futbol');
    await card(page, 'Nadie vs Ninguno').click();
    await expect(page.getByText('No hay servidores disponibles.')).toBeVisible();
    // An unknown league has the icon of the friendly match.
    await expect(card(page, 'Nadie vs Ninguno').locator('img')).toHaveAttribute(
      'src',
      '/art/crests/amistoso.webp',
    );
  } finally {
    await operator.change('/futbol', async (db) => {
      await sql`delete from matches where source_id = 'sin-canales'`.execute(db);
      await sql`insert into outbox (tags) values ('{matches}')`.execute(db);
    });
  }
});

test.describe("a match's page", () => {
  test("has a hero with the league's background, the way back, servers and more matches [FUT-05 FUT-06 FUT-07]", async ({
    page,
  }) => {
    await page.goto(MATCH_PATH);
    await expect(page.getByRole('heading', { level: 1, name: MATCH })).toBeVisible();
    await expect(page.getByText(`${longDate(tomorrow())}, ${TOMORROW.time}`)).toBeVisible();
    await expect(
      page.locator('img[src="/art/grounds/liga-femenina-del-estuario.webp"]'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Ver los canales' }).click();
    const dialog = page.getByRole('dialog', { name: 'Elegí un canal' });
    await expect(dialog.locator('section').getByRole('link')).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: 'Ver los canales' })).toBeFocused();
    await expect(page.getByRole('heading', { level: 2, name: 'Más partidos' })).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    await card(page, 'Isla Grillo FC vs Molino Quieto').click();
    await expect(page).toHaveURL('/futbol/isla-grillo-fc-molino-quieto');
    await page.getByRole('link', { name: 'Volver a Fútbol' }).click();
    await expect(page).toHaveURL('/futbol');
  });

  test('says to machines that it is a match of sport, with its teams and its league [ENT-16]', async ({
    request,
    baseURL,
  }) => {
    const html = await (await request.get(MATCH_PATH)).text();
    const jsonLd = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
    expect(JSON.parse(jsonLd)).toMatchObject({
      '@type': 'SportsEvent',
      name: MATCH,
      homeTeam: { name: 'Gimnasia y Acordeón' },
      awayTeam: { name: 'Real Garúa' },
      sport: 'Fútbol',
      superEvent: { '@type': 'SportsEvent', name: TOMORROW.league },
      startDate: new Date(`${tomorrow()}T${TOMORROW.time}-03:00`).toISOString(),
      url: baseURL + MATCH_PATH,
    });
    expect(html).toContain(
      `property="og:image" content="${baseURL}/art/grounds/liga-femenina-del-estuario.webp"`,
    );
  });

  test('that does not exist is not found, with a way on [ERR-09 ERR-10]', async ({ page }) => {
    const answer = await page.goto('/futbol/no-existe');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('No content found')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No encontramos esa página' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ir al inicio', exact: true })).toBeVisible();
  });
});

test('at midnight in Argentina the worker has the page made anew [FUT-10]', async ({
  page,
  operator,
}) => {
  const rename = async (team: string) => {
    await operator.db
      .updateTable('matches')
      .set({ first_team: team })
      .where('source_id', '=', 'atletico-luna-baja-sportivo-tres-faroles')
      .execute();
  };
  /** The worker's scheduled job. */
  const appointment = async () =>
    (
      await sql<{ id: string; at: Date }>`
        select id, run_at as at from graphile_worker.jobs where key = 'turn-day-at-midnight'`.execute(
        operator.db,
      )
    ).rows[0];
  /** Only the clock is moved: the worker must change the day by itself. */
  const midnight = async () => {
    await operator.db.updateTable('calendar').set({ today: '2001-01-01' }).execute();
    const { id } = (await appointment()) ?? {};
    await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now())`.execute(
      operator.db,
    );
  };
  const expectAppointment = async () => {
    const atMidnight = async () => {
      const { at } = (await appointment()) ?? {};
      if (!at || at < new Date()) return 'none';
      expect(at.getTime() - Date.now()).toBeLessThanOrEqual(86_400_000);
      const timeZone = 'America/Argentina/Buenos_Aires';
      return new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone }).format(at);
    };
    await expect.poll(atMidnight).toBe('00:00:00');
  };
  await expectAppointment();
  const teams = async () => await (await page.request.get('/futbol')).text();
  expect(await teams()).toContain('Atlético Luna Baja');
  // This change is not purged; it shows which data the page was rendered from. Repeats of earlier purges would show it too.
  await operator.db.deleteFrom('edge_purges').execute();
  await rename('Club de Medianoche');
  try {
    expect(await teams()).toContain('Atlético Luna Baja');
    await midnight();
    await expect.poll(teams, { intervals: [50] }).toContain('Club de Medianoche');
    await expectAppointment();
  } finally {
    await rename('Atlético Luna Baja');
    await midnight();
  }
  await expect.poll(teams, { intervals: [50] }).toContain('Atlético Luna Baja');
});

test.describe('when the database cannot be read', () => {
  test('the matches say so, and the channels stand [ERR-04 ERR-06 ERR-07 ERR-10 STATE-03]', async ({
    page,
    operator,
  }) => {
    // What the edge shows when the portal cannot.
    await page.request.get('/futbol');
    await sql`alter table matches rename to matches_away`.execute(operator.db);
    try {
      // Bypass the edge, which would show the old page.
      const answer = await page.goto(`${PORTAL_ORIGIN}/futbol`);
      expect(answer?.status()).toBe(500);
      expect(answer?.headers()['cache-control']).toBe('no-store');
      await expect(page.getByText('Error loading matches')).toBeVisible();
      await expect(page.getByText('No pudimos cargar los partidos.')).toBeVisible();
      await expect(page.getByRole('link', { name: /^Ombú Sport(?! Plus)/ })).toBeVisible();
      await page.goto(`${PORTAL_ORIGIN}${MATCH_PATH}`);
      await expect(page.getByRole('heading', { name: 'Algo salió mal' })).toBeVisible();
      await expect(page.getByText('Something went wrong.')).toBeVisible();
      const stale = await page.request.get('/futbol');
      expect(await stale.text()).toContain('Atlético Luna Baja');
    } finally {
      await sql`alter table matches_away rename to matches`.execute(operator.db);
    }
    await page.goto(`${PORTAL_ORIGIN}${TOMORROW.day()}`);
    await expect(card(page)).toBeVisible();
  });
});

for (const width of [360, 1440]) {
  test(`no violation in the modal at ${width} px`, async ({ page, operator }) => {
    await operator.set(TOMORROW.day(), { adUrl: AD });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(TOMORROW.day());
    await openCard(page);
    expect(await violationsOn(page)).toEqual([]);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a card leads to the match, and its channels open there [FUT-06]', async ({ page }) => {
    await page.goto(TOMORROW.day());
    await card(page).click();
    await expect(page).toHaveURL(MATCH_PATH);
    const server = page.getByRole('link', { name: 'Ombú Sport' });
    await expect(server).toBeHidden();
    await page.getByRole('link', { name: 'Ver los canales' }).click();
    await expect(server).toBeVisible();
    await page.getByRole('link', { name: 'Cerrar' }).click();
    await expect(server).toBeHidden();
  });

  test('the gate is an ad link above the channels [STATE-15]', async ({ page, operator }) => {
    await operator.set(MATCH_PATH, { adUrl: AD });
    await page.goto(`${MATCH_PATH}#opciones`);
    await expect(page.getByRole('link', { name: 'Publicidad' })).toHaveAttribute('href', AD);
    const channel = page.getByRole('link', { name: 'Ombú Sport' });
    const opened = page.context().waitForEvent('page');
    await channel.click();
    await expect(await opened).toHaveURL(/\/liveChannels\//);
  });
});
