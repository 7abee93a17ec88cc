import { expect, test } from '../support/viewer.ts';

test('without a television arrows scroll, and the focus stays [REM-07]', async ({ page }) => {
  await page.goto('/movies');
  await page.keyboard.press('Tab');
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML);
  const before = await focused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe(before);
  expect(await page.locator('html.tv').count()).toBe(0);
});
