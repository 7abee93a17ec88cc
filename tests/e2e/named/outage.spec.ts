import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { EXAMPLES } from '../../../src/portal/pages.ts';
import type { Stack } from '../../../tools/stack.ts';
import { takeConnections } from '../../support/take-connections.ts';
import { folderOf } from '../support/own-stack.ts';
import { askRaw } from '../support/raw-request.ts';
import { scriptTookOver } from '../support/viewer.ts';
import { expect, newSession, test } from './named.ts';

const UNAVAILABLE =
  'Error registrando usuario: el servicio no responde, probá de nuevo en un momento';
/** Longer than the edge caches an answer about a session. */
const OUTAGE_MS = 6000;

const FAULTS: [string, (stack: Stack) => void, (stack: Stack) => Promise<unknown>][] = [
  ['PostgreSQL', ({ postgres }) => postgres.kill(), ({ postgres }) => postgres.start()],
  [
    'the portals',
    ({ killPortal }) => [0, 1].forEach(killPortal),
    ({ startPortal }) => Promise.all([0, 1].map(startPortal)),
  ],
];

const failedLogouts = (): number =>
  globSync(`.data/${folderOf('named')}/logs/portal-*.log`)
    .map((file) => readFileSync(file, 'utf8').split('sign-out failed').length - 1)
    .reduce((sum, count) => sum + count, 0);

/** Tries the form, in a page where failed requests are expected. */
async function trySignIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana');
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** Two viewers request every page during the fault, and a viewer without a session requests one. */
async function expectWarmPages(stack: Stack, begin: () => unknown): Promise<void> {
  const cookies = [await newSession(stack.edge, 'Ana'), await newSession(stack.edge, 'Beto')];
  const ask = (path: string, cookie = '') =>
    askRaw(stack.edge, path, { headers: { Cookie: cookie } });
  for (const cookie of cookies) for (const [path] of EXAMPLES) await ask(path, cookie);
  await begin();
  const failed: string[] = [];
  let asked = 0;
  for (const end = performance.now() + OUTAGE_MS; performance.now() < end || asked <= 100; ) {
    for (const cookie of cookies) {
      for (const [path, says] of EXAMPLES) {
        asked += 1;
        const { status, body } = await ask(path, cookie);
        if (status !== 200 || !body.includes(says)) failed.push(`${path}: ${status}`);
      }
    }
    expect((await ask('/movies')).headers.location).toBe('/login');
  }
  expect(failed).toEqual([]);
}

const expectSignIn = async (stack: Stack): Promise<void> =>
  await expect
    .poll(() => newSession(stack.edge, 'Ana'), { timeout: 20_000 })
    .toMatch(/session=\S{40}/);

test.describe('PostgreSQL is there and does not answer', () => {
  test.setTimeout(90_000);

  test('frozen: no warm page fails, and who comes afterwards is let in', async ({ stack }) => {
    try {
      await expectWarmPages(stack, stack.postgres.freeze);
    } finally {
      stack.postgres.thaw();
    }
    await expectSignIn(stack);
  });

  test('all its connections are taken: the same', async ({ stack }) => {
    let release = async (): Promise<number> => 0;
    try {
      await expectWarmPages(stack, async () => {
        release = await takeConnections(stack.databaseUrl);
      });
    } finally {
      expect(await release()).toBeGreaterThan(50);
    }
    await expectSignIn(stack);
  });
});

for (const [what, kill, start] of FAULTS) {
  test.describe(`without ${what}`, () => {
    test.setTimeout(90_000);

    test.afterEach(async ({ stack }) => {
      await start(stack);
      await expectSignIn(stack);
    });

    test('the last good answer holds: no warm page fails [ACC-02]', async ({ stack }) => {
      await expectWarmPages(stack, () => kill(stack));
    });

    test('what is posted may be tried again, and nothing fails by itself', async ({ stack }) => {
      const headers = { Cookie: await newSession(stack.edge, 'Ana') };
      kill(stack);
      const post = { method: 'POST' as const, headers, form: { 'movie/metropolis-1927': '' } };
      const answer = await askRaw(stack.edge, '/api/demanda', post);
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    });

    test('a sign-in that fails says why, and the form stays [VAL-02]', async ({
      stack,
      browser,
    }) => {
      const page = await browser.newPage();
      await page.goto('/login');
      await scriptTookOver(page);
      kill(stack);
      await trySignIn(page);
      await expect(page.getByRole('alert')).toHaveText(UNAVAILABLE);
      await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana');
      await page.close();
    });

    test('who leaves is let go; a failure is only logged [ACC-07 ERR-08]', async ({
      page,
      stack,
      signIn,
    }) => {
      for (const path of ['/login', '/favicon.svg']) {
        // The edge does not retry at once what has just failed.
        const status = async () => (await askRaw(stack.edge, path)).status;
        await expect.poll(status).toBe(200);
      }
      await signIn('Ana');
      await page.goto('/perfil');
      await expect(page.getByRole('heading', { name: 'Hola, Ana' })).toBeVisible();
      const before = failedLogouts();
      kill(stack);
      await page.getByRole('button', { name: 'Cerrar sesión' }).click();
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(await page.context().cookies()).toEqual([]);
      if (what === 'PostgreSQL') await expect.poll(failedLogouts).toBe(before + 1);
    });
  });
}

test.describe('without PostgreSQL and without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a sign-in that fails says why [VAL-02]', async ({ page, stack }) => {
    test.setTimeout(90_000);
    await page.goto('/login');
    stack.postgres.kill();
    await trySignIn(page);
    await expect(page.getByRole('alert')).toHaveText(UNAVAILABLE);
    await stack.postgres.start();
    await trySignIn(page);
    await expect(page).toHaveURL('/tvandroid');
  });
});
