import type { Page } from '@playwright/test';
import { TELEVISIONS, type Television, televisionOf } from '../support/remote.ts';
import { expect, test } from '../support/viewer.ts';

/** Places are kept from press to press. None may be led to where it no longer is. */

test.use({ userAgent: TELEVISIONS.webos, viewport: { width: 1280, height: 720 } });

const CARDS = '[...document.querySelectorAll(\'main li a[href^="/movie/"]\')]';

/** The card that is seen beside the one that has the focus. */
const beside = async (page: Page): Promise<string> =>
  await page.evaluate(`(() => {
    const from = document.activeElement.getBoundingClientRect();
    const [next] = ${CARDS}
      .map((card) => ({ card, box: card.getBoundingClientRect() }))
      .filter(({ box }) => box.left > from.right - 2 && Math.abs(box.top - from.top) < 2)
      .sort((a, b) => a.box.left - b.box.left);
    return next.card.getAttribute('href');
  })()`);
const marked = async (page: Page): Promise<string> =>
  await page.evaluate("document.activeElement.getAttribute('href')");

async function begin(page: Page): Promise<Television> {
  await page.goto('/movies');
  const tv = await televisionOf(page);
  await tv.until('document.activeElement !== document.body');
  await tv.evaluate(`${CARDS}[0].focus()`);
  // All places are known now.
  await tv.press('ArrowRight');
  await tv.press('ArrowLeft');
  expect(await marked(page)).toBe(await page.evaluate(`${CARDS}[0].getAttribute('href')`));
  return tv;
}

for (const [what, change] of [
  [
    'a rule of a style sheet',
    "document.styleSheets[0].insertRule('main li:nth-child(2) { order: 99 }')",
  ],
  ['a card that went away', `${CARDS}[1].closest('li').remove()`],
  [
    'a card that came',
    `(([first, , , fourth]) => first.after(fourth))(${CARDS}.map((card) => card.closest('li')))`,
  ],
] as const)
  test(`arrows lead to what is seen, whatever moved it: ${what} [REM-01]`, async ({ page }) => {
    const tv = await begin(page);
    const before = await beside(page);
    await page.evaluate(change);
    const now = await beside(page);
    expect(now).not.toBe(before);
    await tv.press('ArrowRight');
    expect(await marked(page)).toBe(now);
  });

test('arrows lead to what is seen in a row that was scrolled [REM-01]', async ({ page }) => {
  await page.goto('/');
  const tv = await televisionOf(page);
  const ROWS =
    "[...document.querySelectorAll('main section > ul')].filter((row) => row.scrollWidth > row.clientWidth * 1.5)";
  const isIn = (row: number) => `${ROWS}[${row}].contains(document.activeElement)`;
  await tv.until('document.activeElement !== document.body');
  await tv.evaluate(`${ROWS}[0].querySelectorAll('a')[1].focus()`);
  await tv.press('ArrowRight');
  await tv.press('ArrowLeft');
  const [x, next] = await tv.evaluate(`(() => {
    const { left, right } = document.activeElement.getBoundingClientRect();
    const cards = ${ROWS}[1].querySelectorAll('li');
    return [(left + right) / 2, cards[1].offsetLeft - cards[0].offsetLeft];
  })()`);
  await tv.evaluate(`new Promise((done) => {
    ${ROWS}[1].scrollLeft = ${next * 2};
    requestAnimationFrame(() => requestAnimationFrame(done));
  })`);
  for (let presses = 0; presses < 5 && !(await tv.evaluate(isIn(1))); presses++)
    await tv.press('ArrowDown');
  const [left, right] = await tv.evaluate(`(() => {
    const { left, right } = document.activeElement.closest('li').getBoundingClientRect();
    return [left, right];
  })()`);
  expect(await tv.evaluate(isIn(1))).toBe(true);
  expect(left).toBeLessThan(x + 20);
  expect(right).toBeGreaterThan(x - 20);
});
