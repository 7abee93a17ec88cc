import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { publish } from '../../../src/data/commands/publish.ts';
import type { Db } from '../../../src/data/database.ts';
import { CAROUSEL_LENGTH } from '../../../src/domain/catalogue/paging.ts';
import { SITE_TAG } from '../../../src/domain/tags.ts';
import { expect, PORTAL_ORIGIN, test } from '../support/operator.ts';
import { folderOf } from '../support/own-stack.ts';

const ROWS = [
  { name: 'Películas recomendadas', list: '/movies' },
  { name: 'Recién subidas', list: '/movies' },
  { name: 'Series recomendadas', list: '/series' },
  { name: 'Animes recomendados', list: '/anime' },
] as const;

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const addresses = async (page: Page, cards: string) =>
  await page
    .locator(cards)
    .evaluateAll((links) => links.map((link) => String(link.getAttribute('href'))));

async function rowAddresses(page: Page, name: string): Promise<string[]> {
  const links = row(page, name).getByRole('listitem').getByRole('link');
  return await links.evaluateAll((all) => all.map((link) => String(link.getAttribute('href'))));
}

test('the first row holds the movies marked as recommended, newest first [HOME-01 CALL-05]', async ({
  page,
  operator,
}) => {
  const marked = await operator.db
    .selectFrom('titles')
    .select('source_id')
    .where('kind', '=', 'movie')
    .where('recommended', '=', true)
    .where('active', '=', true)
    .orderBy('newness', 'desc')
    .orderBy('id', 'desc')
    .limit(CAROUSEL_LENGTH)
    .execute();
  await page.goto('/');
  expect(await rowAddresses(page, 'Películas recomendadas')).toEqual(
    marked.map(({ source_id }) => `/movie/${source_id}`),
  );
});

async function expectBeginning(page: Page, name: string, list: string): Promise<void> {
  await page.goto(list);
  const newest = await addresses(page, 'main ul a');
  await page.goto('/');
  expect(await rowAddresses(page, name)).toEqual(newest.slice(0, 10));
}

test('recently uploaded movies are the ten newest [HOME-02 NUM-02]', async ({ page }) => {
  await expectBeginning(page, 'Recién subidas', '/movies');
});

test('series and anime are the ten newest of their lists [HOME-03 NUM-02]', async ({ page }) => {
  await expectBeginning(page, 'Series recomendadas', '/series');
  await expectBeginning(page, 'Animes recomendados', '/anime');
});

test('every row leads to its list [HOME-04 LIST-08]', async ({ page }) => {
  for (const { name, list } of ROWS) {
    await page.goto('/');
    await row(page, name).getByRole('link', { name: 'Ver más' }).click();
    await expect(page).toHaveURL(list);
  }
});

test('/inicio is home, and says that home is / [HOME-05]', async ({ page, baseURL }) => {
  const rows: string[][][] = [];
  for (const path of ['/', '/inicio']) {
    await page.goto(path);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/`);
    rows.push(await Promise.all(ROWS.map(({ name }) => rowAddresses(page, name))));
  }
  expect(rows[0]?.flat()).toHaveLength(40);
  expect(rows[1]).toEqual(rows[0]);
});

test('there are films, series and anime in seasons, matches with channels, and live channels [PROD-02]', async ({
  page,
}) => {
  await page.goto('/movie/metropolis-1927');
  await expect(page.getByRole('heading', { level: 1, name: 'Metrópolis' })).toBeVisible();
  for (const path of ['/serie/fantomas-1913', '/anime/katsudo-shashin-1907']) {
    await page.goto(path);
    await expect(page.getByLabel('Temporada', { exact: true })).toHaveValue('TEMPORADA 1');
    await expect(page.locator('#episodios li').first()).toBeVisible();
  }
  await page.goto('/futbol/atletico-luna-baja-sportivo-tres-faroles');
  // By the hour.
  await page.getByRole('link', { name: /^(Mirar ahora|Ver los canales)$/ }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Ombú Sport' })).not.toHaveCount(
    0,
  );
  for (const id of ['ombu-sport', 'canal-aljibe']) {
    await page.goto(`/liveChannels/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('en vivo y en directo');
  }
});

