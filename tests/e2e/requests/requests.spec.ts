import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { SYSTEM } from '../../../src/data/commands/change.ts';
import { askFor } from '../../../src/data/commands/requests.ts';
import { showRequests } from '../../../src/data/commands/settle-requests.ts';
import { readWanted } from '../../../src/domain/requests/request.ts';
import { violationsOn } from '../support/accessible.ts';
import { expect, type Operator, test } from '../support/operator.ts';
import { askRaw } from '../support/raw-request.ts';
import { HOSTILE } from './hostile-texts.ts';

/** The edge trusts a proxy on this machine; every test is a different viewer. */
const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

async function openRequests(operator: Operator, requestsShownFrom = 1): Promise<void> {
  await operator.db.deleteFrom('requests').execute();
  await operator.set('/peticiones', { requestsOpen: true, requestsShownFrom });
}

/** Shown after a minute; here at once. */
const showNow = async (operator: Operator) =>
  await operator.db
    .insertInto('outbox')
    .values({ tags: ['requests'], hard: true })
    .execute();

async function ask(page: Page, title: string, more: { kind?: string; year?: string } = {}) {
  await page.getByLabel('Título').fill(title);
  if (more.kind) await page.getByLabel('Qué es').selectOption({ label: more.kind });
  if (more.year) await page.getByLabel('Año').fill(more.year);
  await page.getByRole('button', { name: 'Pedir', exact: true }).click();
}

const status = (page: Page): Locator => page.locator('form').getByRole('status');

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('viewers ask for what is missing, and vote for what others asked for [PET-02]', async ({
      page,
      operator,
    }) => {
      await openRequests(operator);
      await page.setExtraHTTPHeaders({ 'X-Forwarded-For': anyAddress() });
      await page.goto('/peticiones');
      await expect(page.getByText('Todavía no hay peticiones')).toBeVisible();

      await ask(page, 'metropilis');
      await expect(status(page)).toContainText('Ya está:');
      await expect(status(page).getByRole('link')).toHaveAttribute(
        'href',
        '/movie/metropolis-1927',
      );
      await page.getByRole('button', { name: 'Es otra: pedirla igual' }).click();
      await expect(status(page)).toContainText('quedó pedida: «metropilis»');

      await page.goto('/peticiones');
      await ask(page, 'Los Simuladores', { kind: 'Serie', year: '2002' });
      await expect(status(page)).toContainText('quedó pedida: «Los Simuladores»');

      // Another viewer from here on.
      await page.setExtraHTTPHeaders({ 'X-Forwarded-For': anyAddress() });
      if (javaScriptEnabled) await page.evaluate(() => localStorage.clear());
      await showNow(operator);
      await expect(async () => {
        await page.goto('/peticiones');
        await expect(page.getByText('Los Simuladores (Serie, 2002)')).toBeVisible({ timeout: 500 });
      }).toPass();
      await ask(page, 'simuladores');
      await expect(status(page)).toContainText(
        'Ya la habían pedido: «Los Simuladores». Sumamos tu voto: van 2 votos.',
      );
      await page.goto('/peticiones');
      await page.getByRole('button', { name: 'Votar por metropilis' }).click();
      if (javaScriptEnabled) {
        const row = page.getByRole('listitem').filter({ hasText: 'metropilis' });
        await expect(row).toContainText('2 votos');
        await expect(row.getByRole('button')).toHaveText('Votaste');
        await page.reload();
        await expect(row.getByRole('button')).toHaveText('Votaste');
        expect(await violationsOn(page)).toEqual([]);
      } else {
        await expect(status(page)).toContainText('Votaste «metropilis»: van 2 votos.');
        await expect(page.getByRole('button', { name: 'Votar por metropilis' })).toBeVisible();
      }
      const { rows } = await sql<{ votes: number }>`select votes from request_counts`.execute(
        operator.db,
      );
      expect(rows).toEqual([{ votes: 2 }, { votes: 2 }]);
    });
  });
}

