import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { createDb, createPool } from '../../src/data/database.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../../tools/chromium.ts';
import { missingOf } from '../../tools/needs.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import { ensureBuild } from '../edge-client.ts';
import { runsBeside } from '../pages/beside-twin.ts';
import { type Figures, medianOf } from '../pages/lighthouse.ts';
import { startTwinServer } from '../pages/twin-server.ts';
import { weightOf } from '../pages/weight.ts';
import { ADVISED_SETTINGS } from '../postgres-settings.ts';
import { atMost, type Measured, yes } from '../report.ts';
import { settled } from '../settled.ts';
import { beginGuide, growGuide } from './grow.ts';
import { pageCost } from './page-cost.ts';
import { pressKeys } from './pressed.ts';

/** `/tv/guia`: how it feels with 2,000 channels, and what it costs with 200 and with 20,000. */

const NAME = 'bench-guide-page';
const OFFSET = 4200;
const DEBUG_PORT = 9335;
const TWINS_PORT = 8446 + OFFSET;
const PATH = '/tv/guia';

const SIZES = { few: 200, seen: 2000, all: 20_000 };
const SMALL = { few: 20, seen: 200, all: 2000 };
const MAX_LCP_RATIO = 1.2;
const MAX_INP_MS = 200;
const MAX_KB = 300;
const MAX_COST_RATIO = 1.2;

/** Nothing else is done in the database while pages are counted. */
const CALM = ['autovacuum=off', 'checkpoint_timeout=1h', 'max_wal_size=16GB'];

async function besideItsTwin(browser: Browser, stack: Stack, times: number): Promise<Measured> {
  const twins = await startTwinServer(TWINS_PORT, stack.edge);
  try {
    const { page, twin } = await runsBeside(
      { name: 'guide', path: PATH },
      { browser, port: DEBUG_PORT, origin: stack.origin, twins, times, throttling: 'simulated' },
    );
    const [own, other] = [medianOf(page, 'lcp'), medianOf(twin, 'lcp')];
    const both = (figure: keyof Figures) =>
      `${(medianOf(page, figure) / 1000).toFixed(2)} (twin ${(medianOf(twin, figure) / 1000).toFixed(2)})`;
    return {
      bars: [
        atMost(
          'LCP of the guide over that of its static twin',
          own / other,
          MAX_LCP_RATIO,
          '',
          `${(own / 1000).toFixed(2)} s / ${(other / 1000).toFixed(2)} s`,
        ),
        atMost('Layout shift of the guide', medianOf(page, 'shift'), 0),
      ],
      notes: [
        `the guide, as a phone: FCP ${both('fcp')} s, HTML ${both('html')} KB, all ${both('all')} KB, blocking ${medianOf(page, 'tbt').toFixed(0)} ms`,
      ],
    };
  } finally {
    await twins.stop();
  }
}

async function felt(stack: Stack, quick: boolean): Promise<Measured> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      ...CHROMIUM_FLAGS,
      `--remote-debugging-port=${DEBUG_PORT}`,
      '--ignore-certificate-errors',
    ],
  });
  try {
    const url = stack.origin + PATH;
    const paint = await besideItsTwin(browser, stack, quick ? 1 : 5);
    const { opened, touched } = await weightOf(browser, url);
    const { inp, worst, keys, rows } = await pressKeys(browser, url, quick ? 1 : 3);
    return {
      bars: [
        ...paint.bars,
        atMost(
          'The guide on a phone, with its script',
          touched,
          MAX_KB,
          'KB',
          `${opened} KB opened`,
        ),
        atMost(
          'INP of keys at a processor slowed 4 times',
          inp,
          MAX_INP_MS,
          'ms',
          `${keys} keys among ${rows} channels, slowest ${worst} ms`,
        ),
      ],
      notes: paint.notes ?? [],
    };
  } finally {
    await browser.close();
  }
}

export async function measurePage(quick: boolean): Promise<Measured> {
  ensureBuild();
  const missing = missingOf(['caddy']);
  if (missing)
    return { bars: [yes('The page of the guide is measured', false, `needs ${missing}`)] };
  const { few, seen, all } = quick ? SMALL : SIZES;
  // A run that failed leaves its channels.
  rmSync(resolve('.data', NAME), { recursive: true, force: true });
  const stack = await startStack({
    ...{ name: NAME, offset: OFFSET, tls: true },
    postgresSettings: [...ADVISED_SETTINGS, ...CALM],
  });
  const limits = { statement_timeout: 900_000, query_timeout: 900_000 };
  const db = createDb(createPool(stack.databaseUrl, 2, limits));
  const notes: string[] = [];
  const costWith = async (channels: number) => {
    const programmes = await growGuide(db, channels);
    await settled(stack.databaseUrl);
    const cost = await pageCost(stack, db, { channels, pages: quick ? 60 : 200 });
    notes.push(
      `${channels} channels, ${programmes} programmes: ${cost.all.toFixed(2)} ms of CPU per page (portal ${cost.portal.toFixed(2)}, PostgreSQL ${cost.database.toFixed(2)})`,
    );
    return cost.all;
  };
  try {
    await beginGuide(db);
    const least = await costWith(few);
    await costWith(seen);
    const how = await felt(stack, quick);
    const most = await costWith(all);
    return {
      bars: [
        ...how.bars,
        atMost(
          `CPU of a page with ${all} channels over that with ${few}`,
          most / least,
          MAX_COST_RATIO,
          '',
          `${most.toFixed(2)} ms / ${least.toFixed(2)} ms`,
        ),
      ],
      notes: [...(how.notes ?? []), ...notes],
    };
  } finally {
    await db.destroy();
    await stack.stop();
  }
}
