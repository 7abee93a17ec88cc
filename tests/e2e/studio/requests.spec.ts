import { sql } from 'kysely';
import { askFor, type Sender } from '../../../src/data/commands/requests.ts';
import { setSetting } from '../../../src/data/commands/settings.ts';
import type { Db } from '../../../src/data/database.ts';
import { COMMAND_LINE } from '../../support/sample-operators.ts';
import { expectAccessibleScreen } from '../support/accessible.ts';
import { expect, type Studio, test } from '../support/studio.ts';

const from = (viewer: number): Sender => ({
  ...{ secret: 'x', address: `10.0.0.${viewer}`, now: new Date() },
});

/** Each name with as many votes as it is given. */
async function askForAll(db: Db, wanted: Readonly<Record<string, number>>): Promise<void> {
  await db.deleteFrom('requests').execute();
  for (const [name, votes] of Object.entries(wanted))
    for (let viewer = 1; viewer <= votes; viewer++)
      await askFor(db, { name, year: null, kind: null }, from(viewer));
}

async function openRequests(studio: Studio): Promise<void> {
  await setSetting(studio.db, COMMAND_LINE, 'requestsOpen', true);
}

test.afterEach(async ({ studio }) => {
  await setSetting(studio.db, COMMAND_LINE, 'requestsOpen', false);
});

test('a helper joins requests, links them to a title and closes the rest; viewers see it at once', async ({
  studio,
  request,
}) => {
  await openRequests(studio);
  await askForAll(studio.db, {
    Metropolis: 1,
    'Metrópolis la de Fritz Lang': 3,
    Okupas: 2,
    asdf: 1,
  });
  const { page } = await studio.join('Ana', 'helper');
  await page.getByRole('link', { name: 'Peticiones', exact: true }).click();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveText([/^Metrópolis la de/, /^Okupas/, /^Metropolis/, /^asdf/]);

  await page
    .getByRole('checkbox', { name: /Elegir Metr/ })
    .first()
    .check();
  await page
    .getByRole('checkbox', { name: /Elegir Metr/ })
    .last()
    .check();
  await page.getByRole('button', { name: 'Unir' }).click();
  await page.getByRole('radio', { name: /^Metropolis/ }).check();
  await page.getByRole('button', { name: 'Unir' }).click();
  await expect(page.getByRole('status')).toContainText('Se unieron 2 peticiones');
  await expect(rows.first()).toContainText('4 votos');
  await expect(rows.first()).toContainText('También: Metrópolis la de Fritz Lang');

  await page.getByRole('link', { name: 'Vincular Metropolis a un título' }).click();
  await page.getByRole('button', { name: 'Es Metrópolis', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('los espectadores ven el título');
  await expect
    .poll(async () => await (await request.get('/peticiones')).text())
    .toContain('href="/movie/metropolis-1927"');

  await page.getByRole('checkbox', { name: 'Elegir todas' }).check();
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('alert')).toContainText('Falta el motivo');
  await page.getByRole('checkbox', { name: 'Elegir asdf' }).check();
  await page.getByRole('checkbox', { name: 'Elegir Okupas' }).uncheck();
  await page.getByLabel('Motivo').fill('No es un título.');
  await page.getByLabel('Motivo').press('Enter');
  await expect(page.getByRole('status')).toContainText('Se cerró 1 petición');
  await expect(rows).toHaveText([/^Okupas/]);

  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('status')).toContainText('Se deshizo');
  await expect(rows).toHaveText([/^Okupas/, /^asdf/]);
  await page.getByRole('button', { name: 'Es spam: asdf' }).click();
  await expect(page.getByRole('status')).toContainText('Se cerró 1 petición por spam');
  await expect(rows).toHaveText([/^Okupas/]);

  const shown = async () => await (await request.get('/peticiones')).text();
  await expect(rows.first()).toContainText('Todavía no se ve: hacen falta 3 votos');
  expect(await shown()).not.toContain('Okupas');
  await page.getByRole('checkbox', { name: 'Elegir Okupas' }).check();
  await page.getByRole('button', { name: 'Mostrar a todos' }).click();
  await expect(page.getByRole('status')).toContainText('Los espectadores ven 1 petición más');
  await expect(rows.first()).not.toContainText('Todavía no se ve');
  await expect.poll(shown).toContain('Okupas');
  await page.getByRole('link', { name: 'Ya están (1)' }).click();
  await page.getByRole('checkbox', { name: 'Elegir Metropolis' }).check();
  await page.getByRole('button', { name: 'Reabrir' }).click();
  await expect(page.getByRole('status')).toContainText('Se reabrió 1 petición');
});