test.describe('Mirar ahora', () => {
  const AD = 'https://anuncios.example/';

  test('plays the film that home shows, and Ver detalles leads to its page [HOME-09]', async ({
    page,
  }) => {
    await page.goto('/');
    const name = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('link', { name: 'Mirar ahora' }).click();
    await expect(page).toHaveURL(/\/movie\/play\/[^/]+\/LATINO$/);
    await expect(page.locator('video').or(page.locator('iframe')).first()).toBeVisible();
    await page.goto('/');
    await page.getByRole('link', { name: 'Ver detalles' }).click();
    await expect(page).toHaveURL(/\/movie\/[^/]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(name));
  });

  test('comes to its gate first, where there is an ad [HOME-09 STATE-09]', async ({
    page,
    operator,
  }) => {
    await operator.set('/', { adUrl: AD });
    await page.context().route(`${AD}**`, (route) => route.fulfill({ body: 'Anuncio' }));
    await page.goto('/');
    await page.getByRole('link', { name: 'Mirar ahora' }).click();
    const dialog = page.getByRole('dialog', { name: 'Elegí un servidor' });
    const best = dialog.getByRole('link', { name: 'Reproducir' });
    await expect(best).toBeHidden();
    await dialog.getByRole('link', { name: 'Publicidad' }).click();
    await page.bringToFront();
    await best.click();
    await expect(page).toHaveURL(/\/movie\/play\/[^/]+\/LATINO$/);
  });
});

test.describe('a list that cannot be read', () => {
  /** From now on no title of a kind can be read: its name column fails. */
  async function breakNames(db: Db, kind: string): Promise<void> {
    const { rows } = await sql<{ columns: string }>`
      select string_agg(case attname when 'name'
        then format('case when kind = %L then (1 / (id - id))::text else name end as name', ${kind}::text)
        else quote_ident(attname) end, ', ' order by attnum) as columns
      from pg_attribute where attrelid = 'titles'::regclass and attnum > 0 and not attisdropped`.execute(
      db,
    );
    await sql`alter table titles rename to titles_away`.execute(db);
    await sql`create view titles as select ${sql.raw(String(rows[0]?.columns))} from titles_away`.execute(
      db,
    );
    await sql`grant select on titles to butaca_portal`.execute(db);
  }
  async function mendNames(db: Db): Promise<void> {
    await sql`drop view if exists titles`.execute(db);
    await sql`alter table if exists titles_away rename to titles`.execute(db);
  }

  test('leaves home without it, and such a page is not kept [ERR-12]', async ({
    page,
    operator,
    request,
  }) => {
    const warm = await (await request.get('/')).text();
    await breakNames(operator.db, 'anime');
    try {
      // Bypass the edge, which shows the old page.
      const answer = await page.goto(PORTAL_ORIGIN);
      expect(answer?.status()).toBe(500);
      expect(answer?.headers()['cache-control']).toBe('no-store');
      await expect(row(page, 'Animes recomendados')).toHaveCount(0);
      for (const name of ['Películas recomendadas', 'Recién subidas', 'Series recomendadas'])
        await expect(row(page, name).getByRole('listitem')).toHaveCount(10);
      await expect(page.getByRole('link', { name: 'Mirar ahora' })).toBeVisible();
      // The edge fetches a new page, gets the incomplete one, and still shows the old one.
      const failures = () =>
        ['portal-1', 'portal-2']
          .map((name) => readFileSync(`.data/${folderOf('open')}/logs/${name}.log`, 'utf8'))
          .join('')
          .split('a list of a page was not read').length;
      const before = failures();
      await publish(operator.db, [SITE_TAG]);
      const shown = async () => {
        const old = await request.get('/');
        expect(old.status()).toBe(200);
        expect(await old.text()).toBe(warm);
      };
      await expect
        .poll(async () => {
          await shown();
          return failures();
        })
        .toBeGreaterThan(before);
      await shown();
    } finally {
      await mendNames(operator.db);
    }
    await page.goto(PORTAL_ORIGIN);
    await expect(row(page, 'Animes recomendados').getByRole('listitem')).toHaveCount(10);
  });
});
