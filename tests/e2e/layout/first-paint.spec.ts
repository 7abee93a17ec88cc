import type { Page } from '@playwright/test';
import { EXAMPLES } from '../../../src/portal/pages.ts';
import { expect, scriptTookOver, test } from '../support/viewer.ts';

const MOVIE = '/movie/metropolis-1927';

/** The scripts and style sheets that a page has asked for. */
function askedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\.(js|css)$/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** Script comes only when the test lets it, as over a slow network. */
async function holdScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const path of [
  '/',
  '/movies',
  MOVIE,
  '/serie/judex-1916',
  '/tv',
  '/tienda',
  '/buscar?q=luna',
]) {
  test(`${path} asks for no script and no style sheet until the viewer does something`, async ({
    page,
  }) => {
    const asked = askedFor(page);
    await page.goto(path);
    await expect(page.getByRole('banner')).toBeVisible();
    expect(asked).toEqual([]);
    await page.mouse.move(10, 10);
    await page.mouse.move(20, 20);
    await scriptTookOver(page);
    expect(asked.some((url) => url.endsWith('.css'))).toBe(true);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every page is drawn by the rules inside of it as by the whole style sheet', async ({
    page,
  }) => {
    const drawn = async () =>
      await page.evaluate(() =>
        [...document.querySelectorAll('body *')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const { color, backgroundColor, font, display, border } = getComputedStyle(element);
          return [x, y, width, height, color, backgroundColor, font, display, border].join();
        }),
      );
    for (const [path] of EXAMPLES) {
      await page.goto(path);
      const before = await drawn();
      const sheet = page.locator('link[rel="stylesheet"]');
      const enable = (link: Element) => Object.assign(link, { disabled: false });
      await sheet.evaluate(enable);
      await expect
        .poll(() => sheet.evaluate((link: HTMLLinkElement) => link.sheet !== null))
        .toBe(true);
      expect(await drawn(), path).toEqual(before);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  test('a tap on a card leads to its page without loading any script first', async ({ page }) => {
    const asked = askedFor(page);
    await page.goto('/movies');
    await page.locator('main ul a').first().tap();
    await expect(page).toHaveURL(/\/movie\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked).toEqual([]);
  });
});

test('a heart that is tapped before script is there is answered by it, once', async ({ page }) => {
  const release = await holdScript(page);
  await page.goto(MOVIE);
  const heart = page.getByRole('main').getByRole('button', { name: 'Mi lista', exact: true });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  release();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('a season that is chosen before script is there opens', async ({ page }) => {
  const release = await holdScript(page);
  await page.goto('/serie/inventada-el-faro-de-punta-ceniza');
  await page.getByRole('combobox', { name: 'Temporada' }).selectOption('Temporada 2');
  release();
  await expect(page).toHaveURL(/temporada=/);
});

test('a row moves by its arrows before script is there', async ({ page }) => {
  await holdScript(page);
  await page.goto('/');
  const row = page.getByRole('region', { name: 'Recién subidas' });
  const place = () => row.getByRole('list').evaluate((rail) => rail.scrollLeft);
  await row.getByRole('button', { name: 'Siguiente' }).click();
  await expect.poll(place).toBeGreaterThan(100);
  await row.getByRole('button', { name: 'Anterior' }).click();
  await expect.poll(place).toBe(0);
});

test('a search box that has the focus before script is there gets its suggestions', async ({
  page,
}) => {
  const release = await holdScript(page);
  await page.goto('/movies');
  const box = page.getByRole('banner').getByRole('searchbox');
  await box.click();
  await page.keyboard.type('metro');
  release();
  await expect(page.getByRole('option', { name: /Metrópolis/ }).first()).toBeVisible();
});

test('a dialog that is opened before script is there closes for good', async ({ page }) => {
  const release = await holdScript(page);
  await page.goto('/serie/judex-1916');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  release();
  await scriptTookOver(page);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('more titles are appended although the link was tapped before script was there', async ({
  page,
}) => {
  const release = await holdScript(page);
  await page.goto('/movies');
  await page.getByRole('link', { name: 'Más películas' }).click();
  release();
  await expect(page.locator('main ul a')).toHaveCount(30);
});

test('a form that is sent before script is there is sent without it if it does not come', async ({
  page,
}) => {
  await page.clock.install();
  await holdScript(page);
  await page.route('**/api/verificar', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<p>${route.request().postData()}</p>` }),
  );
  await page.goto('/tienda');
  await page.getByRole('textbox', { name: /código/i }).fill('VIP-1');
  await page.getByRole('button', { name: 'Verificar Producto' }).click();
  await page.clock.fastForward(6000);
  await expect(page.getByText('codigo=VIP-1')).toBeVisible();
});

test('a browser that does not tell when it has painted gets its script all the same', async ({
  page,
}) => {
  await page.clock.install();
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
    localStorage.setItem('butaca', '{}');
  });
  const asked = askedFor(page);
  await page.goto('/movies');
  await page.clock.fastForward(10_000);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

test('what this browser remembers is shown without a touch', async ({ page }) => {
  await page.goto(MOVIE);
  await page.getByRole('main').getByRole('button', { name: 'Mi lista', exact: true }).click();
  const heart = page.getByRole('main').getByRole('button', { name: 'Mi lista', exact: true });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});
