import { EXAMPLES } from '../../src/portal/pages.ts';
import { expect, test } from './support/viewer.ts';

const ADMIN_PATHS = ['/admin', '/administrador', '/dashboard', '/panel', '/studio', '/api/admin'];

test('every page answers without a sign-in, made by the server, and sets no cookie [ACC-01 ROLE-01]', async ({
  request,
}) => {
  for (const [path, says] of EXAMPLES) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    expect((await answer.text()).includes(says), `${path} says ${says}`).toBe(true);
    expect(answer.headers()['set-cookie'], path).toBeUndefined();
  }
});

test('/login leads home, and no form of its sets a cookie [ACC-03]', async ({ page, request }) => {
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  const home = { maxRedirects: 0 };
  const answers = [
    await request.get('/login', home),
    await request.post('/login', { ...home, form: { nombre: 'Ana' } }),
    await request.post('/api/salir', home),
  ];
  for (const answer of answers) {
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe('/');
    expect(answer.headers()['set-cookie']).toBeUndefined();
  }
  expect(await (await request.get('/api/yo')).json()).toEqual({ name: null });
});

test('home and profile have no logout button [HOME-06]', async ({ page }) => {
  for (const path of ['/', '/perfil']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toHaveCount(0);
  }
});

test('there is no admin interface [ROLE-02]', async ({ request }) => {
  for (const path of ADMIN_PATHS) {
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
  }
});
