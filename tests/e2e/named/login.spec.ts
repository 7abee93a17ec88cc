import type { Page } from '@playwright/test';
import { violationsOn } from '../support/accessible.ts';
import { scriptTookOver } from '../support/viewer.ts';
import { expect, test } from './named.ts';

test('the form asks for a name, refuses a blank one and leads to the TV app [ACC-05 ACC-06 VAL-01]', async ({
  page,
}) => {
  await page.goto('/movies');
  await expect(page).toHaveURL('/login');
  const name = page.getByRole('textbox', { name: 'Nombre' });
  const enter = page.getByRole('button', { name: 'Entrar', exact: true });
  await expect(page.getByRole('alert')).toHaveCount(0);

  await name.fill('   ');
  await enter.click();
  await expect(page.getByRole('alert')).toHaveText('Ingrese un Nombre');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Ingrese un Nombre');
  expect(await page.context().cookies()).toEqual([]);

  await name.fill('Ana María');
  await enter.click();
  await expect(page).toHaveURL('/tvandroid');
  await expect(page.getByRole('heading', { level: 1, name: 'Butaca.TV' })).toBeVisible();
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({
    name: 'butaca_session',
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  });
});

test('by keyboard alone', async ({ page }) => {
  const name = page.getByRole('textbox', { name: 'Nombre' });
  await page.goto('/login');
  await page.keyboard.press('Tab');
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Ingrese un Nombre');
  await expect(name).toBeFocused();
  await page.keyboard.type('Ana');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/tvandroid');
});

test('the name given is the one shown, and only in the profile [ROLE-03]', async ({
  page,
  signIn,
}) => {
  await signIn('  Ana   María <b>Ñ</b> ');
  await page.goto('/perfil');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Ana María <b>Ñ</b>');
});

test('a signed-in visit to /login goes home [ACC-04]', async ({ page, signIn }) => {
  await signIn('Ana');
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await scriptTookOver(page);
  await page.evaluate(() => {
    history.pushState({}, '', '/login');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await expect(page).toHaveURL('/');
});

test('the logout button of home ends the session; every page, and Back, lead to /login [ACC-07 ACC-08 HOME-06]', async ({
  page,
  signIn,
}) => {
  await signIn('Ana');
  await page.goto('/movies');
  await page.goto('/');
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.context().cookies()).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/login');
  for (const path of ['/', '/movies', '/perfil', '/movie/metropolis-1927']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
});

const OWN = JSON.stringify({
  version: 1,
  favourites: [{ kind: 'movie', id: 'metropolis-1927', name: 'Metrópolis', image: '/favicon.svg' }],
  recent: [],
  audio: null,
  progress: [],
  searches: ['secreto'],
});

const keepLists = (page: Page) =>
  page.evaluate((own) => {
    localStorage.setItem('butaca', own);
    localStorage.setItem('butaca-seguir', '1');
    sessionStorage.setItem('opened:movie/metropolis-1927', '1');
  }, OWN);

const keptThings = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

test('leaving clears the lists that the browser kept, and whoever comes next finds none', async ({
  page,
  signIn,
}) => {
  await signIn('Ana');
  await keepLists(page);
  await page.goto('/mi-lista');
  await expect(page.getByRole('link', { name: 'Metrópolis' })).toBeVisible();
  await page.goto('/perfil');
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/login');
  expect((await keptThings(page)).filter((key) => !key.startsWith('react-router'))).toEqual([]);
  await signIn('Beto');
  await page.goto('/mi-lista');
  await expect(page.getByText('Todavía no guardaste')).toBeVisible();
});

test('a click after the session is gone leads to /login without a reload [ACC-02 ACC-08]', async ({
  page,
  signIn,
}) => {
  await signIn('Ana');
  await scriptTookOver(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.context().clearCookies();
  await page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: 'Películas' })
    .click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

for (const width of [360, 768, 1440]) {
  test(`no violation and nothing too wide at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/login');
    for (const turn of ['empty', 'refused']) {
      expect(await violationsOn(page), turn).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await page.getByRole('button', { name: 'Entrar' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    }
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('in, blank name refused, home, out [ACC-04 ACC-05 ACC-06 ACC-07 ACC-08 VAL-01]', async ({
    page,
  }) => {
    await page.goto('/series');
    await expect(page).toHaveURL('/login');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('alert')).toHaveText('Ingrese un Nombre');
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL('/tvandroid');
    await page.goto('/login');
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL('/login');
    await page.goto('/tvandroid');
    await expect(page).toHaveURL('/login');
  });

  test('leaving clears the lists that the browser kept', async ({ page, signIn }) => {
    await signIn('Ana');
    // What a browser with script has stored, in the same profile.
    await keepLists(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL('/login');
    await expect.poll(() => keptThings(page)).toEqual([]);
  });
});
