import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { publish } from '../../../src/data/commands/publish.ts';
import { RANKING_TAG } from '../../../src/domain/tags.ts';
import { episodeDocument, expect, test, titleDocument } from '../support/catalogue.ts';
import { PORTAL_ORIGIN } from '../support/operator.ts';
import { scriptTookOver } from '../support/viewer.ts';

const METROPOLIS = '/movie/metropolis-1927';

const words = (length: number) =>
  'palabra '
    .repeat(length)
    .slice(0, length - 1)
    .concat('.');

test('the hero has name, genre and year [MOV-01 MOV-03]', async ({ page, add }) => {
  await page.goto(METROPOLIS);
  const hero = page.getByRole('main').locator('section').first();
  await expect(hero.getByRole('heading', { level: 1 })).toHaveText('Metrópolis');
  await expect(hero.getByText('Ciencia ficción', { exact: true })).toBeVisible();
  await expect(hero.getByText('1927', { exact: true })).toBeVisible();
  await add(titleDocument('movie', 'sin-año', { CATEGORIA: 'DRAMA' }));
  await page.goto('/movie/prueba-sin-año');
  await expect(hero.getByText('Drama', { exact: true })).toBeVisible();
  await expect(hero.getByText('2023', { exact: true })).toBeVisible();
});

test('a long name is cut at 55 characters [MOV-02]', async ({ page, add }) => {
  const name = `${'Larga '.repeat(9)}como ninguna otra película`;
  await add(titleDocument('movie', 'larga', { NOMBRE: name }));
  await page.goto('/movie/prueba-larga');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name.slice(0, 55)}…`);
  await expect(page).toHaveTitle(new RegExp(name));
});

test.describe('the synopsis', () => {
  /** Whether it is to the right of the name, within the height of the hero. */
  const isBeside = async (page: Page) => {
    const name = await page.getByRole('heading', { level: 1 }).boundingBox();
    const synopsis = await page.getByRole('heading', { name: 'Sinopsis' }).boundingBox();
    return Number(synopsis?.x) > Number(name?.x) + 200;
  };

  test('stands beside the hero when it is under 500 characters and the screen has 1000 px [MOV-05]', async ({
    page,
    add,
  }) => {
    await add(
      titleDocument('movie', 'corta', { DETALLE: words(499) }),
      titleDocument('movie', 'justa', { DETALLE: words(500) }),
    );
    for (const [id, width, beside] of [
      ['corta', 1000, true],
      ['corta', 999, false],
      ['justa', 1000, false],
      ['justa', 1440, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/movie/prueba-${id}`);
      expect(await isBeside(page), `${id} at ${width}`).toBe(beside);
    }
  });

  test('is cut at 170, from 750 px at 185 and from 1440 px at 212 characters, with a toggle where it is cut [NUM-06 LIST-09 LIST-10]', async ({
    page,
    add,
  }) => {
    const lengths = [170, 171, 185, 186, 212, 213];
    await add(
      ...lengths.map((length) => titleDocument('movie', `d${length}`, { DETALLE: words(length) })),
    );
    const text = page.getByRole('main').locator('section p', { hasText: 'palabra' });
    const shown = async () =>
      await text.evaluate(
        (paragraph) =>
          [...paragraph.querySelectorAll('span')]
            .filter((piece) => piece.getClientRects().length > 0)
            .reduce((sum, piece) => sum + (piece.textContent ?? '').length, 0) ||
          (paragraph.textContent ?? '').length,
      );
    for (const length of lengths) {
      await page.goto(`/movie/prueba-d${length}`);
      for (const [width, cut] of [
        [749, 170],
        [750, 185],
        [1439, 185],
        [1440, 212],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        const what = `${length} characters at ${width} px`;
        expect(await shown(), what).toBe(Math.min(length, cut));
        await expect(text).toHaveText(words(length).trim());
        const more = page.getByText('ver más', { exact: true });
        if (length <= cut) await expect(more, what).toBeHidden();
        else await expect(more, what).toBeVisible();
      }
    }
    await page.getByText('ver más', { exact: true }).click();
    await expect.poll(shown).toBe(213);
    await page.getByText('ver menos', { exact: true }).click();
    await expect.poll(shown).toBe(212);
  });

  test('that is not there says so [LIST-11]', async ({ page, add }) => {
    await add(titleDocument('movie', 'muda'));
    await page.goto('/movie/prueba-muda');
    await expect(page.getByText('Sin descripcion')).toBeVisible();
    await expect(page.getByText('ver más', { exact: true })).toHaveCount(0);
  });
});

