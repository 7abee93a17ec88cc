import { violationsOn } from '../support/accessible.ts';
import { expect, TOMORROW, test } from '../support/matches.ts';
import { scriptTookOver } from '../support/viewer.ts';

test("today's matches that are over are folded away, and open by key", async ({
  page,
  matches,
}) => {
  const over = await matches.add({ startsIn: -3, lasts: 1 });
  // In the first minutes of a day it is one of yesterday, and not folded.
  const isOfToday = over.tab === '/futbol';
  await page.goto(over.tab);
  const card = page.getByRole('link', { name: over.name });
  await expect(card).toBeVisible({ visible: !isOfToday });
  const summary = page.locator('main summary');
  if (isOfToday) {
    await expect(summary).toHaveText(/^\d+ partidos? finalizados?$/);
    await summary.focus();
    await page.keyboard.press('Enter');
  }
  await expect(card).toBeVisible();
  await expect(card).toContainText('Finalizado');
});

test('on a phone the tabs scroll, the shown day is in view, and keys reach every day', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/futbol');
  const tabs = page.getByRole('navigation', { name: 'Días de la agenda' });
  const last = tabs.getByRole('link').last();
  await expect(last).not.toBeInViewport({ ratio: 0.5 });
  await tabs.getByRole('link').first().focus();
  for (let key = 0; key < 7; key++) await page.keyboard.press('Tab');
  await expect(last).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?dia=/);
  await page.reload();
  await scriptTookOver(page);
  await expect(tabs.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollX)).toBe(0);
});

for (const width of [360, 768, 1024, 1440])
  test(`every day begins at its top and is no wider than the screen at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(TOMORROW.day());
    await scriptTookOver(page);
    expect(
      await page.evaluate(() => [
        window.scrollY,
        document.documentElement.scrollWidth - window.innerWidth,
      ]),
    ).toEqual([0, 0]);
    // The clock is not cut off.
    await expect(page.locator('main li a[href^="/futbol/"]').first()).toContainText(/Empieza en/);
    const cut = await page.locator('main li a:has(time) span').evaluateAll((all) =>
      all
        .filter((span) => span.textContent?.startsWith('Empieza'))
        .filter((span) => span.scrollWidth > span.clientWidth)
        .map((span) => span.textContent),
    );
    expect(cut).toEqual([]);
  });

test('a team is found in place, whatever its accents, and the number is said', async ({ page }) => {
  await page.goto(TOMORROW.day());
  const cards = page.locator('main li a[href^="/futbol/"]');
  await expect(cards).toHaveCount(5);
  const box = page.getByRole('searchbox', { name: 'Filtrar por equipo' });
  await box.fill('ACORDEON');
  await expect(cards).toHaveCount(1);
  await expect(cards).toHaveAccessibleName(new RegExp(TOMORROW.name));
  await expect(page.getByRole('status').getByText('Se muestra 1 partido')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([TOMORROW.league]);
  await box.press('Enter');
  await expect(page).toHaveURL(TOMORROW.day());
  // It stays while the day changes, and what is not there is one click away.
  await box.fill('club cometa');
  await expect(cards).toHaveCount(1);
  await box.fill('Punta Ceniza');
  await expect(cards).toHaveCount(0);
  await expect(page.getByRole('status').getByText('Ningún partido')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('link', { name: 'Buscar «Punta Ceniza» en todos los días' }).click();
  await expect(page).toHaveURL('/buscar?q=Punta+Ceniza&tipo=match');
  await expect(page.getByRole('main').getByRole('link', { name: 'Punta Ceniza' })).not.toHaveCount(
    0,
  );
});

test('letters typed before script ran count', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(TOMORROW.day(), { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Filtrar por equipo' }).fill('garua');
  release();
  await expect(page.locator('main li a[href^="/futbol/"]')).toHaveCount(1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('days are links, and a team is found by the search', async ({ page }) => {
    await page.goto('/futbol');
    await page.getByRole('link', { name: 'Mañana' }).click();
    await expect(page).toHaveURL(TOMORROW.day());
    await page.getByRole('searchbox', { name: 'Filtrar por equipo' }).fill('acordeon');
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/^[^?]+\/buscar\?q=acordeon&tipo=match$/);
    const match = page.getByRole('link', { name: TOMORROW.name });
    await expect(match.and(page.locator('[href^="/futbol/"]'))).toBeVisible();
  });
});
