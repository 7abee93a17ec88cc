import { sql } from 'kysely';
import { expectAccessibleScreen } from '../support/accessible.ts';
import { expect, type Studio, test } from '../support/studio.ts';
import { scriptTookOver } from '../support/viewer.ts';

const rowOf = async ({ db }: Studio, id: string): Promise<string> =>
  (await db.selectFrom('titles').select('id').where('source_id', '=', id).executeTakeFirstOrThrow())
    .id;

test('titles are found forgivingly and by filters, and an address brings them back', async ({
  studio,
}) => {
  const { page } = await studio.join('Ana', 'editor');
  await page.getByRole('link', { name: 'Títulos' }).first().click();
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('metropolys');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page).toHaveURL(/texto=metropolys/);
  await expect(page.getByRole('row', { name: /Metrópolis|Metropolis/ }).first()).toBeVisible();
  await page.goto('/titulos?tipo=serie&estado=retirado');
  await expect(page.getByText('Ningún título con estos filtros')).toBeVisible();
  await expectAccessibleScreen(page, 'filters that leave nothing');
  await page.getByRole('link', { name: 'Quitar filtros' }).click();
  await expect(page).toHaveURL('/titulos');
});

test('all that match are changed together after a preview, seen at the edge, and undone', async ({
  studio,
  request,
}) => {
  const { page } = await studio.join('Ana', 'editor');
  const movie = async () => await (await request.get('/movie/metropolis-1927')).text();
  await page.goto('/titulos?texto=metropolis&tipo=movie');
  await page.getByRole('button', { name: /Cambiar los? .*coincide/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Cambiar \d+ título/);
  await page.getByLabel('Género').fill('PROBADO');
  await page.getByRole('button', { name: 'Ver cómo queda' }).click();
  await expect(page.getByRole('heading', { name: /Cambian? \d+ título/ })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'PROBADO' }).first()).toBeVisible();
  await expectAccessibleScreen(page, 'bulk edit');
  await page.getByRole('button', { name: /^Cambiar \d+ título/ }).click();
  await expect(page.getByRole('status')).toContainText('Listo');
  await expect.poll(movie).toMatch(/probado/i);
  await page.getByRole('link', { name: 'Ver el cambio o deshacerlo' }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Se deshizo' })).toBeVisible();
  await expect.poll(movie).not.toMatch(/probado/i);
});

