import { randomInt } from 'node:crypto';
import { SYSTEM } from '../../../src/data/commands/change.ts';
import { issueProductCodes } from '../../../src/data/commands/product-codes.ts';
import { publish } from '../../../src/data/commands/publish.ts';
import type { Db } from '../../../src/data/database.ts';
import { SHOP_TAG } from '../../../src/domain/tags.ts';
import { DEVELOPMENT_CODE_SECRET } from '../../../src/platform/env.ts';
import { expect, type Operator, test } from '../support/operator.ts';
// For responses that the usual page fixture counts as faults.
import { test as plainTest } from '../support/own-stack.ts';

const CATEGORIES = ['Todos los productos', 'Buzos', 'Mates', 'Remeras', 'Jarras', 'Tazas'];

/** The edge trusts a proxy on this machine; every test is a different viewer. */
const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

async function issue({ db }: Operator): Promise<string> {
  const issued = await issueProductCodes(db, SYSTEM, DEVELOPMENT_CODE_SECRET, 'bz001', 1);
  return issued.kind === 'issued' ? String(issued.codes[0]) : '';
}

test('the VIP shop has a guide in steps and its categories [TIE-01 TIE-02]', async ({ page }) => {
  await page.goto('/tienda');
  await expect(page.getByRole('heading', { level: 1, name: 'Tienda VIP' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cómo comprar' }).getByRole('listitem')).toHaveText(
    [/^Elegí/, /^Escribinos/, /^Recibilo/, /^Verificalo/],
  );
  await expect(page.getByRole('navigation', { name: 'Categorías' }).getByRole('link')).toHaveText(
    CATEGORIES,
  );
});

test('whoever only wants to verify a product gets to the box at once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/tienda');
  await page.getByRole('link', { name: 'Verificá tu producto' }).click();
  await expect(page.getByRole('textbox', { name: 'Código VIP' })).toBeInViewport();
});

test('without a chat the shop says that nothing can be bought, and no guide leads to it [TIE-01]', async ({
  page,
  operator,
}) => {
  await operator.set('/tienda', { chatUrl: null });
  await page.goto('/tienda');
  await expect(page.getByText('Por ahora no se puede comprar desde acá')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cómo comprar' })).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(16);
  await expect(page.getByRole('article').getByRole('link')).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a category leaves its own products, and all come back [TIE-02 TIE-11]', async ({
      page,
    }) => {
      await page.goto('/tienda');
      const cards = page.getByRole('article');
      await expect(cards).toHaveCount(16);
      await page.getByRole('link', { name: 'Mates', exact: true }).click();
      await expect(page).toHaveURL('/tienda?categoria=mates');
      await expect(cards).toHaveCount(3);
      await expect(cards.getByRole('heading')).toHaveText([/^Mate/, /^Mate/, /^Mate/]);
      await expect(page.getByRole('link', { name: 'Mates', exact: true })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await page.getByRole('link', { name: 'Todos los productos' }).click();
      await expect(page).toHaveURL('/tienda');
      await expect(cards).toHaveCount(16);
    });

    test('a text filters by any spelling, within the category [TIE-10 TIE-12]', async ({
      page,
    }) => {
      await page.goto('/tienda?categoria=buzos');
      const field = page.getByRole('searchbox', { name: 'Buscar en la tienda' });
      await field.fill('ULTIMA fila');
      await field.press('Enter');
      await expect(page).toHaveURL('/tienda?categoria=buzos&q=ULTIMA+fila');
      await expect(page.getByRole('article')).toHaveCount(1);
      await expect(page.getByRole('heading', { name: 'Buzo Última Fila' })).toBeVisible();
      await field.fill('submarino');
      await field.press('Enter');
      await expect(page.getByText('No se encontraron productos')).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(0);
      await page.getByRole('link', { name: 'Todos los productos' }).click();
      await expect(page.getByText('No se encontraron productos')).toBeVisible();
      await expect(field).toHaveValue('submarino');
    });
  });
}

test('a card shows what it sells and opens the chat with it written [TIE-03 TIE-04 TIE-05]', async ({
  page,
}) => {
  await page.goto('/tienda');
  const card = page.getByRole('article').filter({ hasText: 'Mate Platea' });
  await expect(card.getByText('Calabaza forrada en cuero')).toBeVisible();
  await expect(card.getByText('$20.000', { exact: true })).toBeVisible();
  await expect(card.getByText('ÚNICO', { exact: true })).toBeVisible();
  await expect(card.getByText('¡ÚLTIMO!', { exact: true })).toBeVisible();
  const buy = card.getByRole('link', { name: 'Comprar Mate Platea por chat' });
  await expect(buy).toHaveAttribute('target', '_blank');
  const chat = new URL(String(await buy.getAttribute('href')));
  expect(chat.origin + chat.pathname).toBe('https://chat.example/butaca');
  expect(chat.searchParams.get('text')).toBe('¡Hola! Quiero comprar: Mate Platea ($20.000).');
});

const stock = (count: number) => async (db: Db) => {
  await db.updateTable('products').set({ stock: count }).where('id', '=', 'mt001').execute();
  await publish(db, [SHOP_TAG]);
};

