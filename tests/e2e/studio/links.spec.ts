import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DEAD_LABEL, insertDeadLinks, removeLinks } from '../../support/sample-links.ts';
import { insertOperator } from '../../support/sample-operators.ts';
import { violationsOn } from '../support/accessible.ts';
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

test('a viewer says what is wrong with a server; an operator repairs it, and that viewer is told', async ({
  studio,
  stack,
  browser,
  request,
}) => {
  const { id } = await studio.db
    .selectFrom('servers')
    .innerJoin('titles', 'titles.id', 'title_id')
    .select('servers.id')
    .where('source_id', '=', 'metropolis-1927')
    .where('label', '=', 'Servidor 1')
    .where('audio', '=', 'LATINO')
    .executeTakeFirstOrThrow();
  const viewer = await browser.newContext({
    baseURL: stack.edge,
    viewport: { width: 360, height: 740 },
  });
  const title = await viewer.newPage();
  const open = async (page: Page) => {
    await page.goto('/movie/metropolis-1927');
    await scriptTookOver(page);
    await page.getByRole('link', { name: 'Elegir servidor' }).click();
  };
  const server = title
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ has: title.getByRole('link', { name: 'Servidor 1' }) })
    .first();
  await open(title);
  await server.getByRole('button', { name: 'No funciona Servidor 1' }).click();
  expect(await violationsOn(title)).toEqual([]);
  const sent = title.waitForRequest((asked) => asked.url().endsWith('/api/aviso'));
  await server.getByRole('button', { name: 'Se corta' }).click();
  expect((await sent).postData()).toBe(`viewer/${id}/cuts`);
  await expect(server.getByRole('status')).toHaveText('Gracias, lo vamos a revisar.');

  // The edge trusts a proxy on this machine: three other networks.
  const part = randomInt(256);
  for (const network of [1, 2, 3])
    await request.post(`${stack.edge}/api/aviso`, {
      headers: { 'X-Forwarded-For': `10.${part}.${network}.9` },
      data: `viewer/${id}/cuts`,
    });
  const { page } = await studio.join('Ana', 'helper');
  await expect(async () => {
    await page.goto('/hoy');
    await page.getByRole('link', { name: 'Ver los avisos' }).click({ timeout: 500 });
  }).toPass();
  const row = page.getByRole('listitem').filter({ hasText: 'Metrópolis' });
  await expect(row).toContainText(/se corta \([34]\)/);
  await row.getByRole('button', { name: 'Arreglado: Servidor 1 de Metrópolis' }).click();
  await expect(page.getByRole('status')).toContainText('Anotado como arreglado');
  await expect(async () => {
    await open(title);
    await expect(server.getByRole('status')).toHaveText('Lo arreglamos. Probá de nuevo.', {
      timeout: 500,
    });
  }).toPass();

  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(row).toContainText('se corta');
  await studio.db.deleteFrom('server_complaints').execute();
  await viewer.close();
});
