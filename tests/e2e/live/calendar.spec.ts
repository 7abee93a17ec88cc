import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { publish } from '../../../src/data/commands/publish.ts';
import type { Db } from '../../../src/data/database.ts';
import { matchTag } from '../../../src/domain/tags.ts';
import { type ReadEvent, readCalendar } from '../../support/read-calendar.ts';
import { expect, test } from '../support/operator.ts';

const MATCH_ID = 'atletico-luna-baja-sportivo-tres-faroles';
const MATCH_PATH = `/futbol/${MATCH_ID}`;
const FILE = `${MATCH_PATH}/partido.ics`;
const TEAM = '/calendario/equipo/Atl%C3%A9tico%20Luna%20Baja.ics';
const LEAGUE = '/calendario/liga/Liga%20Mayor%20del%20Faro.ics';

async function eventIn(request: APIRequestContext, path: string): Promise<ReadEvent> {
  const { events } = readCalendar(await (await request.get(path)).text());
  const found = events.find(({ url }) => url.endsWith(MATCH_PATH));
  if (!found) throw new Error(`${path} lacks the match`);
  return found;
}

/** Moves the match, and tells only what carries its own tag. */
async function moveMatch(db: Db, byMinutes: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id, starts_at } = await tx
      .selectFrom('matches')
      .select(['id', 'starts_at'])
      .where('source_id', '=', MATCH_ID)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('matches')
      .set({ starts_at: new Date(starts_at.getTime() + byMinutes * 60_000) })
      .where('id', '=', id)
      .execute();
    await publish(tx, [matchTag(id)]);
  });
}

test("a match goes into the viewer's calendar at the hour of its page, with a reminder", async ({
  page,
}) => {
  await page.goto(MATCH_PATH);
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Agregar al calendario' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('partido.ics');
  const { events } = readCalendar(readFileSync(await download.path(), 'utf8'));
  const shown = await page.locator('main time').first().getAttribute('datetime');
  expect(events).toMatchObject([
    {
      summary: 'Atlético Luna Baja vs Sportivo Tres Faroles',
      startsAt: new Date(String(shown)),
      remindsAt: new Date(Date.parse(String(shown)) - 15 * 60_000),
      description: expect.stringMatching(/^Liga Mayor del Faro\n/),
    },
  ]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a viewer can subscribe to both teams and the league', async ({
    page,
    request,
    baseURL,
  }) => {
    await page.goto(MATCH_PATH);
    await page.getByText('Suscribirse a un calendario', { exact: true }).click();
    for (const name of ['Atlético Luna Baja', 'Sportivo Tres Faroles', 'Liga Mayor del Faro']) {
      const link = page.getByRole('link', { name: `Partidos de ${name}` });
      await expect(link).toBeVisible();
      const address = String(await link.getAttribute('href'));
      expect(address).toMatch(/^webcal:/);
      const feed = address.replace('webcal:', new URL(String(baseURL)).protocol);
      expect(readCalendar(await (await request.get(feed)).text()).name).toBe(`${name} en Butaca`);
      await eventIn(request, feed);
    }
  });
});

for (const path of [FILE, TEAM, LEAGUE]) {
  test(`${path} is kept by the edge, and moves with its match`, async ({ request, operator }) => {
    await expect
      .poll(async () => (await request.get(path)).headers())
      .toMatchObject({
        'x-cache': 'hit',
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'public, max-age=0, must-revalidate',
      });
    const before = await request.get(path);
    const unchanged = await request.get(path, {
      headers: { 'If-None-Match': String(before.headers().etag) },
    });
    expect(unchanged.status()).toBe(304);
    const { startsAt, uid } = await eventIn(request, path);
    await operator.change(path, async (db) => await moveMatch(db, 7));
    try {
      const moved = await eventIn(request, path);
      expect(moved.startsAt.getTime() - startsAt.getTime()).toBe(7 * 60_000);
      expect(moved.uid).toBe(uid);
    } finally {
      await operator.change(path, async (db) => await moveMatch(db, -7));
    }
    expect(await (await request.get(path)).text()).toBe(await before.text());
  });
}

test('a feed has one address', async ({ request }) => {
  for (const [spelling, address] of [
    [TEAM.replaceAll('%C3%A9', '%c3%a9'), TEAM],
    [TEAM.replace('Luna', '%4Cuna'), TEAM],
    [TEAM.replace('/calendario', '/Calendario'), TEAM],
    [TEAM.replace('/equipo', '//equipo'), TEAM],
    [`${TEAM}/`, TEAM],
    [`${FILE}/`, FILE],
  ] as const) {
    const answer = await request.get(spelling, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], spelling).toEqual([301, address]);
    expect(answer.headers()['cache-control'], spelling).toBe('no-store');
  }
  const plain = await (await request.get(TEAM)).text();
  const asked = await request.get(`${TEAM}?utm_source=x`);
  expect([asked.headers()['x-cache'], await asked.text()]).toEqual(['hit', plain]);
});

test('what no match has is not found, is not kept, and says what to do', async ({ request }) => {
  for (const [path, sentence] of [
    ['/futbol/no-existe/partido.ics', 'No encontramos ese partido'],
    ['/calendario/equipo/Nadie.ics', 'No encontramos partidos de ese equipo'],
    ['/calendario/liga/Nadie.ics', 'No encontramos partidos de ese equipo'],
    ['/calendario/equipo/atl%C3%A9tico%20luna%20baja.ics', 'No encontramos partidos'],
    [`${TEAM}.data`, 'No encontramos partidos'],
    [`${FILE}.data`, 'No encontramos ese partido'],
  ] as const) {
    for (let time = 0; time < 2; time++) {
      const answer = await request.get(path);
      expect([answer.status(), answer.headers()['x-cache']], path).toEqual([404, 'miss']);
      expect(answer.headers()['cache-control'], path).toBe('no-store');
      expect(await answer.text(), path).toContain(sentence);
    }
  }
});
