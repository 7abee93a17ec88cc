import { sql } from 'kysely';
import { recordChange, SYSTEM } from '../../../src/data/commands/change.ts';
import { publish } from '../../../src/data/commands/publish.ts';
import { setSetting } from '../../../src/data/commands/settings.ts';
import { undoChange } from '../../../src/data/commands/undo.ts';
import type { Db } from '../../../src/data/database.ts';
import { MATCHES_TAG } from '../../../src/domain/tags.ts';
import { expectAccessibleScreen } from '../support/accessible.ts';
import { expect, test } from '../support/studio.ts';

const TEAM = 'Atlético Luna Baja';

/** A team gets another name by a command. */
async function rename(db: Db, name: string): Promise<void> {
  await recordChange(db, { actor: SYSTEM, action: 'matches.edit', summary: name }, async (tx) => {
    await tx
      .updateTable('matches')
      .set({ first_team: name })
      .where('first_team', '=', TEAM)
      .execute();
    await publish(tx, [MATCHES_TAG]);
  });
}

test('a change is found, read field by field, undone, and gone from the edge', async ({
  studio,
  request,
}) => {
  const agenda = async () => await (await request.get('/futbol')).text();
  await rename(studio.db, 'Luna Equivocada');
  await expect.poll(agenda).toContain('Luna Equivocada');
  const { page } = await studio.join('Ana', 'editor');
  await page.getByRole('link', { name: 'Historial' }).click();
  await page.getByLabel('Quién').selectOption('Comandos e importaciones');
  await page.getByLabel('Qué').selectOption('Partidos');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page).toHaveURL(/quien=none&que=matches\.edit/);
  await page.getByRole('link', { name: 'Luna Equivocada' }).first().click();
  const row = page.getByRole('row', { name: /Local/ });
  await expect(row.first()).toContainText(TEAM);
  await expect(row.first()).toContainText('Luna Equivocada');
  await expectAccessibleScreen(page, 'change');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Se deshizo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0);
  await expect.poll(agenda).not.toContain('Luna Equivocada');
  await page.getByRole('link', { name: 'Ver el cambio que lo deshizo' }).click();
  await expect(page.getByText(/Ana ·/)).toBeVisible();
});

test('what somebody changed since stays, and undoing says so', async ({ studio }) => {
  await rename(studio.db, 'Luna Uno');
  const { id } = await studio.db
    .selectFrom('changes')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`update matches set first_team = 'Luna Dos' where first_team = 'Luna Uno'`.execute(
    studio.db,
  );
  const { page } = await studio.join('Ana', 'editor');
  await page.goto(`/historial/${id}`);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  const answer = page.getByRole('alert');
  await expect(answer).toContainText('No se deshizo nada');
  await expect(answer).toContainText('Partido, Local: se cambió después');
  await sql`update matches set first_team = ${TEAM} where first_team = 'Luna Dos'`.execute(
    studio.db,
  );
});

test('a helper undoes edits of matches, and reads about the rest', async ({ studio }) => {
  await rename(studio.db, 'Luna Tres');
  await setSetting(studio.db, SYSTEM, 'chatUrl', 'https://chat.example/otro');
  const { page } = await studio.join('Bruno', 'helper');
  await page.goto('/historial');
  await expectAccessibleScreen(page, 'list');
  await page.getByRole('link', { name: 'Chat' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chat');
  await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0);
  await undoChange(studio.db, SYSTEM, String(new URL(page.url()).pathname.split('/').at(-1)));
  // Undoing the undo would set it again.
  await page.goto('/historial');
  await page.getByRole('link', { name: /Deshacer #\d+.*Chat/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chat');
  await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0);
  await page.goto('/historial');
  await page.getByRole('link', { name: 'Luna Tres' }).first().click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Se deshizo' })).toBeVisible();
});

test('no change, no filter and no number is not found with a way on', async ({ studio }) => {
  const { page } = await studio.join('Ana', 'owner');
  for (const path of ['/historial/999999999', '/historial/nada']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta página no existe');
  }
  await page.goto('/historial?desde=2001-01-01&hasta=2001-01-02');
  await expect(page.getByText('Ningún cambio con estos filtros')).toBeVisible();
  await page.getByRole('link', { name: 'Quitar filtros' }).click();
  await expect(page).toHaveURL('/historial');
});