test('the most wanted are of ACCION until there is a ranking, then come behind what was opened most [MOV-06]', async ({
  page,
  operator,
}) => {
  await page.goto(METROPOLIS);
  const row = page.getByRole('region', { name: 'Las mas buscadas' });
  await expect(row.getByRole('listitem')).toHaveCount(10);
  const listed = await row
    .getByRole('link', { name: /^(?!Ver más)/ })
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.replace('/movie/', '')));
  const genres = await operator.db
    .selectFrom('titles')
    .select('genre')
    .distinct()
    .where('source_id', 'in', listed.map(String))
    .execute();
  expect(genres).toEqual([{ genre: 'ACCION' }]);
  await operator.change(METROPOLIS, async (db) => {
    await sql`update title_places set demand = 1 from titles
      where titles.id = title_id and source_id = 'big-buck-bunny-2008'`.execute(db);
    await publish(db, [RANKING_TAG]);
  });
  try {
    await page.goto(METROPOLIS);
    await expect(row.getByRole('listitem')).toHaveCount(10);
    await expect(
      row.getByRole('listitem').first().getByRole('link', { name: 'Big Buck Bunny' }),
    ).toBeVisible();
  } finally {
    await operator.change(METROPOLIS, async (db) => {
      await db.updateTable('title_places').set({ demand: 0 }).execute();
      await publish(db, [RANKING_TAG]);
    });
  }
});

test('another movie starts at the top, with a spinner until it is there [MOV-07 MOV-08 ACC-10]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 420 });
  await page.goto(METROPOLIS);
  await scriptTookOver(page);
  const row = page.getByRole('region', { name: 'Las mas buscadas' });
  await row.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/movie/*.data*', async (route) => {
    await held;
    await route.continue();
  });
  const status = page.getByRole('status').filter({ hasText: 'Cargando...' });
  await expect(status).toHaveCount(0);
  await row
    .getByRole('link', { name: /^(?!Ver más)/ })
    .first()
    .click();
  const spinner = status.locator('span').first();
  await expect(spinner).toBeVisible();
  await expect(spinner).toBeInViewport();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Metrópolis' })).toHaveCount(0);
  await expect(status).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

for (const [kind, play, missing] of [
  ['movie', 'Uno', 'No content found'],
  ['serie', 'Uno/T1/cap-1', 'No episodes found'],
  ['anime', 'Uno/T1/cap-1', 'No episodes found'],
] as const) {
  test(`an inactive title is not found, and the page has a way on: ${kind} [ERR-11 ENT-05 ERR-09]`, async ({
    page,
    add,
  }) => {
    const IDIOMAS = { Uno: 'https://a.example/1' };
    const episodes =
      kind === 'movie' ? [] : [episodeDocument(kind, 'inactiva/T1/cap-1', { IDIOMAS })];
    const withState = (ESTADO: string) =>
      titleDocument(kind, 'inactiva', { ESTADO, IDIOMAS, TEMPORADAS: ['T1'] });
    const paths = [`/${kind}/prueba-inactiva`, `/${kind}/play/prueba-inactiva/${play}`];
    await add(withState('A'), ...episodes);
    for (const path of paths) expect((await page.goto(path))?.status(), path).toBe(200);
    await add(withState('B'));
    for (const [path, words] of [
      [paths[0], 'No content found'],
      [paths[1], missing],
    ] as [string, string][]) {
      await expect.poll(async () => (await page.goto(path))?.status(), { message: path }).toBe(404);
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Ver películas' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Ir al inicio', exact: true }).click();
    await expect(page).toHaveURL('/');
  });
}

test('a movie that fails to load has the way home and the technical line [ERR-01 ERR-07 ERR-10]', async ({
  page,
  operator,
}) => {
  await sql`alter table servers rename to servers_away`.execute(operator.db);
  try {
    for (const path of [METROPOLIS, '/movie/play/metropolis-1927/Nube']) {
      const answer = await page.goto(PORTAL_ORIGIN + path);
      expect(answer?.status()).toBe(500);
      const home = page.getByRole('link', { name: 'Ha ocurrido un problema, regresa al inicio.' });
      await expect(home).toHaveAttribute('href', '/');
      await expect(page.getByText('No pudimos mostrar esta página.')).toBeVisible();
      await expect(page.getByText('Something went wrong.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Reintentar' })).toHaveAttribute('href', path);
    }
  } finally {
    await sql`alter table servers_away rename to servers`.execute(operator.db);
  }
  await page.getByRole('link', { name: 'Reintentar' }).click();
  await expect(page.locator('video')).toBeVisible();
});

for (const [kind, row] of [
  ['movie', 'Las mas buscadas'],
  ['serie', 'Las más buscadas'],
  ['anime', 'Las más buscadas'],
] as const) {
  test(`a list that cannot be read leaves the rest of the page, which is not kept: ${kind} [ERR-12]`, async ({
    page,
    add,
    operator,
  }) => {
    await add(titleDocument(kind, 'parte', { CATEGORIA: 'DRAMA' }));
    const path = `/${kind}/prueba-parte`;
    const wanted = page.getByRole('region', { name: row });
    await sql`alter table title_places rename to places_away`.execute(operator.db);
    try {
      // Nobody has requested it yet: the edge has no older copy.
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(500);
      expect(answer?.headers()['cache-control']).toBe('no-store');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prueba parte');
      await expect(page.getByRole('link', { name: 'Mirar ahora' })).toBeVisible();
      await expect(wanted).toHaveCount(0);
    } finally {
      await sql`alter table places_away rename to title_places`.execute(operator.db);
    }
    await expect.poll(async () => (await page.goto(path))?.status()).toBe(200);
    await expect(wanted.getByRole('listitem')).not.toHaveCount(0);
  });
}
