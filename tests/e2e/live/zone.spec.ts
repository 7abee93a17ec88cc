import type { Page } from '@playwright/test';
import { wallClock } from '../../../src/domain/time/clock.ts';
import { violationsOn } from '../support/accessible.ts';
import { expect, TOMORROW, test, tomorrow } from '../support/matches.ts';
import { scriptTookOver, watchShifts } from '../support/viewer.ts';

const ZONES = { Madrid: 'Europe/Madrid', Tokyo: 'Asia/Tokyo' };

/** The last one of the day in Argentina, which is the next day in most of the world. */
const LATE = {
  name: 'Club Cometa Azul vs Atlético Luna Baja',
  path: '/futbol/club-cometa-azul-atletico-luna-baja',
  time: '22:10',
};
const startsAt = () => new Date(`${tomorrow()}T${LATE.time}-03:00`);
/** Beginning with its hour: what channels show of it does not. */
const card = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^\\d\\d:\\d\\d .*${LATE.name}`) });

/** 'mañana' or 'mar 17', as a viewer in the zone says it. */
function dayThere(zone: string): string {
  const there = wallClock(startsAt(), zone).date;
  const away = (Date.parse(there) - Date.parse(wallClock(new Date(), zone).date)) / 86_400_000;
  if (away === 1) return 'mañana';
  const weekday = new Intl.DateTimeFormat('es-AR', { weekday: 'short', timeZone: 'UTC' });
  return `${weekday.format(new Date(there))} ${Number(there.slice(8))}`;
}

for (const [place, zone] of Object.entries(ZONES)) {
  test.describe(`a viewer in ${place}`, () => {
    test.use({ timezoneId: zone });

    test(`sees Argentina's times, and can switch to the local ones for good [FUT-12]`, async ({
      page,
    }) => {
      const { time } = wallClock(startsAt(), zone);
      await page.goto(TOMORROW.day());
      await expect(page.getByText('Horarios de Argentina')).toBeVisible();
      await expect(card(page)).toHaveAccessibleName(new RegExp(`^${LATE.time} Club`));
      await page.getByRole('button', { name: `Ver en mi hora local (${place})` }).press('Enter');
      await expect(page.getByText(`Horarios de tu zona (${place})`)).toBeVisible();
      await expect(card(page)).toHaveAccessibleName(
        new RegExp(`^${time} ${dayThere(zone)} Club Cometa`),
      );
      expect(await violationsOn(page)).toEqual([]);
      await page.reload();
      await expect(card(page)).toHaveAccessibleName(new RegExp(`^${time} `));

      // Day and hour of the same zone where a date is said, too.
      await page.goto(LATE.path);
      const date = new Intl.DateTimeFormat('es-AR', { dateStyle: 'full', timeZone: zone });
      await expect(page.getByText(`${date.format(startsAt())}, ${time}`)).toBeVisible();
      await page.goto('/buscar?q=club+cometa+azul&tipo=match');
      await expect(page.getByText(`Horarios de tu zona (${place})`)).toBeVisible();
      await expect(card(page)).toHaveAccessibleName(new RegExp(`^${time} `));

      await page.goto('/perfil');
      const choice = page.getByRole('combobox', { name: 'Horarios de los partidos' });
      await expect(choice).toHaveValue('local');
      await choice.selectOption('De Argentina');
      await page.goto(TOMORROW.day());
      await expect(card(page)).toHaveAccessibleName(new RegExp(`^${LATE.time} Club`));
    });

    for (const width of [360, 1440])
      test(`nothing moves when the times become local at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(TOMORROW.day());
        await page.getByRole('button', { name: 'Ver en mi hora local' }).click();
        const shifted = await watchShifts(page);
        const { time } = wallClock(startsAt(), zone);
        await page.goto(TOMORROW.day());
        await expect(card(page)).toHaveAccessibleName(new RegExp(`^${time} `));
        expect(await shifted(), 'agenda').toBe(0);
        await page.goto(LATE.path);
        await expect(page.getByText(`, ${time}`)).toBeVisible();
        expect(await shifted(), 'match').toBe(0);
      });
  });
}

test('the page that the site sends is the same for a viewer elsewhere [FUT-12]', async ({
  browser,
  baseURL,
}) => {
  const pages = [];
  for (const timezoneId of ['America/Argentina/Buenos_Aires', ...Object.values(ZONES)]) {
    const context = await browser.newContext({ baseURL, timezoneId, locale: 'es-AR' });
    const page = await context.newPage();
    const answer = await page.goto(TOMORROW.day());
    pages.push(await answer?.text());
    await context.close();
  }
  expect(new Set(pages).size).toBe(1);
});

test('a viewer in Argentina has no such switch', async ({ page }) => {
  for (const path of [TOMORROW.day(), LATE.path, '/perfil']) {
    await page.goto(path);
    await scriptTookOver(page);
    await expect(page.getByText(/hora local|De mi zona/)).toHaveCount(0);
  }
});
