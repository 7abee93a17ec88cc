import type { Browser, Page } from '@playwright/test';
import { samplesUntil } from '../../tests/e2e/support/picture.ts';
import { record, type Sample, samplesOf, tapOf } from '../../tests/e2e/support/recorder.ts';
import { pause } from '../edge-client.ts';
import { EPISODE, labelOf, type Scenario, SEASON } from './scenarios.ts';

export const BAR_MS = 8000;
/** Faults during playback show only when the buffer is used up. */
const GIVE_UP_MS = 60_000;
const SAME_MOMENT_S = 2;
/** Position in the film at which a switchable server is switched. */
const PLAYED_S = 3;

export type Outcome = {
  scenario: Scenario;
  /** Time until a picture plays: from the tap, or from the moment when the picture stopped. */
  milliseconds: number;
  /** From the first failed response, if playback had begun. */
  fromFailureMs: number | null;
  /** Distance from the position at which it stopped. */
  jumpS: number | null;
  /** On a busy machine a good server may be ready before the one that is to fail later. */
  isOvertaken: boolean;
  isOtherLanguage: boolean;
  fault: string | null;
};

type Traffic = { firstFailure: number | null; hasTouchedOther: boolean };

/** Which responses fail, and whether the other language is ever requested. */
function watchTraffic(page: Page, { otherPath, paths }: Scenario, host: string): Traffic {
  const traffic: Traffic = { firstFailure: null, hasTouchedOther: false };
  const first = host + (paths[0] ?? '').replace(/[^/]*$/, '');
  const otherFolder = host + otherPath.split('/').slice(0, 4).join('/');
  const note = (url: string, at = Date.now()) => {
    if (url.startsWith(first)) traffic.firstFailure ??= at;
  };
  page.on('request', (request) => {
    if (request.url().startsWith(otherFolder)) traffic.hasTouchedOther = true;
  });
  page.on('response', (response) => response.status() >= 400 && note(response.url()));
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') note(request.url());
  });
  return traffic;
}

async function tapToPlay(page: Page, edge: string, { id, isEpisode }: Scenario): Promise<void> {
  await page.goto(`${edge}/${isEpisode ? 'serie' : 'movie'}/${id}`);
  if (isEpisode) {
    await page.locator('#episodios > ul > li a').first().click();
    await page.getByRole('dialog').getByRole('link', { name: 'Reproducir' }).click();
  } else await page.getByRole('link', { name: 'Mirar ahora' }).click();
}

async function leavePages(page: Page, scenario: Scenario): Promise<number> {
  const button = page.getByRole('button', { name: 'No funciona' });
  let firstTap = 0;
  for (let place = 0; place < scenario.pages; place++) {
    const shown = page.locator(`iframe[src$="${scenario.paths[place]}"]`).first();
    await shown.waitFor({ state: 'attached' });
    // The button does nothing before hydration.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    );
    await button.click();
    firstTap ||= await tapOf(page);
  }
  return firstTap;
}

async function firstPicture(page: Page): Promise<number> {
  const end = Date.now() + GIVE_UP_MS;
  while (Date.now() < end) {
    for (const frame of page.frames()) {
      const [first] = await samplesOf(frame).catch(() => []);
      if (first) return first.at;
    }
    await pause(50);
  }
  throw new Error('no picture plays');
}

type Measured = Pick<Outcome, 'milliseconds' | 'fromFailureMs' | 'jumpS' | 'isOvertaken'>;

const NOTHING_LATE = { fromFailureMs: null, jumpS: null, isOvertaken: false };

async function lateRun(
  page: Page,
  { late, paths }: Scenario,
  host: string,
  traffic: Traffic,
): Promise<Measured> {
  const { switchKey, switchedTo, jumpTo } = late ?? {};
  let jumpedAt: number | null = null;
  const [first] = await samplesUntil(page, (all) => all.length > 0, GIVE_UP_MS);
  if (first && !first.source.endsWith(paths[0] ?? '')) {
    const milliseconds = first.at - (await tapOf(page));
    return { ...NOTHING_LATE, milliseconds, isOvertaken: true };
  }
  if (switchKey) {
    await samplesUntil(page, (all) => (all.at(-1)?.place ?? 0) >= PLAYED_S, GIVE_UP_MS);
    await fetch(`${host}/bad/switch/${switchKey}/${switchedTo}`, { method: 'POST' });
    if (switchedTo === 'hang') {
      const folder = `${host}${(paths[0] ?? '').replace(/[^/]*$/, '')}`;
      page.on('request', (request) => {
        if (request.url().startsWith(folder)) traffic.firstFailure ??= Date.now();
      });
    }
    if (jumpTo)
      jumpedAt = await page.locator('[slot="media"]').evaluate((element, place) => {
        (element as HTMLVideoElement).currentTime = place;
        return Date.now();
      }, jumpTo);
  }
  const isOnTheNext = (all: Sample[]) => (all.at(-1)?.picture ?? 0) > 1 && all.length > 20;
  const samples = await samplesUntil(page, isOnTheNext, GIVE_UP_MS);
  const next = samples.find(({ picture }) => picture > 1) as Sample;
  const before = samples.filter(({ picture }) => picture === 1).at(-1);
  const { firstFailure } = traffic;
  const fromFailureMs = firstFailure && next.at - firstFailure;
  // It died before its first picture: then time counts from the tap.
  if (!before) return { ...NOTHING_LATE, milliseconds: next.at - (await tapOf(page)) };
  return {
    ...NOTHING_LATE,
    milliseconds: next.at - (jumpedAt ?? before.at),
    fromFailureMs,
    jumpS: Math.abs(next.place - (jumpTo ?? before.place)),
  };
}

async function measure(
  page: Page,
  scenario: Scenario,
  { edge, host }: Places,
  traffic: Traffic,
): Promise<Measured> {
  const { id, isByHand, isEpisode, late, pages } = scenario;
  const label = encodeURIComponent(labelOf(0));
  if (isByHand)
    await page.goto(
      isEpisode
        ? `${edge}/serie/play/${id}/${label}/${SEASON}/${EPISODE}`
        : `${edge}/movie/play/${id}/${label}`,
      { waitUntil: 'commit' },
    );
  else await tapToPlay(page, edge, scenario);
  if (late) return await lateRun(page, scenario, host, traffic);
  const tap = pages > 0 ? await leavePages(page, scenario) : null;
  const at = await firstPicture(page);
  return { ...NOTHING_LATE, milliseconds: at - (tap ?? (await tapOf(page))) };
}

export type Places = { edge: string; host: string };

/** One viewer, in a browser with an empty cache. */
export async function oneRun(
  browser: Browser,
  scenario: Scenario,
  places: Places,
): Promise<Outcome> {
  const context = await browser.newContext({ locale: 'es-AR' });
  try {
    await record(context);
    const page = await context.newPage();
    const traffic = watchTraffic(page, scenario, places.host);
    const outcome = { scenario, ...NOTHING_LATE };
    try {
      const measured = await measure(page, scenario, places, traffic);
      const isSlow = measured.milliseconds > BAR_MS;
      const isElsewhere = (measured.jumpS ?? 0) > SAME_MOMENT_S;
      const fault = isSlow ? 'too late' : isElsewhere ? 'at another moment' : null;
      return { ...outcome, ...measured, isOtherLanguage: traffic.hasTouchedOther, fault };
    } catch (error) {
      const fault = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      const isOtherLanguage = traffic.hasTouchedOther;
      return { ...outcome, milliseconds: Number.POSITIVE_INFINITY, isOtherLanguage, fault };
    }
  } finally {
    await context.close();
  }
}