test('all that match are chosen and closed as spam, also without script', async ({
  studio,
  browser,
}) => {
  await askForAll(studio.db, { Okupas: 2 });
  await sql`
    with added as (
      insert into requests (name, key) select 'ofertas ' || n, 'ofertas' || n from generate_series(1, 120) n returning id)
    insert into request_counts (request_id) select id from added`.execute(studio.db);
  const { page } = await studio.join('Ana', 'helper');
  await page.goto('/peticiones?q=ofertas');
  const bar = page.getByRole('group', { name: 'Con las elegidas' });
  await page.getByRole('checkbox', { name: 'Elegir las 100 de esta página' }).check();
  await expect(bar).toContainText('Elegiste las 100 de esta página');
  await page.getByRole('checkbox', { name: 'Elegir ofertas 7', exact: true }).uncheck();
  await expect(bar).toContainText('Elegiste 99');
  await page.getByRole('checkbox', { name: 'Elegir las 120 que coinciden' }).check();
  await expect(bar).toContainText('Elegiste las 120 que coinciden');
  await bar.getByRole('button', { name: 'Es spam' }).focus();
  await page.keyboard.press('Enter');
  const spam = page.getByRole('button', { name: 'Cerrar 120 peticiones por spam' });
  await expect(spam).toBeVisible();
  await expectAccessibleScreen(page, 'preview');
  await spam.click();
  await expect(page.getByRole('status')).toContainText('Se cerraron 120 peticiones por spam');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('status')).toContainText('Se deshizo');

  const context = await browser.newContext({
    baseURL: studio.origin,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: { width: 360, height: 740 },
  });
  const plain = await context.newPage();
  await plain.goto('/peticiones?q=ofertas');
  await plain.getByRole('checkbox', { name: 'Elegir las 120 que coinciden' }).check();
  await plain.getByRole('button', { name: 'Es spam', exact: true }).click();
  await plain.getByRole('button', { name: 'Cerrar 120 peticiones por spam' }).click();
  await expect(plain.getByRole('status')).toContainText('Se cerraron 120 peticiones por spam');
  await plain.goto('/peticiones');
  await expect(plain.getByRole('main').getByRole('listitem')).toHaveText([/^Okupas/]);
  await context.close();
});

test('the list is accessible in every state, and fits a phone', async ({ studio }) => {
  await askForAll(studio.db, { 'El Eternauta': 2, Okupas: 1, [`${'a'.repeat(99)}b`]: 1 });
  const { page } = await studio.join('Ana', 'helper');
  for (const path of ['/peticiones', '/peticiones?q=nada', '/peticiones?falta=two']) {
    await page.goto(path);
    await expectAccessibleScreen(page, path);
  }
  await page.goto('/peticiones');
  for (const box of await page.getByRole('checkbox', { name: /Elegir (El|Okupas)/ }).all())
    await box.check();
  await page.getByRole('button', { name: 'Unir' }).click();
  await expectAccessibleScreen(page, 'join');
  await page.goto('/peticiones');
  await page.getByRole('link', { name: 'Vincular Okupas a un título' }).click();
  await expectAccessibleScreen(page, 'link');
});
