import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DirectCandidate } from '../../../src/domain/playback/candidates.ts';
import type { Chance } from '../../../src/domain/playback/plays.ts';
import { MAX_TRIAL_MS } from '../../../src/portal/playback/player/progress-watch.ts';
import { chromiumPath } from '../../../tools/chromium.ts';
import { openBrowser, type Tab } from '../../../tools/devtools.ts';
import { uses } from '../../../tools/needs.ts';
import { oldChromiumPath } from '../../../tools/old-chromium.ts';
import { RESOLVER_RULES } from '../farm/addresses.ts';
import { type Case, PORTAL } from '../farm/case.ts';
import type { Farm } from '../farm/farm.ts';
import { SEGMENT_SECONDS } from '../farm/media.ts';
import type { Started, Tried } from './outcome.ts';

uses('certutil');

export const ENGINES = { today: async () => chromiumPath(), 'chrome 79': oldChromiumPath };
export type Engine = keyof typeof ENGINES;

/** A page that is refused is never heard of. */
const FRAME_LIMIT_MS = 4000;
const PLAYED_S = 0.7;
const LATE_PLAYED_S = SEGMENT_SECONDS + 1;
const TABS = 10;

const NOTHING: Tried = {
  result: 'failed',
  reason: 'the tab died',
  seconds: 0,
  frames: 0,
  soundBytes: 0,
};

/** Browsers read the authorities that they trust from their user's home. */
function homeWith(authority: string): string {
  const home = mkdtempSync(join(tmpdir(), 'butaca-home-'));
  const database = join(home, '.pki/nssdb');
  mkdirSync(database, { recursive: true });
  const certutil = (...args: string[]) =>
    execFileSync('certutil', ['-d', `sql:${database}`, ...args], { stdio: 'pipe' });
  certutil('-N', '--empty-password');
  certutil('-A', '-t', 'C,,', '-n', 'farm', '-i', authority);
  return home;
}

async function tryCase(tab: Tab, found: Case, address: string): Promise<Tried> {
  const url = JSON.stringify(address);
  // Where a later segment is at fault, playing begins well; it has to get there.
  const playedS = found.at?.segment?.fromSegment ? LATE_PLAYED_S : PLAYED_S;
  const how = JSON.stringify({ limitMs: MAX_TRIAL_MS, playedS });
  const run = async (call: string): Promise<Tried> => await tab.evaluate(`truth.${call}`);
  if (found.start === 'page') return await run(`frame(${url}, ${FRAME_LIMIT_MS})`);
  return await run(`play('${found.start === 'file' ? 'file' : 'hls'}', ${url}, ${how})`);
}

/** A browser that trusts the farm, with tabs that show the portal's page. */
async function within<Value>(
  engine: Engine,
  farm: Farm,
  act: (open: () => Promise<Tab>) => Promise<Value>,
): Promise<Value> {
  const home = homeWith(farm.authority);
  const browser = await openBrowser(await ENGINES[engine](), {
    flags: [`--host-resolver-rules=${RESOLVER_RULES}`],
    home,
  });
  try {
    return await act(async () => {
      const tab = await browser.openTab();
      await tab.goto(PORTAL);
      return tab;
    });
  } finally {
    await browser.close();
    rmSync(home, { recursive: true, force: true });
  }
}

export type Seen = { truths: Tried[]; chances: Chance[]; codecs: string[][]; userAgent: string };

/** Opens every case in one browser, several at once. `plays` is what the probe found of each. */
export const seenBy = async (
  engine: Engine,
  cases: readonly Case[],
  plays: readonly string[],
  farm: Farm,
): Promise<Seen> =>
  await within(engine, farm, async (open) => {
    const first = await open();
    const codecs = await first.evaluate('truth.codecs()');
    const chances = await first.evaluate(`truth.chances(${JSON.stringify(plays)})`);
    const userAgent = await first.evaluate('navigator.userAgent');
    const truths: Tried[] = [];
    let next = 0;
    const work = async (given?: Tab) => {
      let tab = given ?? (await open());
      while (next < cases.length) {
        const place = next++;
        const found = cases[place] as Case;
        try {
          truths[place] = await tryCase(tab, found, farm.addresses[place] ?? '');
        } catch (error) {
          truths[place] = { ...NOTHING, reason: String(error) };
          tab = await open();
        }
      }
    };
    await Promise.all([work(first), ...Array.from({ length: TABS - 1 }, async () => await work())]);
    return { truths, chances, codecs, userAgent };
  });

/** Lets the portal's player choose among servers, one list after the other. */
export const startedBy = async (
  engine: Engine,
  lists: readonly (readonly DirectCandidate[])[],
  farm: Farm,
): Promise<Started[]> =>
  await within(engine, farm, async (open) => {
    const started: Started[] = [];
    const tab = await open();
    for (const list of lists) {
      await tab.goto(PORTAL);
      started.push(await tab.evaluate(`truth.choose(${JSON.stringify(list)}, ${MAX_TRIAL_MS})`));
    }
    return started;
  });