test('a product is said to be the only and the last one when its stock is 1 [TIE-04 TIE-11]', async ({
  page,
  operator,
}) => {
  const card = page.getByRole('article').filter({ hasText: 'Mate Platea' });
  await operator.change('/tienda', stock(2));
  await page.goto('/tienda');
  await expect(card.getByText('$20.000')).toBeVisible();
  await expect(card.getByText(/ÚNICO|ÚLTIMO/)).toHaveCount(0);
  await operator.change('/tienda', stock(0));
  await page.goto('/tienda');
  await expect(card.getByText('Agotado')).toBeVisible();
  await expect(card.getByText(/ÚNICO|ÚLTIMO/)).toHaveCount(0);
  await expect(card.getByRole('link')).toHaveCount(0);
  await operator.change('/tienda', stock(1));
});

test('a code is authentic, then verified on a date; another is unknown [TIE-06 TIE-07 TIE-08]', async ({
  page,
  operator,
}) => {
  const code = await issue(operator);
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': anyAddress() });
  await page.goto('/tienda');
  const box = page.locator('#verificar');
  const field = box.getByLabel('Código VIP');
  await field.fill(`   ${code.toLowerCase()}  `);
  await field.press('Enter');
  await expect(box.getByRole('status')).toHaveText(
    '¡Es auténtico! Este código es de: Buzo Última Fila.',
  );
  await expect(page).toHaveURL('/tienda');
  await box.getByRole('button', { name: 'Verificar Producto' }).click();
  await expect(box.getByRole('status')).toHaveText(
    /^Este código es de Buzo Última Fila y ya se verificó el \p{L}+, \d+ de \p{L}+ de \d{4}\./u,
  );
  await field.fill('BZ001-VIP-2025');
  await box.getByRole('button', { name: 'Verificar Producto' }).click();
  await expect(box.getByRole('status')).toHaveText(/^No conocemos ese código/);
});

test('a blank code does nothing [VAL-03]', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.goto('/tienda');
  const box = page.locator('#verificar');
  await box.getByRole('button', { name: 'Verificar Producto' }).click();
  await box.getByLabel('Código VIP').fill('   ');
  await box.getByLabel('Código VIP').press('Enter');
  await expect(box.getByRole('status')).toHaveText('');
  await expect(page).toHaveURL('/tienda');
  expect(posts.filter((url) => url.includes('verificar'))).toEqual([]);
});

plainTest('when the portal does not answer, the box says so and stays', async ({ page }) => {
  await page.route('**/api/verificar*', (route) => route.abort('connectionaborted'));
  await page.goto('/tienda');
  const box = page.locator('#verificar');
  await box.getByLabel('Código VIP').fill('BZ001-VIP-2025');
  await box.getByRole('button', { name: 'Verificar Producto' }).click();
  await expect(box.getByRole('status')).toHaveText(/^No pudimos verificar el código/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the answer is a page of its own; blank leads back to the box [TIE-06 TIE-07 TIE-08 VAL-03]', async ({
    page,
    operator,
  }) => {
    const code = await issue(operator);
    await page.setExtraHTTPHeaders({ 'X-Forwarded-For': anyAddress() });
    await page.goto('/tienda');
    await page.getByLabel('Código VIP').fill(` ${code} `);
    await page.getByLabel('Código VIP').press('Enter');
    await expect(page).toHaveURL('/api/verificar');
    await expect(page.getByText('¡Es auténtico!')).toBeVisible();
    await page.getByRole('button', { name: 'Verificar Producto' }).click();
    await expect(page).toHaveURL('/tienda#verificar');
    await page.getByLabel('Código VIP').fill(code);
    await page.getByRole('button', { name: 'Verificar Producto' }).click();
    await expect(page.getByText('ya se verificó el')).toBeVisible();
    await page.getByRole('link', { name: 'Volver a la tienda' }).click();
    await expect(page).toHaveURL('/tienda');
  });
});

test('the sixth failure in a minute is refused with a sentence; a right code from elsewhere is not [TIE-09]', async ({
  request,
  operator,
}) => {
  const code = await issue(operator);
  const from = async (address: string, codigo: string) => {
    const answer = await request.post('/api/verificar', {
      form: { codigo },
      headers: { 'X-Forwarded-For': address },
    });
    expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-cache': 'miss' });
    return { status: answer.status(), body: await answer.text() };
  };
  const guesser = anyAddress();
  for (let place = 0; place < 5; place++) {
    const { status, body } = await from(guesser, `BZ001-VIP-2025-${place}`);
    expect(status).toBe(200);
    expect(body).toContain('No conocemos ese código.');
  }
  const sixth = await from(guesser, code);
  expect(sixth.status).toBe(429);
  expect(sixth.body).toContain('Demasiados intentos fallidos. Esperá un minuto');
  const elsewhere = await from(anyAddress(), code);
  expect(elsewhere.body).toContain('¡Es auténtico!');
});

plainTest('the refusal is shown in the box [TIE-09]', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': anyAddress() });
  await page.goto('/tienda');
  const box = page.locator('#verificar');
  for (let place = 0; place < 6; place++) {
    await box.getByLabel('Código VIP').fill(`BZ001-VIP-2025-${place}`);
    const answered = page.waitForResponse('**/api/verificar*');
    await box.getByRole('button', { name: 'Verificar Producto' }).click();
    expect((await answered).status()).toBe(place < 5 ? 200 : 429);
  }
  await expect(box.getByRole('status')).toHaveText(/^Demasiados intentos fallidos/);
});

test('a post from another site is refused', async ({ request }) => {
  const answer = await request.post('/api/verificar', {
    form: { codigo: 'BZ001' },
    headers: { Origin: 'https://malo.example' },
  });
  expect(answer.status()).toBe(403);
});
