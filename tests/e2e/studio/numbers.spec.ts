import { addDemand } from '../../../src/data/commands/demand.ts';
import { addMissedSearches } from '../../../src/data/commands/missed-searches.ts';
import { noteOpenings } from '../../../src/data/commands/numbers.ts';
import type { Db } from '../../../src/data/database.ts';
import { dayBefore, daysUpTo } from '../../../src/domain/numbers/days.ts';
import { dayInArgentina } from '../../../src/domain/time/clock.ts';
import { expectAccessibleScreen } from '../support/accessible.ts';
import { expect, test } from '../support/studio.ts';

const TABLES = [
  'demand_counts',
  'opening_days',
  'opened_titles',
  'host_days',
  'host_reports',
  'missed_searches',
] as const;

async function forget(db: Db): Promise<void> {
  for (const table of TABLES) await db.deleteFrom(table).execute();
}

/**
 * Two days of openings, a search without results, two weeks of a host that loses a tenth of its links on one day, and what
 * players say of it on two days.
 */
async function fill(db: Db): Promise<void> {
  const today = dayInArgentina(new Date());
  const opened = { kind: 'movie', id: 'metropolis-1927' } as const;
  await addDemand(db, [
    { ...opened, day: today, opens: 30 },
    { ...opened, day: dayBefore(today, 2), opens: 12 },
  ]);
  await noteOpenings(db, today);
  await addMissedSearches(db, [{ text: 'los faroles', day: today, times: 9 }]);
  await db
    .insertInto('host_days')
    .values(
      daysUpTo(today, 14).map((day, place) => ({
        ...{ day, host: 'video.example', alive: place < 8 ? 100 : 90 },
        died: place === 7 ? 10 : 0,
      })),
    )
    .execute();
  const reported = { host: 'video.example', networks: 9, played: 30, start_1s: 5, start_2s: 25 };
  const times = { stalled_ms: '36000', watched_s: '3564' };
  await db
    .insertInto('host_reports')
    .values([
      { ...reported, ...times, day: dayBefore(today, 1), engine: 'chromium', failed_open: 10 },
      { ...reported, ...times, day: today, engine: 'television', exits: 10 },
    ])
    .execute();
}

test.afterEach(async ({ studio }) => await forget(studio.db));

test('numbers are drawn and can be read, for a helper on a phone too', async ({ studio }) => {
  const { page } = await studio.join('Ana', 'helper');
  await forget(studio.db);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Números' }).click();
  await expect(page.getByText('Todavía no se contó ninguna apertura.').first()).toBeVisible();

  await fill(studio.db);
  await page.getByRole('link', { name: '7 días' }).click();
  await expect(page).toHaveURL(/dias=7$/);
  await expect(page.getByText('42 aperturas', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Aperturas por día' })).toHaveAccessibleDescription(
    /^42 aperturas en 7 días\. El día con más: .*: 30 aperturas\.$/,
  );
  await expect(page.getByRole('row', { name: /Metrópolis Película 42/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /video\.example 90\s% 90 10 0/ })).toBeVisible();
  await expect(page.getByText('70 reproducciones', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('img', { name: 'Cuánto tarda en empezar' }),
  ).toHaveAccessibleDescription(/menos de 1 s, 17\s%; 1 a 2 s, 83\s%/);
  await expect(
    page.getByRole('row', { name: /video\.example 70 1 a 2 s 14\s% 1,0\s% 14\s%/ }),
  ).toBeVisible();
  await expect(
    page.getByRole('row', { name: /Televisores 40 1 a 2 s 0,0\s% 1,0\s% 25\s%/ }),
  ).toBeVisible();
  await page.getByText('Ver como tabla').first().click();
  await expect(page.getByRole('row', { name: /12 0 0 12/ })).toBeVisible();
  await expectAccessibleScreen(page, 'numbers');
  await page.getByRole('link', { name: 'los faroles' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('los faroles');
});
