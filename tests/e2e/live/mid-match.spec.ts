import { begunToday, expect, test } from '../support/matches.ts';
import { watchShifts } from '../support/viewer.ts';

/** The longest wait between two requests, and time for the rest. */
const MAX_WAIT_MS = 36_000;
/** No page that has just had an answer asks again sooner. */
const MIN_WAIT_MS = 26_000;

test('what is added in mid-match is on open pages without a reload, and nothing moves [FUT-06]', async ({
  page,
  context,
  request,
  matches,
}) => {
  test.setTimeout(120_000);
  await context.clock.install();
  const live = await matches.add({
    startsIn: begunToday(),
    servers: ['Señal Uno', 'Señal Dos'],
  });
  const shifted = await watchShifts(page);
  await page.goto(live.path);
  await page.getByRole('link', { name: 'Mirar ahora' }).click();
  const options = page.getByRole('dialog').locator('section').getByRole('link');
  await expect(options).toHaveCount(2);

  const agenda = await context.newPage();
  let reads = 0;
  agenda.on('request', (request) => {
    if (request.url().includes('futbol.data')) reads += 1;
  });
  const asked = agenda.waitForResponse('**/vivo/agenda');
  await agenda.goto('/futbol');
  await asked;
  const card = agenda.getByRole('link', { name: live.name });
  await expect(card).toContainText('2 canales');
  const before = await shifted();

  const now = async () => await page.evaluate(() => Date.now());
  const started = await now();
  await matches.killServer(live, 'Señal Uno');
  await matches.addServer(live, 'Señal Tres');
  const other = await matches.add({ startsIn: begunToday() });
  const answer = async () =>
    await (await request.get(live.path.replace('/futbol', '/vivo/partido'))).text();
  await expect.poll(answer).toContain('Señal Tres');
  // Most of the wait is skipped, as long as nobody asks in it.
  await context.clock.fastForward(Math.max(0, MIN_WAIT_MS - 6000 - ((await now()) - started)));
  await expect(options).toHaveCount(3, { timeout: MAX_WAIT_MS });
  expect((await now()) - started).toBeLessThanOrEqual(MAX_WAIT_MS);
  await expect(options).toHaveText([/^Señal Uno\s*caído desde/, /^Señal Dos/, /^Señal Tres/]);
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveText([
    'Otras señales',
    'Recién agregados',
  ]);
  expect((await shifted()) - before).toBe(0);
  await expect(card).toContainText('3 canales', { timeout: MAX_WAIT_MS });
  await expect(agenda.getByRole('link', { name: other.name })).toBeVisible();
  expect(reads).toBe(1);
});
