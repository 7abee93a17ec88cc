import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { PAGES } from '../../src/portal/pages.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import { butaca, butacaJson } from '../support/butaca.ts';
import { expectAccessible } from './support/accessible.ts';
import { tomorrow } from './support/matches.ts';
import { OFFSET } from './support/own-stack.ts';
import { expect, test } from './support/viewer.ts';

/** Between the ports of this worker's own stack, which runs the demo. */
const NEW_OFFSET = OFFSET + 50;
const FIXTURE = 'tests/e2e/new-portal.ndjson';

test.describe.configure({ mode: 'serial' });
test.use({ baseURL: `http://localhost:${8080 + NEW_OFFSET}` });

let stack: Stack;
let migrated: unknown;

/** From an empty database on, everything is done by the operator's one command. */
test.beforeAll(async () => {
  test.setTimeout(120_000);
  stack = await startStack({
    name: `new-${NEW_OFFSET}`,
    offset: NEW_OFFSET,
    isNew: true,
    install: async (env) => {
      migrated = await butacaJson(['migrate'], { env });
    },
  });
});
test.afterAll(async () => await stack?.stop());

/** What it says when all goes well. */
async function run(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await butaca(args, { env: stack.env });
  expect(status, stderr).toBe(0);
  return stdout;
}

test('the database was empty, and `butaca migrate` made it ready', async () => {
  const files = readdirSync('src/data/migrations').sort();
  expect(migrated).toEqual({ ran: files });
  expect(await run('migrate')).toBe('the database is up to date\n');
});

/** What says that there is nothing yet. */
const NOTHING = new Map([
  ['/', 'Todavía no hay nada en cartelera'],
  ['/inicio', 'Todavía no hay nada en cartelera'],
  ['/movies', 'Parece que no hay contenido disponible...'],
  ['/series', 'Parece que no hay contenido disponible...'],
  ['/anime', 'Parece que no hay contenido disponible...'],
  ['/futbol', 'No hay partidos en la agenda de este día.'],
  ['/tv', 'Parece que no hay contenido disponible...'],
  ['/zonatv', 'Todavía no hay canales'],
  ['/tienda', 'La tienda todavía no tiene productos.'],
  ['/tienda?categoria=mates', 'La tienda todavía no tiene productos.'],
  ['/juegos', 'Todavía no hay consolas para elegir.'],
  ['/tvandroid', 'La venta está cerrada por ahora.'],
  ['/buscar', 'Haz una busqueda...'],
  ['/buscar?q=nada', 'Parece que no hay contenido que coincida con tu busqueda.'],
  ['/mi-lista', 'Todavía no guardaste nada.'],
  ['/perfil', 'Idioma preferido'],
  ['/peticiones', 'Pagina en construcción'],
]);
const SINGLE = PAGES.filter(({ path, examples }) => examples && !path.includes(':'));

for (const path of new Set([...SINGLE.map((page) => page.path), ...NOTHING.keys()])) {
  test(`before it is filled, ${path} says what is missing [PROD-04]`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('main')).toContainText(NOTHING.get(path) ?? '');
    await expectAccessible(page, { name: path, path });
  });
}

test('before it is filled, machines are answered and a title is missing politely', async ({
  request,
}) => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest']) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
  for (const path of ['/movie/x', '/serie/x', '/anime/x', '/futbol/x', '/liveChannels/x']) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text()).toContain('Ir al inicio');
  }
});

/** Until the worker has purged the edge, the old page is shown. */
const shows = async (request: APIRequestContext, path: string, words: string) =>
  await expect.poll(async () => await (await request.get(path)).text()).toContain(words);

const FILLED: [path: string, says: string][] = [
  ['/', 'La función'],
  ['/tienda', 'Taza Fin'],
  ['/juegos', 'Game Boy'],
  ['/futbol', 'Norte'],
  ['/zonatv', 'Gol TV en vivo'],
];

