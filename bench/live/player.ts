import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { type Document, importLines } from '../../tests/support/import-lines.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../../tools/chromium.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import { ensureBuild, pause, quantile } from '../edge-client.ts';
import { record, samplesOf } from '../failover/recorder.ts';
import type { Bar, BenchReport } from '../report.ts';
import { longestStall, samplesUntil, timeToPicture } from './picture.ts';

const PLAY_MS = 3 * 60_000;
/** A stop of less than this is no stall to a viewer, and to hls.js neither. */
const MAX_STALL_MS = 250;
const MAX_SWITCH_MS = 8000;
const ZAPS = 50;
const MAX_ZAP_MS = 1500;
const LIMIT_MS = 30_000;
/** Played before its server is killed, so that the player has all that it buffers. */
const BEFORE_KILL_S = 8;

const KILLS = ['cut', '500', 'hang'] as const;
type Kill = (typeof KILLS)[number];

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

async function withPage<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const context: BrowserContext = await browser.newContext({
    locale: 'es-AR',
    viewport: { width: 1280, height: 800 },
  });
  try {
    await record(context);
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

async function measureStalls(browser: Browser, edge: string, playMs: number): Promise<Bar> {
  return await withPage(browser, async (page) => {
    await page.goto(`${edge}/liveChannels/canal-aljibe`);
    const [first] = await samplesUntil(page, (all) => all.length > 0, LIMIT_MS);
    await pause(Number(first?.at) + playMs - Date.now());
    // Reading three minutes of samples takes a while.
    const asked = Date.now();
    const samples = await samplesOf(page);
    const stall = longestStall(samples);
    const isSame = samples.every(({ picture }) => picture === 1);
    const last = Number(samples.at(-1)?.at);
    return {
      what: `live for ${playMs / 1000} s on one server: longest standstill`,
      bar: `<= ${MAX_STALL_MS} ms`,
      measured: `${Math.round(stall)} ms${isSame ? '' : ', on several servers'}`,
      ok: stall <= MAX_STALL_MS && isSame && asked - last < 1000,
    };
  });
}

const killedChannel = (kill: Kill, turn: number) => `vivo-${kill}-${turn}`;

/** A channel with two servers, of which the first can be killed. */
function channelDocument(id: string, host: string): Document {
  return {
    path: `ITEMS/${id}`,
    data: {
      NOMBRE: id,
      ESTADO: 'A',
      MENU: 'cPaginasTv',
      URL: `${host}/bad/switch/${id}/live/${id}/master.m3u8`,
      LINKS: { Respaldo: `${host}/live/${id}-respaldo/master.m3u8` },
    },
  };
}

type Switch = { kill: Kill; switchMs: number; darkMs: number };

/** From the kill until the other server's picture moves, and how long no picture moved at all. */
async function measureKill(
  browser: Browser,
  { edge, hostOrigin }: Stack,
  kill: Kill,
  turn: number,
): Promise<Switch> {
  const id = killedChannel(kill, turn);
  return await withPage(browser, async (page) => {
    await page.goto(`${edge}/liveChannels/${id}`);
    const [first] = await samplesUntil(page, (all) => all.length > 0, LIMIT_MS);
    await pause(Number(first?.at) + BEFORE_KILL_S * 1000 - Date.now());
    const switchMs = await timeToPicture(
      page,
      () => fetch(`${hostOrigin}/bad/switch/${id}/${kill}`, { method: 'POST' }),
      LIMIT_MS,
    );
    // A moment later, because the new picture may stop again.
    await pause(2000);
    const darkMs = longestStall(await samplesOf(page));
    // The zaps come by here too.
    await fetch(`${hostOrigin}/bad/switch/${id}/fine`, { method: 'POST' });
    return { kill, switchMs, darkMs };
  });
}

async function measureZaps(browser: Browser, edge: string, zaps: number): Promise<number[]> {
  return await withPage(browser, async (page) => {
    await page.goto(`${edge}/liveChannels/canal-aljibe`);
    await samplesUntil(page, (all) => all.length > 0, LIMIT_MS);
    const times: number[] = [];
    for (let zap = 0; zap < zaps; zap++)
      times.push(await timeToPicture(page, () => page.keyboard.press('PageUp'), LIMIT_MS));
    return times;
  });
}

export async function measurePlayer(quick: boolean): Promise<Omit<BenchReport, 'name'>> {
  ensureBuild();
  const stack = await startStack({
    name: 'bench-live',
    offset: Number(process.env.OFFSET ?? 13_000),
  });
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    const turns = quick ? 1 : 4;
    const kills = KILLS.flatMap((kill) =>
      Array.from({ length: turns }, (_, turn) => ({ kill, turn })),
    );
    const { refusals } = await importLines(
      stack.databaseUrl,
      kills.map(({ kill, turn }) => channelDocument(killedChannel(kill, turn), stack.hostOrigin)),
    );
    if (refusals.length > 0) throw new Error(`refused: ${JSON.stringify(refusals[0])}`);
    const stalls = await measureStalls(browser, stack.edge, quick ? 20_000 : PLAY_MS);
    const switches: Switch[] = [];
    for (const { kill, turn } of kills) {
      const one = await measureKill(browser, stack, kill, turn);
      console.log(`${kill}: ${seconds(one.switchMs)}, dark for ${seconds(one.darkMs)}`);
      switches.push(one);
    }
    const zaps = await measureZaps(browser, stack.edge, quick ? 5 : ZAPS);
    const slowest = Math.max(...switches.map(({ switchMs }) => switchMs));
    const median = quantile(zaps, 0.5);
    return {
      bars: [
        stalls,
        {
          what: `server killed (${KILLS.join(', ')}): slowest until the other one plays`,
          bar: `<= ${seconds(MAX_SWITCH_MS)}`,
          measured: seconds(slowest),
          ok: slowest <= MAX_SWITCH_MS,
        },
        {
          what: `${zaps.length} zaps: median until the next channel's picture moves`,
          bar: `<= ${seconds(MAX_ZAP_MS)}`,
          measured: seconds(median),
          ok: median <= MAX_ZAP_MS,
        },
      ],
      notes: [
        ...KILLS.map((kill) => {
          const own = switches.filter((one) => one.kill === kill);
          const of = (pick: (one: Switch) => number) => seconds(Math.max(...own.map(pick)));
          return `${kill}: the other server plays after ${of((one) => one.switchMs)} at most; no picture moved for ${of((one) => one.darkMs)} at most`;
        }),
        `zaps: 95 % within ${seconds(quantile(zaps, 0.95))}, slowest ${seconds(Math.max(...zaps))}`,
      ],
    };
  } finally {
    await browser.close();
    await stack.stop();
  }
}
