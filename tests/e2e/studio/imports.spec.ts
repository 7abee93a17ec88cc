import { undoChange } from '../../../src/data/commands/undo.ts';
import { COMMAND_LINE } from '../../support/sample-operators.ts';
import { expectAccessibleScreen } from '../support/accessible.ts';
import { expect, test } from '../support/studio.ts';

const LINES = [
  { path: 'PELICULAS/importada-uno', data: { NOMBRE: 'Importada Uno', ESTADO: 'A' } },
  { path: 'PELICULAS/importada-dos', data: { ESTADO: 'A' } },
];

const file = (text: string) => ({
  name: 'catálogo.ndjson',
  mimeType: 'application/x-ndjson',
  buffer: Buffer.from(text),
});

test('an editor uploads a file, reads what it would change, imports it and takes it back', async ({
  studio,
  request,
}) => {
  const { page } = await studio.join('Ana', 'editor');
  await page.getByRole('link', { name: 'Importar' }).click();
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByRole('alert')).toContainText('No elegiste ningún archivo');

  const text = `${LINES.map((line) => JSON.stringify(line)).join('\n')}\nno es json`;
  await page.getByLabel('Archivo de tu computadora').setInputFiles(file(text));
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByRole('button', { name: 'Importar' })).toBeVisible();
  await expect(page.getByText('Se va a poder deshacer.')).toBeVisible();
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toHaveText(/2.*PELICULAS\/importada-dos.*Falta NOMBRE/);
  await expect(rows.nth(2)).toHaveText(/3.*No es JSON válido/);
  await expectAccessibleScreen(page, 'checked');
  expect((await request.get('/movie/importada-uno')).status()).toBe(404);

  await page.getByRole('button', { name: 'Importar' }).click();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  expect((await request.get('/movie/importada-uno')).status()).toBe(200);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Se deshizo' })).toBeVisible();
  await expect.poll(async () => (await request.get('/movie/importada-uno')).status()).toBe(404);
});

const SHEET = `Mis pelis\t\t\t
Película\tEstreno\tRubro\tDónde
Faro de Garúa\t1998\tDRAMA\thttps://voltio.example/e/1
La otra orilla\tnunca\tDRAMA\t
=SUMA(A1)\t12/3/2004\tTERROR\t`;

// Of an earlier run, whose columns would be remembered and whose titles would be there.
test.beforeEach(async ({ studio }) => {
  const names = ['Faro de Garúa', '=SUMA(A1)'];
  await studio.db.deleteFrom('import_mappings').execute();
  await studio.db.deleteFrom('titles').where('name', 'in', names).execute();
});

test('an editor pastes a table, says what its columns are, imports it, and need not say it again', async ({
  studio,
  request,
}) => {
  const { page } = await studio.join('Ana', 'editor');
  const paste = async () => {
    await page.goto('/importar');
    await page.getByLabel('O una tabla pegada').fill(SHEET);
    await page.getByRole('button', { name: 'Revisar' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tabla pegada');
  };
  await paste();
  const genre = page.getByLabel('Rubro');
  await expect(page.getByLabel('¿Qué hay en la tabla?')).toHaveValue('movies');
  await expect(page.getByLabel('Estreno')).toHaveValue('year');
  await expect(page.getByLabel('Dónde')).toHaveValue('servers');
  await expect(genre).toHaveValue('');
  await genre.selectOption('Género');
  await page.getByRole('button', { name: 'Actualizar la vista previa' }).click();
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toHaveText(/3.*Faro de Garúa.*1998.*DRAMA.*LATINO Dónde/);
  await expect(rows.nth(2)).toContainText('Estreno: «nunca» no es un año.');
  await expectAccessibleScreen(page, 'columns');
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByText('Se va a poder deshacer.')).toBeVisible();
  await expect(rows.nth(1)).toHaveText(/4.*«nunca» no es un año/);
  await page.getByRole('button', { name: 'Importar' }).click();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  await expect
    .poll(async () => (await request.get('/movie/faro-de-garua-1998')).status())
    .toBe(200);

  await paste();
  await expect(genre).toHaveValue('genre');
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByRole('alert').or(page.getByText('No cambia nada'))).toBeVisible();
  const { change_id: change } = await studio.db
    .selectFrom('imports')
    .select('change_id')
    .where('change_id', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await undoChange(studio.db, COMMAND_LINE, String(change));
});

test('a helper does not see imports', async ({ studio }) => {
  const { page } = await studio.join('Ana', 'helper');
  await page.goto('/importar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu rol no permite esto');
});