test('a title is edited, held, and given back; what two people change is asked', async ({
  studio,
  request,
}) => {
  const id = await rowOf(studio, 'metropolis-1927');
  const { page } = await studio.join('Ana', 'editor');
  await page.goto(`/titulos/${id}`);
  await scriptTookOver(page);
  const before = await page.getByLabel('Nombre', { exact: true }).inputValue();
  const line = page.getByRole('listitem').filter({ has: page.getByLabel(/^Dirección, /) });
  const blank = line.nth((await line.count()) - 2);
  await page.getByLabel('Nombre', { exact: true }).fill('Metrópolis probada');
  await blank.getByLabel(/^Nombre, /).fill('Recién llegado');
  await blank.getByLabel(/^Dirección, /).fill('https://video.example/nuevo');
  await page.getByRole('button', { name: 'Guardar y publicar' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Guardado y publicado' })).toBeVisible();
  await expect(page.getByLabel(/^Nombre.*propio/).first()).toHaveValue('Metrópolis probada');
  await expect
    .poll(async () => await (await request.get('/movie/metropolis-1927')).text())
    .toContain('Metrópolis probada');

  // Somebody else saves the same field while the form is open.
  await studio.db.updateTable('titles').set({ name: 'La de otro' }).where('id', '=', id).execute();
  await page
    .getByLabel(/^Nombre.*propio/)
    .first()
    .fill('La mía');
  await page.getByRole('button', { name: 'Guardar y publicar' }).click();
  const clash = page.getByRole('group', { name: /Nombre: otra persona lo cambió/ });
  await expect(clash).toContainText('La de otro');
  await expectAccessibleScreen(page, 'clash');
  await clash.getByLabel(/Lo tuyo/).check();
  await page.getByRole('button', { name: 'Guardar con lo elegido' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La mía');

  await page.getByRole('checkbox', { name: 'Servidores' }).check();
  await page.getByRole('button', { name: 'Devolver a la fuente' }).click();
  await expect(page.getByRole('status')).toContainText('Devueltos');
  await sql`update titles set name = ${before}, held = '{}' where id = ${id}`.execute(studio.db);
  await studio.db.deleteFrom('servers').where('label', '=', 'Recién llegado').execute();
});

test('what is typed is a draft, which can wait for its time, and be cancelled', async ({
  studio,
  request,
}) => {
  const id = await rowOf(studio, 'judex-1916');
  const { page } = await studio.join('Ana', 'editor');
  await page.goto(`/titulos/${id}`);
  await scriptTookOver(page);
  await page.getByLabel('Nombre original').fill('Borrador de Ana');
  await expect(page.getByRole('status')).toContainText('Borrador guardado');
  await page.reload();
  await expect(page.getByText(/Seguís desde tu borrador/)).toBeVisible();
  await expect(page.getByLabel('Nombre original')).toHaveValue('Borrador de Ana');
  const changes = page.getByText('Qué cambia: Nombre original', { exact: true });
  const change = page.getByRole('row', { name: /^Nombre original/ });
  await changes.focus();
  await page.keyboard.press('Enter');
  await expect(change.getByRole('insertion')).toHaveText('Borrador de Ana');
  await expectAccessibleScreen(page, 'title with a draft');
  await page.getByLabel('Publicar el').fill('2020-01-01T10:00');
  await page.getByRole('button', { name: 'Programar' }).click();
  await expect(page.getByRole('alert')).toContainText('que todavía no pasaron');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Publicar el').fill(`${tomorrow}T10:00`);
  await page.getByRole('button', { name: 'Programar' }).click();
  await expect(page.getByText(/Programado para el .*, 10:00/)).toBeVisible();
  expect(await (await request.get('/serie/judex-1916')).text()).not.toContain('Borrador de Ana');
  await expect(changes).toBeVisible();
  const { original_name: before } = await studio.db
    .updateTable('titles')
    .from('titles as old')
    .set({ original_name: 'De otro' })
    .whereRef('old.id', '=', 'titles.id')
    .where('titles.id', '=', id)
    .returning('old.original_name')
    .executeTakeFirstOrThrow();
  await page.goto('/titulos/programados');
  await expect(page.getByText(/a su hora no se publica nada/)).toBeVisible();
  await changes.click();
  await expect(change.getByRole('deletion')).toHaveText('De otro');
  await expect(change.getByRole('insertion')).toHaveText('Borrador de Ana');
  await expect(change).toContainText(`decía: ${before ?? '—'}`);
  await expectAccessibleScreen(page, 'scheduled');
  await page.getByRole('button', { name: /^Cancelar / }).click();
  await expect(page.getByRole('status')).toContainText('Cancelado');
  await expect(page.getByText('No hay nada programado')).toBeVisible();
  await studio.db.deleteFrom('drafts').execute();
  await studio.db
    .updateTable('titles')
    .set({ original_name: before })
    .where('id', '=', id)
    .execute();
});

test('an episode says why viewers do not get it; helpers read the list and edit nothing', async ({
  studio,
}) => {
  const id = await rowOf(studio, 'judex-1916');
  const { rows } = await sql<{ id: string; image: string; name: string }>`
    select e.id, e.image, e.name from episodes e join seasons s on s.id = e.season_id
    where s.title_id = ${id} order by e.id limit 1`.execute(studio.db);
  const [episode] = rows;
  await sql`update episodes set image = '' where id = ${episode?.id}`.execute(studio.db);
  const { page } = await studio.join('Ana', 'editor');
  await page.goto(`/titulos/${id}`);
  await expect(page.getByText('No aparece: no tiene imagen')).toBeVisible();
  await page.goto(`/titulos/${id}/episodios/${episode?.id}`);
  await expect(page.getByText('Este episodio no aparece en el portal')).toBeVisible();
  await expectAccessibleScreen(page, 'episode');
  await sql`update episodes set image = ${episode?.image} where id = ${episode?.id}`.execute(
    studio.db,
  );
  const helper = await studio.join('Bruno', 'helper');
  await helper.page.goto('/titulos');
  await expect(helper.page.getByRole('checkbox')).toHaveCount(0);
  const answer = await helper.page.goto(`/titulos/${id}`);
  expect(answer?.status()).toBe(403);
});
