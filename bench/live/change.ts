import { type Browser, chromium, type Page } from '@playwright/test';
import { publish } from '../../src/data/commands/publish.ts';
import { createDb, createPool, type Db } from '../../src/data/database.ts';
import { MATCHES_TAG, matchTag } from '../../src/domain/tags.ts';
import { watchShifts } from '../../tests/e2e/support/viewer.ts';
import { insertMatch } from '../../tests/support/sample-live.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../../tools/chromium.ts';
import { startStack } from '../../tools/stack.ts';
import { ensureBuild, pause } from '../edge-client.ts';
import type { Bar } from '../report.ts';

/** A server is added to a match whose page is open: when is it on screen, and does anything move? */

const MATCHES = 20;
const MAX_WAIT_MS = 36_000;
const ADDED = 'Señal Nueva';

const idOf = (place: number): string => `bench-cambio-${place}`;

async function insertMatches(db: Db, count: number): Promise<string[]> {
  const rowIds: string[] = [];
  for (let place = 0; place < count; place++)
    rowIds.push(
      await insertMatch(db, {
        source_id: idOf(place),
        starts_at: new Date(Date.now() - 60_000),
        servers: ['Señal Uno', 'Señal Dos'].map((name) => ({ name, url: 'https://a.example/1' })),
      }),
    );
  await publish(db, [MATCHES_TAG]);
  return rowIds;
}

async function addServer(db: Db, match_id: string): Promise<void> {
  await db
    .insertInto('servers')
    .values({
      ...{ match_id, audio: 'LATINO', label: ADDED, position: 99 },
      url: 'https://a.example/2',
    })
    .execute();
  await publish(db, [matchTag(match_id)]);
}

type Open = { page: Page; shifted: () => Promise<number> };

/** The page of a match with its servers open, as a viewer has it. */
async function openMatch(browser: Browser, address: string): Promise<Open> {
  const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
  const shifted = await watchShifts(page);
  const asked = page.waitForResponse('**/vivo/partido/**');
  await page.goto(address);
  await page.getByRole('link', { name: 'Mirar ahora' }).click();
  await page.getByRole('link', { name: 'Señal Dos' }).waitFor();
  await asked;
  return { page, shifted };
}

/** From the change until it can be seen, in milliseconds, and how far anything moved meanwhile. */
async function measureChange(
  db: Db,
  { page, shifted }: Open,
  rowId: string,
): Promise<{ wait: number; shift: number }> {
  const before = await shifted();
  const started = Date.now();
  await addServer(db, rowId);
  const added = page.getByRole('link', { name: ADDED });
  await added.waitFor({ timeout: 2 * MAX_WAIT_MS }).catch(() => {});
  const wait = (await added.isVisible()) ? Date.now() - started : Number.POSITIVE_INFINITY;
  return { wait, shift: (await shifted()) - before };
}

export async function measureChanges(quick: boolean): Promise<{ bars: Bar[]; notes: string[] }> {
  const count = quick ? 3 : MATCHES;
  ensureBuild();
  const stack = await startStack({
    name: 'bench-live',
    offset: Number(process.env.OFFSET ?? 13_000),
  });
  const db = createDb(createPool(stack.databaseUrl, 4));
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  try {
    const rowIds = await insertMatches(db, count);
    const pages: Open[] = [];
    for (let place = 0; place < count; place++)
      pages.push(await openMatch(browser, `${stack.edge}/futbol/${idOf(place)}`));
    const changes = await Promise.all(
      pages.map(async (open, place) => {
        // Not all at once: a change comes at any time between two questions of a page.
        await pause((place * 30_000) / count);
        return await measureChange(db, open, String(rowIds[place]));
      }),
    );
    const inTime = changes.filter(({ wait }) => wait <= MAX_WAIT_MS).length;
    const moved = changes.filter(({ shift }) => shift > 0).length;
    const waits = changes.map(({ wait }) => wait / 1000).sort((a, b) => a - b);
    return {
      bars: [
        {
          what: `a server added in mid-match is on screen within ${MAX_WAIT_MS / 1000} s, without a reload`,
          bar: `${count} of ${count}`,
          measured: `${inTime} of ${count}`,
          ok: inTime === count,
        },
        {
          what: 'pages on which something moved',
          bar: '0',
          measured: moved,
          ok: moved === 0,
        },
      ],
      notes: [`added server on screen after ${waits.map((wait) => wait.toFixed(1)).join(', ')} s`],
    };
  } finally {
    await browser.close();
    await db.destroy();
    await stack.stop();
  }
}
