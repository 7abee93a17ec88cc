import { insertOperator } from '../../support/sample-operators.ts';
import { expectAccessibleScreen } from '../support/accessible.ts';
import { expect, test } from '../support/studio.ts';

test('Ctrl-K leads to a record, an action and a screen by keyboard alone', async ({ studio }) => {
  const { page } = await studio.join('Ana', 'owner');
  const box = page.getByRole('combobox', { name: 'Buscar pantallas, registros y acciones' });
  const options = page.getByRole('listbox', { name: 'Resultados' }).getByRole('option');
  const heading = page.getByRole('heading', { level: 1 });

  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await expect(options.first()).toContainText('Hoy');
  await page.keyboard.type('metropilis');
  await expect(options.first()).toHaveText('MetrópolisPelícula · 1927');
  await expectAccessibleScreen(page, 'finder with answers');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Metrópolis');
  await expect(box).toBeHidden();

  // Faster than the answer: Enter waits for it.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('reemplazar dominio');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/enlaces\/reemplazar$/);

  await page.getByRole('link', { name: 'Buscar' }).click();
  await page.keyboard.type('zzzz');
  await expect(page.getByText('Nada se llama así.').first()).toBeVisible();
  await box.fill('pe');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(options.first()).toContainText('Pegar enlaces');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(page.getByRole('link', { name: 'Buscar' })).toBeFocused();

  await page.goto('/ir?q=metropolis');
  await expectAccessibleScreen(page, 'the page that does the same');
});

test('the same without script', async ({ studio, browser }) => {
  const { sessionToken } = await insertOperator(studio.db, { name: 'Ana', role: 'helper' });
  const context = await browser.newContext({ baseURL: studio.origin, javaScriptEnabled: false });
  const url = studio.origin.replace('http:', 'https:');
  await context.addCookies([{ name: '__Host-studio', value: sessionToken, url, httpOnly: true }]);
  const page = await context.newPage();
  await page.goto('/historial');
  await page.getByRole('link', { name: 'Buscar' }).click();
  await page.getByRole('searchbox').fill('partdo nuevo');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Partido nuevo' }).click();
  await expect(page).toHaveURL(/\/partidos\/nuevo$/);
  await context.close();
});
