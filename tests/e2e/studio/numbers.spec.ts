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
  'missed_searches',
] as const;

async function forget(db: Db): Promise<void> {
  for (const table of TABLES) await db.deleteFrom(table).execute();
}

/** Two days of openings, a search without results, and two weeks of a host that loses a tenth of its links on one day. */
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
  await page.getByText('Ver como tabla').click();
  await expect(page.getByRole('row', { name: /12 0 0 12/ })).toBeVisible();
  await expectAccessibleScreen(page, 'numbers');
  await page.getByRole('link', { name: 'los faroles' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('los faroles');
});
