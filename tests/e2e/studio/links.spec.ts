import { DEAD_LABEL, insertDeadLinks, removeLinks } from '../../support/sample-links.ts';
import { insertOperator } from '../../support/sample-operators.ts';
import { expect, type Studio, test } from '../support/studio.ts';
import { scriptTookOver } from '../support/viewer.ts';

const playerPath = async ({ db }: Studio, titleId: string): Promise<string> => {
  const { source_id } = await db
    .selectFrom('titles')
    .select('source_id')
    .where('id', '=', titleId)
    .executeTakeFirstOrThrow();
  return `/movie/play/${encodeURIComponent(source_id)}/${encodeURIComponent(DEAD_LABEL)}`;
};

test.afterEach(async ({ studio }) => await removeLinks(studio.db));

test('a dead domain is found, replaced after a look, seen by viewers, and undone', async ({
  studio,
  stack,
  request,
}) => {
  const dead = await insertDeadLinks(studio.db);
  const player = stack.edge + (await playerPath(studio, String(dead[0]?.titleId)));
  const { page } = await studio.join('Ana', 'helper');
  await page.goto('/enlaces');
  const hosts = page.getByRole('region', { name: 'Por dominio' });
  await expect(hosts.getByRole('listitem').filter({ hasText: 'caido.example' })).toContainText(
    '3 de 3 caídos',
  );
  await hosts.getByRole('link', { name: 'Reemplazar caido.example' }).click();
  await page.getByLabel('pasan a empezar con').fill('renacido.example/v/');
  await page.getByLabel('Los enlaces que empiezan con').fill('caido.example/e/');
  await page.getByRole('button', { name: 'Ver qué cambia' }).click();
  await expect(page.getByRole('heading', { name: '3 enlaces cambian' })).toBeVisible();
  await expect(page.getByText(`https://renacido.example/v/${dead[0]?.titleId}`)).toBeVisible();
  await expect(page.getByText('https://renacido.example no está entre')).toBeVisible();
  await page.getByRole('button', { name: 'Reemplazar 3 enlaces' }).click();
  await expect(page.getByText('3 enlaces reemplazados')).toBeVisible();
  const seen = async () => (await (await request.get(player)).text()).includes('renacido.example');
  await expect.poll(seen).toBe(true);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Deshecho: los enlaces son los de antes')).toBeVisible();
  await expect.poll(seen).toBe(false);
});

test('a link is probed now, and its verdict comes in by itself', async ({ studio }) => {
  const [dead] = await insertDeadLinks(studio.db);
  const { page } = await studio.join('Ana', 'helper');
  await page.goto('/enlaces?host=caido.example');
  await scriptTookOver(page);
  const links = page.getByRole('region', { name: 'Enlaces caídos' }).getByRole('listitem');
  await expect(links).toHaveCount(3);
  await page.getByRole('button', { name: 'Probar los caídos de caido.example' }).click();
  await expect(page.getByText('3 enlaces se prueban ahora')).toBeVisible();
  await expect(links.getByText('Probando…')).toHaveCount(3);
  // As the worker would, once the list has been read again: one that works by then is not in it.
  await page.waitForRequest(/\/enlaces\/veredictos/);
  await studio.db
    .updateTable('server_health')
    .set({ state: 'good', reason: '', probed_at: new Date(Date.now() + 1000) })
    .where('server_id', '=', String(dead?.id))
    .execute();
  await expect(links.getByText('Funciona')).toHaveCount(1);
  await expect(page.getByText('De esta página: 1 de 3 con resultado.')).toBeVisible();
});

test('on a phone and without script: one link gets another address, and a domain too', async ({
  studio,
  browser,
}) => {
  const [dead] = await insertDeadLinks(studio.db);
  const { sessionToken } = await insertOperator(studio.db, { name: 'Ana', role: 'helper' });
  const context = await browser.newContext({
    baseURL: studio.origin,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const url = studio.origin.replace('http:', 'https:');
  await context.addCookies([{ name: '__Host-studio', value: sessionToken, url, httpOnly: true }]);
  const page = await context.newPage();
  const stored = async () =>
    await studio.db
      .selectFrom('servers')
      .select(['url', 'origin'])
      .where('id', '=', String(dead?.id))
      .executeTakeFirst();
  await page.goto('/enlaces?host=caido.example');
  const row = page
    .getByRole('region', { name: 'Enlaces caídos' })
    .getByRole('listitem')
    .filter({ has: page.locator(`input[value="${dead?.url}"]`) });
  await row.locator('summary').click();
  await row.getByLabel('Dirección').fill('https://no vale');
  await row.getByRole('button', { name: 'Guardar' }).click();
  // The browser says so by itself; nothing was sent.
  expect(await stored()).toEqual({ url: dead?.url, origin: 'source' });
  await row.getByLabel('Dirección').fill('https://otro.example/v');
  await row.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardado. Ya lo ven los espectadores')).toBeVisible();
  expect(await stored()).toEqual({ url: 'https://otro.example/v', origin: 'studio' });
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Deshecho')).toBeVisible();
  expect(await stored()).toEqual({ url: dead?.url, origin: 'source' });
  await page.goto('/enlaces/reemplazar?de=caido.example');
  await page.getByLabel('pasan a empezar con').fill('nuevo.example');
  await page.getByRole('button', { name: 'Ver qué cambia' }).click();
  await page.getByRole('button', { name: 'Reemplazar 3 enlaces' }).click();
  await expect(page.getByText('3 enlaces reemplazados')).toBeVisible();
  await context.close();
});
