import type { Page } from '@playwright/test';
import { VIEWER_ZONE, wallClock } from '../../../src/domain/time/clock.ts';
import { type Added, expect, test } from '../support/matches.ts';
import { watchShifts } from '../support/viewer.ts';

const card = (page: Page, { name }: Added) => page.getByRole('main').getByRole('link', { name });
const SECONDS = 1 / 60;

test('a match ahead says how long is left, on its card and second by second on its page', async ({
  page,
  matches,
}) => {
  const match = await matches.add({ startsIn: 25 });
  await page.goto(match.tab);
  await expect(card(page, match)).toContainText(/Empieza en 2[45] min/);
  await page.goto(match.path);
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^Empieza en 2[45] min \d+ s$/);
  const before = await timer.textContent();
  await expect(timer).not.toHaveText(String(before));
  await expect(timer).toHaveText(/^Empieza en 2[45] min \d+ s$/);
});

for (const [turn, startsIn, before, after] of [
  ['begins', 55 * SECONDS, 'Empieza en 1 min', 'EN VIVO'],
  ['ends', -120 + 55 * SECONDS, 'EN VIVO', 'Finalizado'],
] as const) {
  test(`a match that ${turn} says so by itself, at the instant, and nothing moves`, async ({
    page,
    matches,
  }) => {
    const match = await matches.add({ startsIn });
    const turnsAt = match.startsAt.getTime() + (turn === 'ends' ? 120 * 60_000 : 0);
    const shifted = await watchShifts(page);
    const now = async () => await page.evaluate(() => Date.now());
    await page.clock.install();
    await page.goto(match.tab);
    await expect(card(page, match)).toContainText(before);
    // From here on the site answers nothing.
    await page.route(/\/vivo\/|\.data/, () => {});
    await page.clock.fastForward(Math.max(0, turnsAt - 3000 - (await now())));
    await expect(card(page, match)).toContainText(after);
    expect(Math.abs((await now()) - turnsAt)).toBeLessThan(2500);
    expect(await shifted()).toBe(0);
  });
}

test('a browser whose clock is three hours wrong goes by the clock of the site', async ({
  page,
  matches,
}) => {
  const match = await matches.add({ startsIn: 25 });
  for (const wrong of [-3, 3]) {
    await page.clock.install({ time: Date.now() + wrong * 3_600_000 });
    await page.goto(match.tab);
    await expect(card(page, match)).toContainText(/Empieza en 2[45] min/);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('cards and page say the hour, what is live and what is over, and name the zone', async ({
    page,
    matches,
  }) => {
    const ahead = await matches.add({ startsIn: 90 });
    const live = await matches.add({ startsIn: -5 });
    const over = await matches.add({ startsIn: -5, lasts: 1 });
    const { time } = wallClock(ahead.startsAt, VIEWER_ZONE);
    for (const [match, says] of [
      [ahead, `Empieza a las ${time}`],
      [live, 'EN VIVO'],
      [over, 'Finalizado'],
    ] as const) {
      await page.goto(match.tab);
      await expect(page.getByText('Horarios de Argentina')).toBeVisible();
      const folded = page.locator('main details summary', { hasText: 'finalizado' });
      if (match === over && (await folded.isVisible())) await folded.click();
      await expect(card(page, match)).toContainText(says);
      await page.goto(match.path);
      await expect(page.getByRole('timer')).toHaveText(says);
      await expect(page.getByText('Horarios de Argentina')).toBeVisible();
    }
  });
});
