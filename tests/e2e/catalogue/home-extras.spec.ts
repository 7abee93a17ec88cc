import type { Page } from '@playwright/test';
import { expect, test } from '../support/operator.ts';

const ANNOUNCEMENT = {
  title: 'Sumate a la comunidad',
  text: 'Avisos, pedidos y charla.',
  url: 'https://chat.example/grupo/butaca',
};

test('the mystery box: price, one province, a chat already written [HOME-08]', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('region', { name: 'Caja misteriosa' });
  await expect(box.getByText('$3.000', { exact: true })).toBeVisible();
  await expect(box.getByText('Envíos solo en Córdoba')).toBeVisible();
  const buy = box.getByRole('link', { name: 'Pedila por chat' });
  await expect(buy).toHaveAttribute('target', '_blank');
  const chat = new URL(String(await buy.getAttribute('href')));
  expect(chat.origin + chat.pathname).toBe('https://chat.example/butaca');
  expect(chat.searchParams.get('text')).toBe('¡Hola! Quiero la caja misteriosa de $3.000.');
});

test('without a mystery box there is no card', async ({ page, operator }) => {
  await operator.set('/', { mysteryBox: null });
  await page.goto('/');
  await expect(page.getByText('Caja misteriosa')).toHaveCount(0);
});

test('a mystery box that cannot be bought is not offered [HOME-08]', async ({ page, operator }) => {
  await operator.set('/', { chatUrl: null });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Recién subidas' })).toBeVisible();
  await expect(page.getByText('Caja misteriosa')).toHaveCount(0);
});

test.describe('ad slots', () => {
  test('are boxes of fixed height with a label, an image and a link [HOME-07]', async ({
    page,
    operator,
  }) => {
    const url = 'https://anuncios.example/';
    await operator.set('/', {
      adSlots: [
        { image: '/art/og.jpg', url, label: 'Un anuncio' },
        { image: '/no-hay.jpg', url, label: 'Otro' },
      ],
    });
    await page.route('**/no-hay.jpg', (route) => route.fulfill({ status: 200, body: '' }));
    await page.goto('/');
    const slots = page.getByRole('complementary', { name: 'Publicidad' });
    await expect(slots).toHaveCount(2);
    await expect(slots.getByText('Publicidad')).toHaveCount(2);
    const link = slots.first().getByRole('link', { name: 'Un anuncio' });
    await expect(link).toHaveAttribute('href', url);
    await expect(link).toHaveAttribute('rel', /sponsored/);
    await link.scrollIntoViewIfNeeded();
    await expect
      .poll(() => link.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    const heights = await slots.evaluateAll((all) => all.map((slot) => slot.clientHeight));
    expect(heights).toEqual([160, 160]);
  });

  test('that are empty take no space [HOME-07]', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Recién subidas' })).toBeVisible();
    await expect(page.getByText('Publicidad')).toHaveCount(0);
    await expect(page.getByRole('complementary')).toHaveCount(0);
  });
});

const flag = async (page: Page) => await page.evaluate(() => sessionStorage.getItem('showModal'));

