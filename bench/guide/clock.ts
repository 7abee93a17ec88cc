import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { sql } from 'kysely';
import { createDb, createPool, type Db, rowsOf } from '../../src/data/database.ts';
import { insertGuide } from '../../tests/support/sample-guide.ts';
import { launchChromium } from '../../tools/chromium.ts';
import { startStack } from '../../tools/stack.ts';
import { ask, ensureBuild, pause, quantile } from '../edge-client.ts';
import { allOf, type Measured, none } from '../report.ts';

/** Programmes end and others begin, half of them at the same moment: when do open pages and new HTML say so, and is anything purged? */

const NAME = 'bench-guide-clock';
const OFFSET = 9500;
const MAX_OPEN_MS = 5000;
const MAX_HTML_MS = 60_000;
/** Pages of channels are open, too. */
const OPEN_CHANNELS = 3;
/** Until the first of them: all pages are open by then. */
const aheadMs = (channels: number): number => 60_000 + channels * 1200;
const ASK_EVERY_MS = 2000;
const MINUTE = 60_000;

type Turn = { channel: number; at: number };

const pathOf = (channel: number): string => `/liveChannels/reloj-${channel}`;
const before = (channel: number): string => `Antes ${channel}.`;

/** What is on now ends at these moments. */
async function insertTurns(db: Db, channels: number): Promise<Turn[]> {
  await sql`delete from channels where type = 'tv'`.execute(db);
  const rows = await rowsOf<{ id: string }>(db)`
    insert into channels (source_id, name, type, active)
    select 'reloj-' || place, 'Reloj ' || place, 'tv', true from generate_series(0, ${channels - 1}) place
    returning id`;
  const first = Math.ceil((Date.now() + aheadMs(channels)) / MINUTE) * MINUTE;
  const turns = rows.map((_, channel) => ({
    channel,
    at: first + (channel < channels / 2 ? 0 : channel * 1000),
  }));
  const listed = turns.map(({ channel, at }) => {
    const span = (title: string, from: number, to: number) => ({
      ...{ title, from: new Date(from), to: new Date(to) },
    });
    return [
      span(before(channel), first - 30 * MINUTE, at),
      span(`Después ${channel}.`, at, at + 60 * MINUTE),
      span(`Luego ${channel}.`, at + 60 * MINUTE, at + 120 * MINUTE),
    ];
  });
  await insertGuide(db, {
    channels: Object.fromEntries(rows.map(({ id }, channel) => [id, listed[channel] ?? []])),
  });
  // What is purged from here on, by whoever.
  await sql`
    create table purged (tag text);
    create function note_purged() returns trigger language plpgsql as $$
      begin insert into purged select unnest(new.tags); return null; end $$;
    create trigger note_purged after insert on outbox for each row execute function note_purged();
    grant insert on purged to public`.execute(db);
  return turns;
}

/** In the page: when it last said what was on before, by channel. */
function watchTurns(): void {
  const seen: Record<string, number> = {};
  Object.assign(window, { lastBefore: seen });
  setInterval(() => {
    const text = document.querySelector('main')?.textContent ?? '';
    for (const [, channel] of text.matchAll(/Antes (\d+)\./g)) seen[String(channel)] = Date.now();
  }, 100);
}

async function openPages(browser: Browser, edge: string, channels: number): Promise<Page[]> {
  const paths = ['/tv'];
  for (const path of paths) {
    const { body } = await ask(edge + path);
    const [, next] = /href="(\/tv\?cursor=[^"#]+)"/.exec(body) ?? [];
    if (next && !paths.includes(next)) paths.push(next);
  }
  for (let place = 0; place < OPEN_CHANNELS; place++)
    paths.push(pathOf(Math.floor((place * channels) / OPEN_CHANNELS)));
  const pages: Page[] = [];
  for (const path of paths) {
    const page = await browser.newPage();
    await page.addInitScript(watchTurns);
    await page.goto(edge + path);
    pages.push(page);
  }
  return pages;
}

/** How long after its turn HTML still said what was on before, asked for by viewers all the time. Whoever is refused asks again. */
async function watchHtml(edge: string, { channel, at }: Turn): Promise<number> {
  let last = Number.NEGATIVE_INFINITY;
  // Not all of them at the same moment.
  await pause(channel * 200);
  while (Date.now() < at + MAX_HTML_MS + 5000) {
    const { body, status } = await ask(edge + pathOf(channel));
    if (body.includes(before(channel))) last = Date.now();
    else if (status === 200 && Date.now() > at && last > Number.NEGATIVE_INFINITY) return last - at;
    await pause(ASK_EVERY_MS);
  }
  return Number.POSITIVE_INFINITY;
}

export async function measureClock(quick: boolean): Promise<Measured> {
  ensureBuild();
  const channels = quick ? 12 : 100;
  rmSync(resolve('.data', NAME), { recursive: true, force: true });
  const stack = await startStack({ name: NAME, offset: OFFSET });
  const db = createDb(createPool(stack.databaseUrl, 2));
  const browser = await launchChromium();
  try {
    const turns = await insertTurns(db, channels);
    const pages = await openPages(browser, stack.edge, channels);
    const html = await Promise.all(turns.map(async (turn) => await watchHtml(stack.edge, turn)));
    const late: number[] = [];
    const shown = new Set<number>();
    for (const page of pages) {
      const last = await page.evaluate(
        () => (window as unknown as { lastBefore: Record<string, number> }).lastBefore,
      );
      for (const { channel, at } of turns) {
        const seen = last[channel];
        if (seen === undefined) continue;
        shown.add(channel);
        late.push(seen - at);
      }
    }
    const purged = await rowsOf<{ tag: string }>(db)`select tag from purged`;
    const inTime = (all: readonly number[], most: number) => all.filter((ms) => ms <= most).length;
    const slowest = (all: readonly number[]) => `slowest ${(Math.max(...all) / 1000).toFixed(1)} s`;
    return {
      bars: [
        allOf('Channels on open pages', shown.size, channels),
        allOf(
          ...(['Open pages say within 5 s what has begun', inTime(late, MAX_OPEN_MS)] as const),
          ...([late.length, slowest(late)] as const),
        ),
        allOf(
          ...(['New HTML says within 60 s what has begun', inTime(html, MAX_HTML_MS)] as const),
          ...([channels, slowest(html)] as const),
        ),
        none(
          'Purges by the clock',
          purged.length,
          undefined,
          purged.map(({ tag }) => tag).join(' '),
        ),
      ],
      notes: [
        `HTML: median ${(quantile(html, 0.5) / 1000).toFixed(1)} s; ${pages.length} open pages`,
      ],
    };
  } finally {
    await browser.close();
    await db.destroy();
    await stack.stop();
    rmSync(resolve('.data', NAME), { recursive: true, force: true });
  }
}
