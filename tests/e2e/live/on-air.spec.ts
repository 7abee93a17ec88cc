import type { Page } from '@playwright/test';
import { VIEWER_ZONE, wallClock } from '../../../src/domain/time/clock.ts';
import { violationsOn } from '../support/accessible.ts';
import { ALJIBE, expect, type Listed, NOTICIAS, test } from '../support/guide.ts';
import { scriptTookOver, watchShifts } from '../support/viewer.ts';

const MINUTE = 60_000;

const card = (page: Page, { name }: { name: string }) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}\\b`) });
const panel = (page: Page) => page.getByRole('region', { name: 'Programación' });
const timeOf = (now: Date, minutes: number): string =>
  wallClock(new Date(now.getTime() + minutes * MINUTE), VIEWER_ZONE).time;

const EVENING: readonly Listed[] = [
  { title: 'Prueba: noticiero', startsIn: -30, lasts: 31 },
  { title: 'Prueba: cine', startsIn: 1, lasts: 120 },
  { title: 'Prueba: cierre', startsIn: 121, lasts: 30 },
];

test('cards and pages say what is on, and turn to the next one by themselves [GUI-01 GUI-02 GUI-03]', async ({
  page,
  guide,
}) => {
  const now = await guide({ [ALJIBE.id]: EVENING });
  const turnsAt = now.getTime() + MINUTE;
  const shifted = await watchShifts(page);
  const clock = async () => await page.evaluate(() => Date.now());
  for (const path of ['/tv', ALJIBE.path]) {
    const place = path === '/tv' ? card(page, ALJIBE) : panel(page);
    await page.clock.install({ time: now.getTime() });
    await page.goto(path);
    await expect(place).toContainText('Prueba: noticiero');
    await expect(place).toContainText(`${timeOf(now, 1)} Prueba: cine`);
    if (path === '/tv') await scriptTookOver(page);
    expect(await violationsOn(page)).toEqual([]);
    // From here on the site answers nothing.
    await page.route(/\/vivo\/|\.data/, () => {});
    await page.clock.fastForward(Math.max(0, turnsAt - 3000 - (await clock())));
    await expect(place).not.toContainText('Prueba: noticiero');
    await expect(place).toContainText(`${timeOf(now, 121)} Prueba: cierre`);
    expect(Math.abs((await clock()) - turnsAt)).toBeLessThan(5000);
    // The channel's own page is a line shorter then.
    if (path === '/tv') expect(await shifted()).toBe(0);
    await page.unrouteAll();
  }
});

test('a favourite says what is on, though its card is kept in the browser [GUI-04]', async ({
  page,
  guide,
}) => {
  await guide({ [ALJIBE.id]: EVENING, [NOTICIAS.id]: [] });
  await page.goto(ALJIBE.path);
  const heart = page.getByRole('button', { name: 'Canal favorito' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/tv');
  await scriptTookOver(page);
  const own = page.getByRole('region', { name: 'Tus canales' });
  await expect(own.getByRole('link', { name: /^Canal Aljibe/ })).toContainText('Prueba: noticiero');
});

test('zapping says what the channel shows [GUI-05]', async ({ page, guide }) => {
  await guide({ [NOTICIAS.id]: EVENING });
  await page.goto(ALJIBE.path);
  await page.waitForFunction(() => localStorage.getItem('butaca')?.includes('canal-aljibe'));
  await page.keyboard.press('PageUp');
  await expect(
    page.getByRole('status').filter({ hasText: `${NOTICIAS.name}Prueba: noticiero` }),
  ).toBeVisible();
});

test.describe('elsewhere', () => {
  test.use({ timezoneId: 'Europe/Madrid' });

  test('hours are those of the zone that the viewer chose [GUI-06]', async ({ page, guide }) => {
    const now = await guide({ [ALJIBE.id]: EVENING });
    await page.goto(ALJIBE.path);
    await expect(panel(page)).toContainText(`${timeOf(now, 1)} Prueba: cine`);
    await panel(page).getByRole('button', { name: 'Ver en mi hora local (Madrid)' }).click();
    const there = wallClock(new Date(now.getTime() + MINUTE), 'Europe/Madrid').time;
    await expect(panel(page)).toContainText(`${there} Prueba: cine`);
    await page.goto('/tv');
    await scriptTookOver(page);
    await expect(card(page, ALJIBE)).toContainText(`${there} Prueba: cine`);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('pages say what is on as they were made, less than a minute ago [GUI-07]', async ({
    page,
    guide,
  }) => {
    const now = await guide({ [ALJIBE.id]: EVENING });
    await page.goto('/tv');
    await expect(card(page, ALJIBE)).toContainText('Prueba: noticiero');
    await expect(page.getByText('Horarios de Argentina')).toBeVisible();
    await page.goto(ALJIBE.path);
    await expect(panel(page)).toContainText(`${timeOf(now, 1)} Prueba: cine`);
    await page.goto('/buscar?q=canal+aljibe');
    await expect(card(page, ALJIBE)).toContainText('Prueba: noticiero');
  });
});
