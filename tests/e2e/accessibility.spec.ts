import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './viewer.ts';

const PAGES = [
  '/',
  '/movies',
  '/movie/metropolis-1927',
  '/movie/play/metropolis-1927/Servidor%201',
  '/no-existe',
];

for (const width of [360, 1440]) {
  test(`no violation on any page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of PAGES) {
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
      expect(
        violations.map((violation) => `${path}: ${violation.id} ${violation.nodes[0]?.html}`),
      ).toEqual([]);
    }
  });

  test(`no violation with the servers open at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/movie/metropolis-1927');
    await page.getByRole('link', { name: 'Mirar ahora' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map((violation) => `${violation.id} ${violation.nodes[0]?.html}`)).toEqual(
      [],
    );
  });

  test(`nothing is wider than the screen at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of PAGES) {
      await page.goto(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
}
