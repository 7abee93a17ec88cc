import { sql } from 'kysely';
import { insertTitles } from '../../support/sample-titles.ts';
import { violationsOn } from '../support/accessible.ts';
import { expect, type Studio, test } from '../support/studio.ts';
import { scriptTookOver } from '../support/viewer.ts';

const withoutPasted = async ({ db }: Studio) => {
  await sql`delete from servers where origin = 'studio' and match_id is null`.execute(db);
  await sql`delete from titles where source_id = 'otro-robin-hood'`.execute(db);
};

/** What the probe would find. */
const judge = async ({ db }: Studio, state: 'good' | 'dead') =>
  await sql`
    update server_health health set state = ${state}::server_state, probed_at = now(),
      reason = ${state === 'dead' ? 'status-404' : ''}, due_at = now() + interval '1 day'
    from servers where servers.id = health.server_id and servers.origin = 'studio'
      and servers.url like ${state === 'dead' ? '%otro%' : '%embed%'}`.execute(db);

test('a chat is pasted, answered, saved and seen; its verdicts come in, and it is undone', async ({
  studio,
  stack,
  request,
}) => {
  await withoutPasted(studio);
  await insertTitles(studio.db, [
    { source_id: 'otro-robin-hood', name: 'Robin Hood', release_year: 1973 },
  ]);
  const { page } = await studio.join('Ana', 'owner');
  await page.clock.install();
  await page.reload();
  await page.getByRole('link', { name: 'Pegar enlaces' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pegar enlaces' })).toBeVisible();
  await scriptTookOver(page);
  await page
    .getByLabel('Texto con enlaces')
    .fill(
      [
        '[14/11/26, 21:03:11] Nico: Guardia de puerto temporada 1',
        `[14/11/26, 21:03:40] Nico: 1x05 latino ${stack.hostOrigin}/embed/pegado-1`,
        `[14/11/26, 21:04:02] Nico: 1x06 ${stack.hostOrigin}/embed/pegado-2`,
        '[14/11/26, 21:05:00] Caro: Robin Hood latino https://otro.example/e/9',
        '[14/11/26, 21:05:10] Caro: Sintel javascript:alert(1)',
      ].join('\n'),
    );
  await page.getByRole('button', { name: 'Ver antes de guardar' }).click();
  await expect(page.getByText('1 listo · 2 por responder · 1 rechazado')).toBeVisible();
  await expect(page.getByText('Hay más de un título así. ¿Cuál es?')).toBeVisible();
  await expect(page.getByText('otro.example (1)')).toBeVisible();
  await expect(page.getByText('No es una dirección web (http o https).')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Guardar 3 enlaces' }).click();
  await expect(page.getByRole('alert')).toContainText('Falta responder algunos');
  await page.getByLabel('Dónde va').selectOption({ label: 'Robin Hood (1973)' });
  await page.getByLabel('Idioma del que no lo dice').selectOption({ label: 'Subtitulado' });
  await page.getByRole('button', { name: 'Guardar 3 enlaces' }).click();
  await expect(page.getByRole('heading', { name: '3 enlaces guardados' })).toBeVisible();
  await expect(page.getByText('Probados 0 de 3')).toBeVisible();
  // Somebody looks at another tab meanwhile.
  const lookAway = async (isAway: boolean) =>
    await page.evaluate((hidden) => {
      const visibilityState = hidden ? 'hidden' : 'visible';
      for (const [name, value] of Object.entries({ hidden, visibilityState }))
        Object.defineProperty(document, name, { value, configurable: true });
    }, isAway);
  await lookAway(true);
  await page.clock.runFor(10_000);
  await lookAway(false);
  await judge(studio, 'good');
  await expect(page.getByText('Probados 2 de 3: 2 andan')).toBeVisible();
  await judge(studio, 'dead');
  await expect(page.getByText('Todos probados: 2 andan, 1 caído')).toBeVisible();
  await expect(page.getByText('Responde 404')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  const saved = await studio.db
    .selectFrom('servers')
    .select(['audio', 'label', 'url'])
    .where('origin', '=', 'studio')
    .where('match_id', 'is', null)
    .orderBy('id')
    .execute();
  expect(saved.map(({ audio, url }) => [audio, new URL(url).pathname])).toEqual([
    ['LATINO', '/embed/pegado-1'],
    ['SUBTITULADO', '/embed/pegado-2'],
    ['LATINO', '/e/9'],
  ]);
  await expect
    .poll(
      async () =>
        await (
          await request.get(
            `${stack.edge}/serie/play/inventada-guardia-de-puerto/SUBTITULADO/TEMPORADA%201/capitulo-6`,
          )
        ).text(),
      { intervals: [100] },
    )
    .toContain('pegado-2');

  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Se deshizo: 3 registros como antes')).toBeVisible();
});

test('what a button takes stays doubtful, what is not there is created, and a channel gets its link', async ({
  studio,
}) => {
  await withoutPasted(studio);
  const { page } = await studio.join('Ana', 'owner');
  await page.goto('/pegar');
  await scriptTookOver(page);
  await page
    .getByLabel('Texto con enlaces')
    .fill(
      [
        'El gaucho latino https://otro.example/e/1',
        'El gauhco latino https://otro.example/e/2',
        'El kiosco de la muerte (2019) latino https://otro.example/e/3',
        'Ombú Sport https://otro.example/e/4',
        'Fantomas 1x02 sub https://otro.example/e/5',
        'https://otro.example/e/guardia-de-puerto-1x03-sub',
      ].join('\n'),
    );
  await page.getByRole('button', { name: 'Ver antes de guardar' }).click();
  await expect(page.getByText('4 listos · 1 por responder · 1 no está')).toBeVisible();
  await expect(page.getByRole('strong').filter({ hasText: 'Ombú Sport (canal)' })).toBeVisible();
  await expect(
    page.getByRole('strong').filter({ hasText: 'Guardia de puerto (2019) · TEMPORADA 1 · 3.' }),
  ).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'Crear título «El kiosco de la muerte»' }),
  ).toHaveAttribute('href', '/titulos/nuevo?nombre=El+kiosco+de+la+muerte&anio=2019');
  await page.getByRole('button', { name: 'Tomar lo más probable' }).click();
  await expect(page.getByRole('heading', { name: 'Por confirmar' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('Guardar https://otro.example/e/5').uncheck();
  await page.getByRole('button', { name: 'Guardar 4 enlaces' }).click();
  await expect(page.getByRole('alert')).toContainText('todavía no se guarda');
  await page.getByLabel(/^Sí, https:\/\/otro.example\/e\/2 va en El gaucho/).check();
  await page.getByRole('button', { name: 'Guardar 4 enlaces' }).click();
  await expect(page.getByText('Guardamos 4 enlaces. Los demás siguen acá abajo.')).toBeVisible();
  const channels = await studio.db
    .selectFrom('servers')
    .innerJoin('channels', 'channels.id', 'servers.channel_id')
    .select('channels.name')
    .where('servers.url', '=', 'https://otro.example/e/4')
    .execute();
  expect(channels).toEqual([{ name: 'Ombú Sport' }]);
  await withoutPasted(studio);
});

test('without script, at the width of a phone', async ({ studio, stack, browser }) => {
  await withoutPasted(studio);
  const { page: signedIn } = await studio.join('Ana', 'helper');
  const context = await browser.newContext({
    baseURL: studio.origin,
    javaScriptEnabled: false,
    storageState: await signedIn.context().storageState(),
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const { id } = await studio.db
    .selectFrom('titles')
    .select('id')
    .where('name', '=', 'La cuadrícula')
    .executeTakeFirstOrThrow();
  await page.goto(`/pegar?titulo=${id}`);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Pegar enlaces de La cuadrícula' }),
  ).toBeVisible();
  await page
    .getByLabel('Texto con enlaces')
    .fill(`latino ${stack.hostOrigin}/embed/a\nhttps://algo.example/e/2 sub`);
  await page.getByRole('button', { name: 'Ver antes de guardar' }).click();
  await expect(page.getByText('2 listos')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByLabel('Guardar https://algo.example/e/2').uncheck();
  await page.getByRole('button', { name: 'Guardar los tildados' }).click();
  await expect(page.getByRole('heading', { name: '1 enlace guardado' })).toBeVisible();
  await page.getByRole('link', { name: 'Actualizar' }).click();
  await expect(page.getByText('Probados 0 de 1')).toBeVisible();
  await context.close();
  await withoutPasted(studio);
});