test.describe('a browser that remembers nothing', () => {
  test.use({ javaScriptEnabled: false });

  test('others see a request from three votes on, or when an operator shows it', async ({
    page,
    operator,
  }) => {
    await openRequests(operator, 3);
    const askAs = async (viewer: string, title: string) => {
      await page.setExtraHTTPHeaders({ 'X-Forwarded-For': viewer });
      await page.goto('/peticiones');
      await ask(page, title);
      await expect(status(page)).toContainText(title);
    };
    const shows = async (...names: string[]) => {
      await showNow(operator);
      await expect(async () => {
        await page.goto('/peticiones');
        await expect(page.getByRole('button', { name: /^Votar por/ })).toHaveCount(names.length, {
          timeout: 500,
        });
      }).toPass();
      for (const name of names)
        await expect(page.getByRole('button', { name: `Votar por ${name}` })).toBeVisible();
    };
    await askAs(anyAddress(), 'Okupas');
    await expect(status(page)).toContainText('Aparece en la lista cuando la pidan 3 personas.');
    await askAs(anyAddress(), 'Tumberos');
    await askAs(anyAddress(), 'Okupas');
    await shows();
    await askAs(anyAddress(), 'Okupas');
    await shows('Okupas');
    const { id } = await operator.db
      .selectFrom('requests')
      .select('id')
      .where('name', '=', 'Tumberos')
      .executeTakeFirstOrThrow();
    await showRequests(operator.db, SYSTEM, [id]);
    await shows('Okupas', 'Tumberos');
  });
});

test('a request that cannot be read is answered with what to write', async ({ page, operator }) => {
  await openRequests(operator);
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': anyAddress() });
  await page.goto('/peticiones');
  await ask(page, 'mirá en www.ejemplo.example');
  await expect(status(page)).toHaveText('Escribí solo el título, sin enlaces.');
});

test('a page is the same for everyone: nobody sees who voted for what', async ({
  stack,
  operator,
}) => {
  await openRequests(operator);
  const post = async (form: Record<string, string>, viewer: string) =>
    await askRaw(stack.edge, '/api/peticion', {
      method: 'POST',
      form,
      headers: { 'X-Forwarded-For': viewer },
    });
  const viewer = anyAddress();
  const answer = await post({ titulo: 'Okupas' }, viewer);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.headers['cache-control']).toBe('no-store');
  const page = await askRaw(stack.edge, '/peticiones', { headers: { 'X-Forwarded-For': viewer } });
  const other = await askRaw(stack.edge, '/peticiones', {
    headers: { 'X-Forwarded-For': anyAddress(), Cookie: 'a=b' },
  });
  expect(page.body).toBe(other.body);
});

test('hostile texts reach other viewers as text only', async ({ page, operator }) => {
  await openRequests(operator);
  for (const [at, name] of HOSTILE.entries()) {
    const wanted = readWanted({ name, year: '', kind: name }, new Date());
    const sender = { secret: 'x', address: `10.9.${at % 250}.1`, now: new Date() };
    if (typeof wanted !== 'string') await askFor(operator.db, wanted, sender);
  }
  expect(HOSTILE.length).toBeGreaterThanOrEqual(200);
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, name from requests order by requests.id`.execute(operator.db);
  expect(rows.length).toBeGreaterThan(100);
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  for (let from = 0; from < rows.length; from += 50) {
    // The page shows fifty, whatever is left.
    const shown = rows.slice(Math.min(from, rows.length - 50)).slice(0, 50);
    await sql`update request_counts set votes = case when request_id = any(${shown.map(({ id }) => id)}::bigint[])
      then 1000 else 1 end`.execute(operator.db);
    await showNow(operator);
    await expect(async () => {
      await page.goto('/peticiones');
      await expect(page.getByRole('button', { name: /^Votar por/ })).toHaveCount(shown.length, {
        timeout: 500,
      });
      expect(
        await page
          .locator('ol li form input')
          .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
      ).toEqual(shown.map(({ id }) => id));
    }).toPass();
    const found = await page
      .locator('ol')
      .last()
      .evaluate((list) => ({
        tags: [
          ...new Set([...list.querySelectorAll('*')].map((element) => element.localName)),
        ].sort(),
        handlers: [...list.querySelectorAll('*')].flatMap((element) =>
          element.getAttributeNames().filter((name) => /^on|^srcdoc|^href|^src|^style/.test(name)),
        ),
        names: [...list.querySelectorAll('button')].map((one) => one.getAttribute('aria-label')),
      }));
    expect(found.tags).toEqual(['button', 'div', 'form', 'input', 'li', 'span']);
    expect(found.handlers).toEqual([]);
    expect(found.names).toEqual(shown.map(({ name }) => `Votar por ${name}`));
    expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false);
  }
  expect(dialogs).toEqual([]);
});
