import { sql } from 'kysely';
import { matchAllGuides } from '../../../src/data/guide/match-guides.ts';
import { expectAccessibleScreen } from '../support/accessible.ts';
import { expect, test } from '../support/studio.ts';

const clean = async (db: Parameters<typeof matchAllGuides>[0]): Promise<void> => {
  await sql`delete from channels where name like 'Zzguia %'`.execute(db);
  await db.deleteFrom('guide_sources').execute();
};

// Of a run that was interrupted.
test.beforeEach(async ({ studio: { db } }) => {
  await clean(db);
  await sql`
    insert into channels (source_id, name, type, active)
    select name, name, 'tv', true from unnest(array['Zzguia Encuetro', 'Zzguia ATV', 'Zzguia Volver']) name;
    insert into guide_sources (name, kind, enabled) values ('Abierta', 'guide', false);
    insert into source_channels (source_id, lists, key, name, names)
    select s.id, 'guide', g.key, g.name, array[g.name] from guide_sources s, (values ('zzvolver.ar', 'Zzguia Volver'),
      ('zzencuentro.ar', 'Zzguia Encuentro'), ('zzatv.pe', 'Zzguia ATV'), ('zzatv.bo', 'Zzguia ATV')) g (key, name)`.execute(
    db,
  );
  await matchAllGuides(db);
  await sql`
    insert into guide_programmes (guide_channel_id, starts_at, ends_at, title)
    select id, date_trunc('hour', now()) + n * interval '1 hour', date_trunc('hour', now()) + (n + 1) * interval '1 hour', 'Programa ' || n
    from source_channels, generate_series(-3, 3) n where key = 'zzvolver.ar'`.execute(db);
});
test.afterEach(async ({ studio: { db } }) => await clean(db));

test('an editor accepts a suggestion, takes it back, says that none is right and accepts the only ones', async ({
  studio,
}) => {
  const { page } = await studio.join('Ana', 'editor');
  await page.goto('/guia');
  await page.getByRole('link', { name: 'Canales y su guía' }).click();
  await page.getByRole('link', { name: /Con sugerencias/ }).click();
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
  await expect(row('Zzguia Encuetro')).toContainText('se parece a «Zzguia Encuentro»');
  await expect(row('Zzguia ATV')).toContainText('mismo nombre');
  await expectAccessibleScreen(page, 'channels and their guide');
  await page.getByRole('button', { name: 'Aceptar Zzguia ATV para Zzguia ATV' }).first().click();
  await expect(page.getByRole('status')).toContainText('Guardado');
  await expect(page.getByRole('link', { name: 'Zzguia ATV', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('status')).toContainText('Se deshizo');
  await page.getByRole('button', { name: 'Ninguna guía es de Zzguia ATV' }).click();
  await expect(page.getByRole('status')).toContainText('no tiene guía');

  await page.getByRole('link', { name: 'Ver las sugerencias únicas' }).click();
  await expect(page.getByRole('row', { name: /Zzguia Encuetro/ })).toContainText('zzencuentro.ar');
  await expectAccessibleScreen(page, 'the only suggestions');
  await page.getByRole('button', { name: 'Aceptar 1 sugerencia única' }).click();
  await expect(page.getByRole('status')).toContainText('Sugerencias aceptadas');
  await page.getByRole('link', { name: /A mano/ }).click();
  await expect(row('Zzguia Encuetro')).toContainText('zzencuentro.ar');
  await expect(row('Zzguia ATV')).toContainText('Ninguna, a mano');
});

test('without script, an offset is tried before it is saved, and another guide is found', async ({
  studio,
  browser,
}) => {
  const { page: joined } = await studio.join('Ana', 'editor');
  const context = await browser.newContext({
    baseURL: studio.origin,
    javaScriptEnabled: false,
    storageState: await joined.context().storageState(),
  });
  const page = await context.newPage();
  await page.goto('/guia/canales?ver=todas&q=zzguia+volver');
  await page.getByRole('link', { name: 'Zzguia Volver', exact: true }).click();
  const now = page.getByRole('region', { name: '¿Qué están dando ahora?' });
  await expect(now).toContainText('Ahora: Programa 0');
  await now.getByRole('textbox', { name: 'Minutos de corrección' }).fill('60');
  await now.getByRole('button', { name: 'Probar' }).click();
  await expect(now).toContainText('Ahora: Programa -1');
  await joined.goto(page.url());
  await expect(joined.getByRole('button', { name: 'Guardar esta corrección' })).toBeVisible();
  await expectAccessibleScreen(joined, 'an offset that is tried');
  await now.getByRole('button', { name: 'Guardar esta corrección' }).click();
  await expect(page.getByRole('status')).toContainText('Corrección guardada');
  await expect(now).toContainText('Ahora: Programa -1');

  await page.getByRole('searchbox', { name: 'Nombre o tvg-id en las guías' }).fill('zzatv.bo');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.getByRole('button', { name: 'Aceptar Zzguia ATV para Zzguia Volver' }).click();
  await expect(page.getByRole('region', { name: 'La guía de ahora' })).toContainText('zzatv.bo');
  await context.close();
});
