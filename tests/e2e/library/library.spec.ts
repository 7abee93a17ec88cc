import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/operator.ts';
import { scriptTookOver } from '../support/viewer.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Accesos rápidos' });
const list = 'main ul a';

test.use({ viewport: { width: 360, height: 780 } });

for (const width of [320, 360, 768]) {
  test(`at ${width} px the bottom bar leads home, to search, to my list and to my profile [NAV-10 NAV-11]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 780 });
    await expectBar(page);
  });
}

test('above 768 px there is no bottom bar [NAV-10]', async ({ page }) => {
  for (const width of [769, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto('/movies');
    await expect(bar(page)).toHaveCount(0);
  }
});

async function expectBar(page: Page): Promise<void> {
  await page.goto('/movies');
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await expect(bar(page).getByRole('link')).toHaveText([
    ...['Inicio', 'Buscar', 'Mi lista', 'Perfil'],
    'Fútbol',
  ]);
  for (const [name, path] of [
    ['Buscar', '/buscar'],
    ['Mi lista', '/mi-lista'],
    ['Perfil', '/perfil'],
    ['Fútbol', '/futbol'],
    ['Inicio', '/'],
  ] as const) {
    await bar(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(bar(page).locator('[aria-current]')).toHaveText(name);
  }
}

test('the bar keeps clear of the safe area and of the end of the page, and is absent on players [NAV-12]', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await page.goto('/movies');
  const link = bar(page).getByRole('link', { name: 'Inicio' });
  const bottom = async () => {
    const box = await link.boundingBox();
    return Number(box?.y) + Number(box?.height);
  };
  expect(await bottom()).toBeGreaterThan(770);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
  await expect.poll(bottom).toBeLessThanOrEqual(780 - 34);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const last = await page.getByRole('contentinfo').getByRole('link').last().boundingBox();
  const top = (await bar(page).boundingBox())?.y;
  expect(Number(last?.y) + Number(last?.height)).toBeLessThanOrEqual(Number(top));
  for (const path of [
    '/movie/play/metropolis-1927/Nube',
    '/serie/play/fantomas-1913/Nube/TEMPORADA%201/capitulo-1',
    '/anime/play/katsudo-shashin-1907/LATINO/TEMPORADA%201/capitulo-1',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Volver' })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  }
});

test('a heart puts a title on my list, in this browser and without a request [NAV-11]', async ({
  page,
}) => {
  await page.goto('/mi-lista');
  await expect(page.getByText('Todavía no guardaste nada.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Ver películas' }).click();
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') posted.push(request.url());
  });
  const card = page.locator('main li').first();
  const name = await card.getByRole('link').textContent();
  const heart = card.getByRole('button', { name: `Mi lista: ${name}` });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/movies');
  expect(posted).toEqual([]);
  await page.goto('/serie/fantomas-1913');
  await scriptTookOver(page);
  const hero = page.getByRole('main').getByRole('button', { name: 'Mi lista', exact: true });
  await hero.press('Enter');
  await expect(hero).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/mi-lista');
  await expect(page.locator(list)).toHaveText(['Fantomas', String(name)]);
  await page.reload();
  await expect(page.locator(list)).toHaveCount(2);
  await page.getByRole('button', { name: 'Mi lista: Fantomas' }).click();
  await expect(page.locator(list)).toHaveText([String(name)]);
  await page.locator(list).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('another tab knows at once', async ({ page, context }) => {
  await page.goto('/mi-lista');
  const other = await context.newPage();
  await other.goto('/movie/metropolis-1927');
  await other.getByRole('main').getByRole('button', { name: 'Mi lista', exact: true }).click();
  await expect(page.locator(list)).toHaveText(['Metrópolis']);
});

test('what I opened lately is in my profile, the last one first', async ({ page }) => {
  for (const [path, id] of [
    ['/movie/metropolis-1927', 'metropolis-1927'],
    ['/serie/fantomas-1913', 'fantomas-1913'],
    ['/movie/metropolis-1927', 'metropolis-1927'],
  ] as const) {
    await page.goto(path);
    await scriptTookOver(page);
    // Script notes it a moment after it took over.
    await page.waitForFunction(
      (last) => JSON.parse(localStorage.getItem('butaca') ?? 'null')?.recent[0]?.id === last,
      id,
    );
  }
  await page.goto('/perfil');
  const row = page.getByRole('region', { name: 'Abiertos hace poco' });
  await expect(row.getByRole('link')).toHaveText(['Metrópolis', 'Fantomas']);
});

test('my last language is offered first, here and in my profile [STATE-18]', async ({ page }) => {
  await page.goto('/movie/metropolis-1927');
  const open = async () => await page.getByRole('link', { name: 'Elegir servidor' }).click();
  const groups = page.getByRole('dialog').getByRole('heading', { level: 3 });
  await open();
  await expect(groups).toHaveText(['LATINO', 'SUBTITULADO']);
  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('dialog')
    .locator('section', { has: page.getByRole('heading', { name: 'SUBTITULADO' }) })
    .getByRole('link')
    .first()
    .click();
  await (await opened).close();
  await expect(groups).toHaveText(['SUBTITULADO', 'LATINO']);
  await page.reload();
  await open();
  await expect(groups).toHaveText(['SUBTITULADO', 'LATINO']);
  await page.goto('/perfil');
  const language = page.getByRole('combobox', { name: 'Idioma preferido' });
  await expect(language).toHaveValue('SUBTITULADO');
  await language.selectOption('Latino');
  await page.goto('/movie/metropolis-1927');
  await open();
  await expect(groups).toHaveText(['LATINO', 'SUBTITULADO']);
});

test('all of it goes into a file with the name of the site, away, and comes back', async ({
  page,
  operator,
}) => {
  await operator.set('/perfil', { siteName: 'Cine del Río' });
  await page.goto('/movie/metropolis-1927');
  const favourite = page.getByRole('main').getByRole('button', { name: 'Mi lista', exact: true });
  await favourite.click();
  await expect(favourite).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/perfil');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Guardar en un archivo' }).click();
  expect((await download).suggestedFilename()).toBe('cine-del-río-mi-perfil.json');
  const file = await (await download).path();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    favourites: [{ id: 'metropolis-1927' }],
  });
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Borrar todo' }).click();
  await expect(page.getByRole('status').getByText('no queda nada')).toBeVisible();
  await page.goto('/mi-lista');
  await expect(page.getByText('Todavía no guardaste nada.')).toBeVisible();
  await page.goto('/perfil');
  await page.getByLabel('Traer de un archivo').setInputFiles(file);
  await expect(page.getByText('sumamos lo que había')).toBeVisible();
  await page.getByLabel('Traer de un archivo').setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"version":1,"favourites":[{}]}'),
  });
  await expect(page.getByText('no es uno de los nuestros')).toBeVisible();
  await page.goto('/mi-lista');
  await expect(page.locator(list)).toHaveText(['Metrópolis']);
});

test('with storage off everything else works', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Storage.prototype.setItem = refuse;
  });
  await page.goto('/movies');
  await page.getByRole('link', { name: 'Más películas' }).click();
  await expect(page.locator(list)).toHaveCount(30);
  await page.locator('main li').first().getByRole('button').click();
  await page.locator(list).first().click();
  await expect(page.getByRole('button', { name: 'Mi lista', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});