test('one file fills it, and pages that were seen empty show it [PROD-04]', async ({
  request,
}, info) => {
  const file = info.outputPath('catalogo.ndjson');
  const day = tomorrow().replaceAll('-', '/');
  writeFileSync(file, readFileSync(FIXTURE, 'utf8').replaceAll('MAÑANA', day));
  for (const [path] of FILLED) expect((await request.get(path)).status()).toBe(200);
  // So far nothing has purged all pages: the import must publish the tags of these.
  expect(await run('import', file)).toMatch(
    /^14 documents read, 11 new, 2 changed, 0 refused, 1 frame hosts left out;/,
  );
  for (const [path, says] of FILLED) await shows(request, path, says);
  await run('settings', 'set', 'siteName', 'Cine Club');
  await run('settings', 'set', 'chatUrl', 'https://chat.example/cine');
  expect(await run('import', file, '--frame-hosts')).toMatch(
    / 0 new, 0 changed, 0 refused, 1 frame hosts added;/,
  );
  // The offer of the specification, which is the default; the operator must set the province.
  await shows(request, '/', '$3.000');
  await shows(request, '/', 'Envíos a una sola provincia');
});

test('filled, it has a shop that sells and verifies [TIE-11]', async ({ page, request }) => {
  await page.goto('/tienda');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('link', { name: 'Tazas', exact: true }).click();
  const card = page.getByRole('article');
  await expect(card.getByRole('heading', { name: 'Taza Fin' })).toBeVisible();
  await expect(card.getByText('¡ÚLTIMO!', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Comprar Taza Fin por chat' })).toHaveAttribute(
    'href',
    /^https:\/\/chat\.example\/cine\?text=.*Taza\+Fin/,
  );
  const code = (await run('codes', 'product', 'issue', 'tz001')).trim();
  expect(code).toMatch(/^TZ001-VIP-2025-/);
  await page.getByLabel('Código VIP').fill(code);
  await page.getByRole('button', { name: 'Verificar Producto' }).click();
  await expect(page.locator('#verificar').getByRole('status')).toHaveText(
    '¡Es auténtico! Este código es de: Taza Fin.',
  );
  expect(await run('products', 'set', 'tz001', 'stock=0')).toContain('is set');
  await shows(request, '/tienda', 'Agotado');
});

test('filled, it has an agenda whose channel is one of ours [NUM-11]', async ({ page }) => {
  await page.goto('/futbol');
  await expect(page.getByRole('heading', { level: 1, name: 'Fútbol en Cine Club' })).toBeVisible();
  // A sports channel whose name is not on the list is not shown.
  await expect(page.getByRole('link', { name: 'Canal sin lista' })).toHaveCount(0);
  await expect(page.locator('#canales').getByRole('link', { name: 'Gol TV' })).toBeVisible();
  await page.getByRole('link', { name: 'Mañana' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Copa del Sur' })).toBeVisible();
  const match = page.getByRole('link', { name: /^17:00 Norte vs Sur/ });
  await expect(match.locator('img')).toHaveAttribute('src', '/icons/icon-512.png');
  await match.click();
  const dialog = page.getByRole('dialog', { name: 'Norte vs Sur' });
  await expect(dialog.getByRole('link', { name: 'Otra señal' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Gol TV' })).toHaveAttribute(
    'href',
    '/liveChannels/gol',
  );
  await page.goto('/liveChannels/gol');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Gol TV en vivo y en directo' }),
  ).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute('src', 'https://videos.example/gol');
});

test('filled, it has channels and the consoles that have an address [JUE-01]', async ({ page }) => {
  await page.goto('/tv');
  await expect(page.getByRole('main').getByRole('link', { name: 'Noticias 24' })).toBeVisible();
  await page.goto('/juegos');
  const consoles = page.getByRole('main').getByRole('listitem');
  await expect(consoles).toHaveText(['Family Computer / NES', 'Game Boy']);
  await expect(page.getByRole('link', { name: 'Game Boy' })).toHaveAttribute(
    'href',
    'https://juegos.example/game-boy',
  );
});
