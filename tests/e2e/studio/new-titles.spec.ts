import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessibleScreen } from '../support/accessible.ts';
import { expect, test } from '../support/studio.ts';
import { scriptTookOver } from '../support/viewer.ts';

// What a run that failed left would be warned about.
test.beforeEach(async ({ studio }) => {
  await studio.db.deleteFrom('titles').where('origin', '=', 'studio').execute();
});

// That it takes less than a second is for bench/making and bench/publish: this machine runs other tests at the same time.
const SOON = { intervals: [50] };

const statusOf = async (request: APIRequestContext, path: string) =>
  (await request.get(path)).status();

/** The page's address at the edge, from the button that leads there. */
async function publicPath(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: 'Ver en el portal' });
  return new URL((await link.getAttribute('href')) ?? '').pathname;
}

async function undoLast(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ver el cambio o deshacerlo' }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Se deshizo' })).toBeVisible();
}

test('a movie is made from Ctrl-K, seen at the edge at once, warned about when made twice, and gone when undone', async ({
  studio,
  request,
}) => {
  const { page } = await studio.join('Ana', 'editor');
  await page.goto('/titulos');
  await scriptTookOver(page);
  await page.keyboard.press('Control+k');
  const finder = page.getByRole('dialog', { name: 'Ir a…' });
  await finder.getByRole('combobox').fill('crear película');
  await finder.getByRole('option', { name: /Título nuevo/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Título nuevo');
  await expectAccessibleScreen(page, 'new title');
  await page.getByLabel('Nombre', { exact: true }).fill('La ballena de papel');
  await page.getByLabel('Año', { exact: true }).fill('2026');
  await page.getByLabel('Nombre, Servidor 1').fill('Uno');
  await page.getByLabel('Dirección, Servidor 1').fill('https://video.example/ballena');
  await page.getByRole('button', { name: 'Crear y publicar' }).click();
  await expect(page.getByRole('status')).toContainText('Título creado y publicado');
  const path = await publicPath(page);
  expect(path).toMatch(/^\/movie\/la-ballena-de-papel-2026-[a-z0-9]{4}$/);
  const list = async () => await (await request.get('/movies')).text();
  await expect.poll(() => statusOf(request, path), SOON).toBe(200);
  await expect.poll(list, SOON).toContain('La ballena de papel');

  const editor = page.url();
  await page.goto('/titulos/nuevo?nombre=la+ballena+de+papel&anio=2026');
  await expect(page.getByText('Ya hay un título con este nombre y este año')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Crear igual y publicar' })).toBeVisible();
  await page.goto(editor);
  await undoLast(page);
  await expect.poll(() => statusOf(request, path), SOON).toBe(404);
  await expect.poll(list, SOON).not.toContain('La ballena de papel');
});

test('a series gets ten listed episodes at once; they and the series are removed and brought back', async ({
  studio,
  request,
}) => {
  const { page } = await studio.join('Ana', 'editor');
  await page.goto('/titulos/nuevo?tipo=serie&nombre=Los+faros');
  await scriptTookOver(page);
  await expect(page.getByLabel('Nombre, Servidor 1')).toHaveCount(0);
  await page.getByRole('button', { name: 'Crear y publicar' }).click();
  await expect(page.getByRole('status')).toContainText('Título creado y publicado');
  const path = await publicPath(page);
  await expect(page.getByText('Un episodio sin imagen no aparece en el portal.')).toBeVisible();
  const lines = Array.from({ length: 9 }, (_, at) => `Faro ${at + 1} https://video.example/${at}`);
  await page.getByLabel('Episodios', { exact: true }).fill([...lines, 'Faro 10'].join('\n'));
  await page.getByLabel('Imagen de estos episodios').fill('/art/titles/judex-1916-wide.webp');
  await page.getByRole('button', { name: 'Agregar temporada' }).click();
  await expect(page.getByText('10 episodios')).toBeVisible();
  await expectAccessibleScreen(page, 'series with its episodes');
  const shown = async () => await (await request.get(path)).text();
  await expect.poll(shown, SOON).toContain('Faro 10');

  await page.getByRole('button', { name: 'Borrar Faro 10' }).click();
  await expect(page.getByRole('status')).toContainText('Borrado');
  await expect.poll(shown, SOON).not.toContain('Faro 10');
  await page.getByLabel('Nombre de Temporada 1').fill('Primera');
  await page.getByRole('button', { name: 'Guardar nombres y lugares' }).click();
  await expect(page.getByLabel('Nombre de Primera')).toBeVisible();
  await expect.poll(shown, SOON).toContain('Primera');

  await page.getByRole('link', { name: 'Borrar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Borrar Los faros?');
  await expectAccessibleScreen(page, 'the question before a title goes');
  await page.getByRole('button', { name: 'Borrar' }).click();
  await expect(page).toHaveURL(/\/historial\/\d+$/);
  await expect.poll(() => statusOf(request, path), SOON).toBe(404);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Se deshizo' })).toBeVisible();
  await expect.poll(shown, SOON).toContain('Faro 9');
  await studio.db.deleteFrom('titles').where('origin', '=', 'studio').execute();
});
