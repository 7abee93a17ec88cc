import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { sql } from 'kysely';
import { expectAccessibleScreen } from '../support/accessible.ts';
import { folderOf } from '../support/own-stack.ts';
import { expect, test } from '../support/studio.ts';

test.afterEach(async ({ studio }) => {
  await sql`delete from product_codes where order_id is not null`.execute(studio.db);
  await sql`delete from orders`.execute(studio.db);
});

test('an order gets its code, which is shown once, verifies, and is worth nothing when it is replaced', async ({
  studio,
  stack,
  request,
}) => {
  const { page } = await studio.join('Ana', 'editor');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/pedidos');
  await page.getByRole('link', { name: 'Pedido nuevo' }).click();
  await page.getByLabel('Contacto').fill('Marta 11-5555-0101');
  await page.getByLabel('Qué pidió').selectOption('bz001');
  await page.getByLabel('Nota').fill('Retira el lunes');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('status')).toContainText('Pedido guardado');
  await studio.db
    .updateTable('operator_sessions')
    .set({ key_used_at: sql`now() - interval '11 minutes'` })
    .execute();
  await page.getByRole('button', { name: 'Emitir el código' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Usar mi llave' }).click();
  const code = await page.getByLabel('Códigos nuevos').inputValue();
  expect(code).toMatch(/^BZ001-/);
  await expectAccessibleScreen(page, 'a new code');

  // Nobody reads it again: not on the page, not in the history, not in a draft or a log.
  const suffix = code.slice(-19);
  await page.reload();
  expect(await page.content()).not.toContain(suffix);
  const { rows } = await sql<{ kept: string }>`
    select c::text as kept from change_rows c union all select c::text from changes c
    union all select d::text from drafts d`.execute(studio.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ kept }) => kept).join()).not.toContain(suffix);

  const verified = async (typed: string) =>
    await (
      await request.post(`${stack.edge}/api/verificar`, {
        form: { codigo: typed },
        headers: { origin: stack.edge },
      })
    ).text();
  await page.goto('/codigos');
  await page.getByLabel('Código', { exact: true }).fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Ver estado' }).click();
  await expect(page.getByRole('status')).toContainText('Nadie lo verificó todavía');
  expect(await page.content()).not.toContain(suffix);
  await expectAccessibleScreen(page, 'a code that was looked up');
  expect(await verified(code)).toContain('auténtico');

  await page.getByRole('link', { name: /^Del pedido/ }).click();
  await expect(page.getByText(/^Verificado/)).toBeVisible();
  await page.getByRole('button', { name: 'Reemplazar el código 1' }).click();
  const fresh = await page.getByLabel('Códigos nuevos').inputValue();
  expect(fresh).not.toBe(code);
  await expect(page.getByRole('link', { name: 'Mandar por WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/\\?text=.*${fresh}`),
  );
  const order = page.url();
  await page.goto('/codigos');
  await page.getByLabel('Código', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Ver estado' }).click();
  await expect(page.getByRole('status')).toContainText('Anulado');

  await page.goto(order);
  await page.getByLabel('Estado').selectOption('Cancelado');
  await expect(page.getByLabel('Si lo cancelás, anular también su código')).toBeChecked();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('status')).toContainText('Pedido guardado');
  expect(await verified(fresh)).toContain('No conocemos ese código');

  const files = globSync(`.data/${folderOf('open')}/logs/*.log`);
  expect(files.map((file) => basename(file))).toContain('studio.log');
  for (const file of files) {
    const log = readFileSync(file, 'utf8');
    for (const secret of [suffix, fresh.slice(-19), 'Marta', '5555-0101'])
      expect(log).not.toContain(secret);
  }
});
