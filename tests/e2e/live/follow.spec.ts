import type { Page } from '@playwright/test';
import { violationsOn } from '../support/accessible.ts';
import { expect, TOMORROW, test } from '../support/matches.ts';
import { scriptTookOver, watchShifts } from '../support/viewer.ts';

const LEAGUE = 'Liga Femenina del Estuario';
const TEAM = 'Real Garúa';
const star = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: `Seguir ${name}`, exact: true });
const row = (page: Page, name: string) => page.getByRole('region', { name });

async function follow(page: Page, name = LEAGUE): Promise<void> {
  await page.goto(TOMORROW.path);
  await star(page, name).press('Enter');
  await expect(star(page, name)).toHaveAttribute('aria-pressed', 'true');
}

test('a league that is followed comes first on its day, and a day without it says so', async ({
  page,
}) => {
  await page.goto(TOMORROW.day());
  await expect(row(page, 'Lo que seguís')).toHaveCount(0);
  await star(page, LEAGUE).press('Enter');
  const followed = row(page, 'Lo que seguís').getByRole('link', { name: TOMORROW.name });
  await expect(followed).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await followed.click();
  await expect(page.getByRole('dialog', { name: TOMORROW.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Días de la agenda' })
    .getByRole('link')
    .last()
    .click();
  await expect(row(page, 'Lo que seguís')).toContainText('Nada de lo que seguís juega este día.');
  await page.goto(TOMORROW.day());
  await star(page, LEAGUE).press('Enter');
  await expect(row(page, 'Lo que seguís')).toHaveCount(0);
});

test('what is followed is on home, from a request that nobody else makes', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/vivo/')) asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await scriptTookOver(page);
  await expect(row(page, 'Tus partidos')).toHaveCount(0);
  expect(asked).not.toContain('/vivo/proximos');
  await follow(page, TEAM);
  await page.goto('/');
  const match = row(page, 'Tus partidos').getByRole('link', { name: TOMORROW.name });
  await expect(match).toContainText('Empieza en');
  expect(asked).toContain('/vivo/proximos');
  await match.click();
  await expect(page).toHaveURL(TOMORROW.path);
});

test('home says so when what is followed plays nowhere, or cannot be loaded', async ({ page }) => {
  await follow(page);
  await page.route('**/vivo/proximos', (route) => route.fulfill({ json: { matches: [] } }));
  await page.goto('/');
  await expect(row(page, 'Tus partidos')).toContainText('Todavía no hay partidos anunciados');
  await page.unroute('**/vivo/proximos');
  await page.route('**/vivo/proximos', (route) => route.fulfill({ body: 'no', status: 200 }));
  await page.goto('/');
  await expect(row(page, 'Tus partidos')).toContainText('No pudimos cargar los partidos.');
  await expect(
    row(page, 'Tus partidos').getByRole('link', { name: 'Ver la agenda' }),
  ).toBeVisible();
});

for (const width of [360, 1440])
  test(`nothing moves for what is followed at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await follow(page);
    const shifted = await watchShifts(page);
    for (const [path, name] of [
      [TOMORROW.day(), 'Lo que seguís'],
      ['/', 'Tus partidos'],
    ] as const) {
      await page.goto(path);
      await expect(row(page, name).getByRole('link', { name: TOMORROW.name })).toBeVisible();
      expect(await shifted(), path).toBe(0);
    }
  });

test('the profile lists what is followed, stops it, and a file keeps it', async ({ page }) => {
  await follow(page);
  await follow(page, TEAM);
  await page.goto('/perfil');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Guardar en un archivo' }).click();
  const file = await (await download).path();
  expect(await violationsOn(page)).toEqual([]);
  for (const [list, name] of [
    ['Equipos que seguís', TEAM],
    ['Ligas que seguís', LEAGUE],
  ] as const) {
    const stop = row(page, list).getByRole('button', { name: `Dejar de seguir ${name}` });
    await stop.press('Enter');
    await expect(row(page, list)).toHaveCount(0);
  }
  await page.getByLabel('Traer de un archivo').setInputFiles(file);
  await expect(row(page, 'Equipos que seguís')).toContainText(TEAM);
  await expect(row(page, 'Ligas que seguís')).toContainText(LEAGUE);
});
