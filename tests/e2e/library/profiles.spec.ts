import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, scriptTookOver, test } from '../support/viewer.ts';

const METROPOLIS = '/movie/metropolis-1927';

const who = (page: Page) => page.getByRole('region', { name: '¿Quién mira?' });

async function addProfile(page: Page, name: string): Promise<void> {
  await who(page).getByRole('button', { name: 'Agregar perfil' }).click();
  await who(page).getByRole('textbox', { name: 'Nombre' }).first().fill(name);
  await who(page).getByRole('textbox', { name: 'Nombre' }).first().press('Enter');
  await expect(who(page).getByRole('button', { name, exact: true })).toBeVisible();
}

async function enter(page: Page, name: string): Promise<void> {
  await page.goto('/perfil');
  await who(page).getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL('/');
}

async function likeMetropolis(page: Page): Promise<void> {
  await page.goto(METROPOLIS);
  await scriptTookOver(page);
  await page.getByRole('main').getByRole('button', { name: 'Mi lista', exact: true }).click();
}

const expectList = async (page: Page, titles: string[]) => {
  await page.goto('/mi-lista');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (titles.length === 0) await expect(page.getByText('Todavía no guardaste nada.')).toBeVisible();
  await expect(page.locator('main ul a')).toHaveText(titles);
};

test('what this browser kept is of its first profile, and each profile has its own list [PRO-01]', async ({
  page,
}) => {
  await likeMetropolis(page);
  await page.goto('/perfil');
  await expect(who(page).getByRole('button', { name: 'Perfil 1', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await addProfile(page, 'Ana');
  await enter(page, 'Ana');
  await expectList(page, []);
  await enter(page, 'Perfil 1');
  await expectList(page, ['Metrópolis']);
});

test('a name, a colour and a drawing of my own, and six profiles at most [PRO-01]', async ({
  page,
}) => {
  await page.goto('/perfil');
  await page.getByText('Cambiar el perfil Perfil 1').click();
  await who(page).getByRole('textbox', { name: 'Nombre' }).fill('Beto');
  await who(page).getByRole('button', { name: 'Guardar' }).click();
  const colour = who(page).getByRole('button', { name: 'Violeta' });
  const drawing = who(page).getByRole('button', { name: 'Lechuza' });
  await colour.click();
  await drawing.click();
  await page.reload();
  await page.getByText('Cambiar el perfil Beto').click();
  await expect(colour).toHaveAttribute('aria-pressed', 'true');
  await expect(drawing).toHaveAttribute('aria-pressed', 'true');
  for (const name of ['Ana', 'Caro', 'Dani', 'Eva', 'Fede']) await addProfile(page, name);
  await expect(who(page).getByRole('button', { name: 'Agregar perfil' })).toHaveCount(0);
  await expectAccessible(page, {
    name: 'six profiles',
    path: '/perfil',
    open: async () => await page.getByText('Cambiar el perfil Beto').click(),
  });
});

test('a removed profile takes its own list with it, and no other [PRO-05]', async ({ page }) => {
  await likeMetropolis(page);
  await page.goto('/perfil');
  await addProfile(page, 'Ana');
  await enter(page, 'Ana');
  await page.goto('/perfil');
  await page.getByText('Cambiar el perfil Ana').click();
  page.once('dialog', (dialog) => dialog.accept());
  await who(page).getByRole('button', { name: 'Borrar este perfil' }).click();
  await expect(who(page).getByRole('button', { name: 'Ana', exact: true })).toHaveCount(0);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':'))),
  ).toEqual([]);
  await expectList(page, ['Metrópolis']);
});

test('the file of one profile can be brought into another [PRO-03]', async ({ page }) => {
  await likeMetropolis(page);
  await page.goto('/perfil');
  await addProfile(page, 'Ana');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Guardar en un archivo' }).click();
  const file = await (await download).path();
  expect(JSON.parse(await readFile(file, 'utf8')).favourites).toHaveLength(1);
  await enter(page, 'Ana');
  await page.goto('/perfil');
  await page.getByLabel('Traer de un archivo').setInputFiles(file);
  await expect(page.getByText('sumamos lo que había')).toBeVisible();
  await expectList(page, ['Metrópolis']);
});

test('neither Back nor a tab that was put aside shows what is of another person [PRO-04]', async ({
  page,
}) => {
  await likeMetropolis(page);
  await expectList(page, ['Metrópolis']);
  await page.goto('/perfil');
  await addProfile(page, 'Ana');
  await who(page).getByRole('button', { name: 'Ana', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(who(page).getByRole('button', { name: 'Ana', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.goBack();
  await expect(page.getByText('Todavía no guardaste nada.')).toBeVisible();
});