test.describe('the announcement', () => {
  test('is a dialog that stays closed for the session once closed, however [STATE-24]', async ({
    page,
    operator,
  }) => {
    await operator.set('/', { announcement: ANNOUNCEMENT });
    const dialog = page.getByRole('dialog', { name: 'Sumate a la comunidad' });
    const closings = [
      async () => await page.keyboard.press('Escape'),
      async () => await dialog.getByRole('link', { name: 'Cerrar' }).click(),
      async () => await page.mouse.click(5, 5),
    ];
    for (const close of closings) {
      await page.goto('/');
      await expect(dialog).toBeVisible();
      await expect(dialog.getByText('Avisos, pedidos y charla.')).toBeVisible();
      await expect(dialog.getByRole('link', { name: 'Quiero sumarme' })).toHaveAttribute(
        'href',
        ANNOUNCEMENT.url,
      );
      await close();
      await expect(dialog).toBeHidden();
      await expect.poll(() => flag(page)).toBe('false');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto('/movies');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(dialog).toBeHidden();
      await page.evaluate(() => sessionStorage.clear());
    }
  });

  test('moves nothing of the page', async ({ page, operator }) => {
    await operator.set('/', { announcement: ANNOUNCEMENT });
    await page.addInitScript(() => {
      const shifts = { total: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.total += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await expect(page.getByRole('dialog')).toBeVisible();
    const total = await page.evaluate(
      () => (window as unknown as { shifts: { total: number } }).shifts.total,
    );
    expect(total).toBeLessThan(0.02);
  });

  test('that is not set is not there [STATE-24]', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await flag(page)).toBeNull();
  });
});

const BUTTONS = [
  { name: 'App Android', href: 'https://apps.example/butaca' },
  { name: 'App para TV', href: '/tvandroid' },
  {
    name: 'Ayuda',
    href: `https://chat.example/butaca?text=${new URLSearchParams({ '': '¡Hola! Estoy en Butaca y necesito una mano.' }).toString().slice(1)}`,
  },
];

for (const width of [360, 768, 1000, 1440, 1600]) {
  test(`apps and help can be reached at ${width} px [NAV-03 NAV-04 NAV-06]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const header = page.getByRole('banner');
    if (width < 1500) await header.locator('summary').click();
    for (const { name, href } of BUTTONS) {
      const link = header.getByRole('link', { name, exact: true });
      await expect(link).toHaveCount(1);
      await expect(link).toBeVisible();
      await expect(link).toHaveAttribute('href', href);
    }
    await expect(header.getByRole('link', { name: 'App +18' })).toHaveCount(0);
  });
}

test('links that are not set are not drawn [NAV-03 NAV-04 NAV-05]', async ({ page, operator }) => {
  await operator.set('/', { storeUrl: null, tvApkUrl: null, chatUrl: null, communityUrl: null });
  for (const width of [360, 1000, 1440, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const header = page.getByRole('banner');
    if (width === 360) await header.locator('summary').click();
    else await expect(header.locator('summary')).toBeHidden();
    for (const { name } of BUTTONS)
      await expect(header.getByRole('link', { name, exact: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Comunidad' })).toHaveCount(0);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the adult app, script ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('asks for the age first [NAV-06]', async ({ page, operator }) => {
      await operator.set('/', { adultAppUrl: 'https://adultos.example/app' });
      await page.setViewportSize({ width: 1600, height: 900 });
      await page.goto('/');
      const confirm = page.getByRole('link', { name: 'Sí, soy mayor de 18' });
      await expect(confirm).toBeHidden();
      await page.getByRole('banner').getByRole('link', { name: 'App +18' }).click();
      await expect(page.getByRole('heading', { name: '¿Sos mayor de 18 años?' })).toBeVisible();
      await expect(confirm).toHaveAttribute('href', 'https://adultos.example/app');
      await expect(confirm).toHaveAttribute('target', '_blank');
      await page.getByRole('link', { name: 'Cerrar' }).click();
      await expect(confirm).toBeHidden();
    });
  });
}

const sharing = (page: Page) =>
  page.getByRole('contentinfo').getByRole('navigation', { name: 'Compartir' });

test('the footer describes the portal and shares the page that is shown [NAV-05 NAV-09 NAV-13]', async ({
  page,
  baseURL,
}) => {
  await page.goto('/movie/metropolis-1927');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Butaca es un portal de películas')).toBeVisible();
  await expect(sharing(page).getByRole('link')).toHaveText([
    'Twitter',
    'Facebook',
    'WhatsApp',
    'Comunidad',
  ]);
  const address = encodeURIComponent(`${baseURL}/movie/metropolis-1927`);
  for (const name of ['Twitter', 'Facebook', 'WhatsApp']) {
    await expect(sharing(page).getByRole('link', { name })).toHaveAttribute(
      'href',
      new RegExp(address),
    );
  }
  await expect(sharing(page).getByRole('link', { name: 'Comunidad' })).toHaveAttribute(
    'href',
    'https://chat.example/grupo/butaca',
  );
});

test('a share button opens a popup of 520x450 [NAV-14]', async ({ page, context }) => {
  await context.route(/twitter\.com|facebook\.com|wa\.me/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>red</title>' }),
  );
  await page.goto('/');
  for (const name of ['Twitter', 'Facebook', 'WhatsApp']) {
    const opened = page.waitForEvent('popup');
    await sharing(page).getByRole('link', { name }).click();
    const popup = await opened;
    await popup.waitForLoadState();
    expect(
      await popup.evaluate(() => ({
        width: window.innerWidth,
        height: window.innerHeight,
        opener: window.opener,
      })),
    ).toEqual({ width: 520, height: 450, opener: null });
    await popup.close();
  }
});

test('where popups are blocked, or a new tab is asked for, a share button is a link [NAV-14]', async ({
  page,
  context,
}) => {
  await context.route(/twitter\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>red</title>' }),
  );
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/');
  const opened = context.waitForEvent('page');
  await sharing(page).getByRole('link', { name: 'Twitter' }).click();
  await expect(await opened).toHaveURL(/twitter\.com\/intent/);
});
