import { dayInArgentina } from '../../../src/domain/time/clock.ts';
import { expect, test, today } from '../support/matches.ts';
import { watchShifts } from '../support/viewer.ts';

/** The longest wait between two requests, and a second for the rest. */
const MAX_WAIT_MS = 36_000;

test('a server that is added in mid-match is on open pages without a reload, and nothing moves', async ({
  page,
  context,
  matches,
}) => {
  test.setTimeout(120_000);
  const live = await matches.add({ startsIn: -30, servers: ['Señal Uno', 'Señal Dos'] });
  const shifted = await watchShifts(page);
  await page.goto(live.path);
  await page.getByRole('link', { name: 'Mirar ahora' }).click();
  const options = page.getByRole('dialog').locator('section').getByRole('link');
  await expect(options).toHaveCount(2);
  const agenda = await context.newPage();
  await agenda.goto(live.tab);
  const card = agenda.getByRole('link', { name: live.name });
  await expect(card).toContainText('2 canales');
  const before = await shifted();

  const started = Date.now();
  await matches.addServer(live, 'Señal Tres');
  await expect(options).toHaveCount(3, { timeout: MAX_WAIT_MS });
  expect(Date.now() - started).toBeLessThanOrEqual(MAX_WAIT_MS);
  await expect(options).toHaveText([/^Señal Uno/, /^Señal Dos/, /^Señal Tres/]);
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).last()).toHaveText(
    'Recién agregados',
  );
  expect((await shifted()) - before).toBe(0);
  await expect(card).toContainText('3 canales', { timeout: MAX_WAIT_MS });
});

test('a match that is added today is on the open agenda without a reload', async ({
  page,
  matches,
}) => {
  test.setTimeout(120_000);
  const isLateEnough = dayInArgentina(new Date(Date.now() + 600_000)) === today();
  const startsIn = isLateEnough ? 10 : -10;
  await page.goto('/futbol');
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().includes('futbol.data')) reads += 1;
  });
  const match = await matches.add({ startsIn });
  expect(match.tab).toBe('/futbol');
  await expect(page.getByRole('link', { name: match.name })).toBeVisible({ timeout: MAX_WAIT_MS });
  expect(reads).toBe(1);
});
