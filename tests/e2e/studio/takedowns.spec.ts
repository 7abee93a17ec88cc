import { sql } from 'kysely';
import { liftTakedown } from '../../../src/data/commands/takedowns.ts';
import { listTakedowns } from '../../../src/data/queries/takedowns.ts';
import { COMMAND_LINE } from '../../support/sample-operators.ts';
import { expectAccessibleScreen } from '../support/accessible.ts';
import { expect, test } from '../support/studio.ts';

test.afterEach(async ({ studio }) => {
  const left = { words: '', state: 'in-force', before: null } as const;
  for (const { id } of await listTakedowns(studio.db, left, 100))
    await liftTakedown(studio.db, COMMAND_LINE, id, 'end of the test');
});

test('a claim is pasted, what it names taken down with a fresh key, and shown again with a reason', async ({
  studio,
  stack,
  request,
}) => {
  const { page } = await studio.join('Ana', 'editor');
  const address = `${stack.edge}/movie/metropolis-1927`;
  expect((await request.get(address)).status()).toBe(200);
  await page.goto('/retiros');
  await page.getByRole('link', { name: 'Retirar algo' }).click();
  await page
    .getByLabel('Reclamo, direcciones o nombres')
    .fill(`Solicitamos la baja de ${address}, gracias.`);
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByRole('checkbox', { name: /^Metrópolis/ })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Metrópolis/ }).check();
  await page.getByLabel('Quién reclama').fill('Cine Norte S.A.');
  await page.getByLabel('Referencia').fill('EXP-114');
  await page.getByLabel('Motivo').fill('Derechos de emisión');
  await expectAccessibleScreen(page, 'a takedown');
  await studio.db
    .updateTable('operator_sessions')
    .set({ key_used_at: sql`now() - interval '11 minutes'` })
    .execute();
  await page.getByRole('button', { name: 'Retirar lo marcado' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Usar mi llave' }).click();
  await expect(page.getByRole('status')).toContainText('Retirado');

  // What viewers get: a page that does not exist, and nothing of who claimed it.
  await expect.poll(async () => (await request.get(address)).status()).toBe(404);
  expect(await (await request.get(address)).text()).not.toMatch(/Cine Norte|EXP-114|Derechos de/);

  await page.getByLabel('Buscar', { exact: true }).fill('exp-114');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Cine Norte S.A.' });
  await row.getByText('Volver a mostrar').click();
  await expectAccessibleScreen(page, 'a takedown that is about to be lifted');
  await row.getByLabel('Por qué se levanta').fill('Retiraron el reclamo');
  await row.getByRole('button', { name: /^Mostrar de nuevo/ }).click();
  await expect(page.getByRole('status')).toContainText('se ve de nuevo');
  await expect.poll(async () => (await request.get(address)).status()).toBe(200);
});
