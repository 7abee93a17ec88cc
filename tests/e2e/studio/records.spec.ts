import { expectAccessibleScreen } from '../support/accessible.ts';
import { tomorrow } from '../support/matches.ts';
import { expect, test } from '../support/studio.ts';

// Of a run that was interrupted.
test.beforeEach(async ({ studio }) => {
  const { db } = studio;
  await db.deleteFrom('matches').where('first_team', '=', 'Deportivo Ligado').execute();
  await db
    .deleteFrom('leagues')
    .where('name', 'in', ['Copa/de la Prueba', 'Copa Cambiada'])
    .execute();
  await db.deleteFrom('consoles').where('name', '=', 'Ñandú 16').execute();
});

test('a league is made where a match misses it, renamed with its match, and all is undone', async ({
  studio,
  stack,
  request,
}) => {
  const { page } = await studio.join('Bruno', 'editor');
  const agenda = async () =>
    await (await request.get(`${stack.edge}/futbol?dia=${tomorrow()}`)).text();
  await page.goto(`/partidos/nuevo?dia=${tomorrow()}`);
  await page.getByLabel('Hora en Argentina').fill('21:15');
  await page.getByLabel('Local').fill('Deportivo Ligado');
  await page.getByLabel('Visitante').fill('Real Sin Liga');
  await page.getByLabel('Liga', { exact: true }).fill('Copa/de la Prueba');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('status')).toContainText('Guardado');
  const match = page.url();
  await page.getByRole('link', { name: 'Crear liga «Copa/de la Prueba»' }).click();
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Copa/de la Prueba');
  await page.getByLabel('Minutos de un partido').fill('0');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Escribí un número entero de 1 a 600.')).toBeVisible();
  await expectAccessibleScreen(page, 'a league with a mistake');
  await page.getByLabel('Minutos de un partido').fill('100');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('status')).toContainText('Guardada');
  await page.getByLabel('Nombre', { exact: true }).fill('Copa Cambiada');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copa Cambiada');
  await expect.poll(agenda).toContain('Copa Cambiada');
  await page.getByRole('link', { name: 'Deshacer desde el historial' }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('status')).toContainText('Se deshizo');
  await expect.poll(agenda).toContain('Copa/de la Prueba');
  await page.goto('/ligas');
  await page.getByRole('link', { name: 'Copa/de la Prueba' }).click();
  await page.getByRole('button', { name: 'Borrar la liga' }).click();
  await expect(page.getByRole('status')).toContainText('Se borró la liga');
  await expect(page.getByRole('link', { name: 'Crear liga Copa/de la Prueba' })).toBeVisible();
  await expectAccessibleScreen(page, 'leagues with missing ones');
  await page.goto(`${match.split('?')[0]}/borrar`);
  await page.getByRole('button', { name: 'Borrar' }).click();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
});

test('a console is made, moved and removed, and viewers see it', async ({
  studio,
  stack,
  request,
}) => {
  const { page } = await studio.join('Bruno', 'editor');
  const games = async () => await (await request.get(`${stack.edge}/juegos`)).text();
  expect(await games()).not.toContain('Ñandú 16');
  await page.goto('/ir?q=crear+consola');
  await page.getByRole('main').getByRole('link', { name: 'Consola nueva' }).click();
  await page.getByLabel('Nombre').fill('Ñandú 16');
  await page.getByLabel('Dirección de sus juegos').fill('https://juegos.example/nandu');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('status')).toContainText('Guardada');
  await expect.poll(games).toContain('Ñandú 16');
  await page.getByRole('link', { name: 'Volver a Consolas' }).click();
  await page.getByRole('button', { name: 'Subir Ñandú 16' }).click();
  await expect(page.getByRole('status')).toContainText('cambió de lugar');
  await page.getByRole('link', { name: 'Ñandú 16' }).click();
  await page.getByRole('button', { name: 'Borrar la consola' }).click();
  await expect(page.getByRole('status')).toContainText('Se borró la consola');
  await expect.poll(games).not.toContain('Ñandú 16');
});
