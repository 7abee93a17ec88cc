import { noteFailedJob } from '../../../src/data/commands/failed-jobs.ts';
import { dayInArgentina } from '../../../src/domain/time/clock.ts';
import { insertDeadLinks, removeLinks } from '../../support/sample-links.ts';
import { insertMatch } from '../../support/sample-live.ts';
import { expect, test } from '../support/studio.ts';

test.afterEach(async ({ studio }) => {
  await removeLinks(studio.db);
  await studio.db.deleteFrom('matches').where('source_id', '=', 'sin-senal').execute();
  await studio.db.deleteFrom('demand_counts').execute();
  await studio.db.deleteFrom('failed_jobs').execute();
});

test('what needs somebody is on one page, each with what solves it, on a phone too', async ({
  studio,
}) => {
  const { page } = await studio.join('Ana', 'owner');
  await page.setViewportSize({ width: 360, height: 740 });
  await studio.db.deleteFrom('demand_counts').execute();
  await studio.db.deleteFrom('failed_jobs').execute();
  await studio.db.deleteFrom('requests').execute();
  await studio.db.deleteFrom('guide_sources').execute();
  await studio.db.updateTable('orders').set({ state: 'delivered' }).execute();
  await page.goto('/hoy');
  await expect(page.getByRole('heading', { name: 'Todo en orden' })).toBeVisible();

  const [dead] = await insertDeadLinks(studio.db);
  await studio.db
    .insertInto('demand_counts')
    .values({ title_id: String(dead?.titleId), day: dayInArgentina(new Date()), opens: 40 })
    .execute();
  const starts_at = new Date(Date.now() + 3_600_000);
  const rowId = await insertMatch(studio.db, { source_id: 'sin-senal', starts_at });
  await noteFailedJob(studio.db, 'rank-titles', new Error('no disk'));
  await page.goto('/');
  const need = (name: string) => page.getByRole('listitem', { name });
  await expect(need('caido.example')).toContainText('3 de 3 enlaces caídos · 40 aperturas');
  await need('caido.example').getByRole('button', { name: 'Probar ahora' }).click();
  await expect(page.getByText('3 enlaces se prueban ahora.')).toBeVisible();
  await need('Contar lo más visto').getByRole('button', { name: 'Repetir' }).click();
  await expect(page.getByText('La tarea se repite dentro de un minuto.')).toBeVisible();
  await need('Norte vs Sur').getByRole('link', { name: 'Cargar servidores' }).click();
  await expect(page).toHaveURL(new RegExp(`/partidos/${rowId}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Norte vs Sur');
});
