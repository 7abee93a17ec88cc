import type { Page } from '@playwright/test';
import { pause } from '../../../bench/edge-client.ts';
import { type Sample, samplesOf } from './recorder.ts';

/** What a viewer sees of a live stream, from the recorder's samples. */

/**
 * The longest time for which the picture stood still, in milliseconds. A moment at which the page itself was busy does
 * not count: then the picture has moved on meanwhile.
 */
export function longestStall(samples: readonly Sample[]): number {
  let longest = 0;
  for (const [place, sample] of samples.entries()) {
    const before = samples[place - 1];
    if (!before) continue;
    const moved = sample.picture === before.picture ? (sample.place - before.place) * 1000 : 0;
    longest = Math.max(longest, sample.at - before.at - moved);
  }
  return longest;
}

export async function samplesUntil(
  page: Page,
  isEnough: (samples: Sample[]) => boolean,
  limitMs: number,
): Promise<Sample[]> {
  const end = Date.now() + limitMs;
  for (;;) {
    const samples = await samplesOf(page).catch(() => []);
    if (isEnough(samples)) return samples;
    if (Date.now() > end) throw new Error(`no such picture within ${limitMs} ms`);
    await pause(50);
  }
}

/** Does something that brings another picture, and returns how long it took until that one moved. */
export async function timeToPicture(
  page: Page,
  act: () => Promise<unknown>,
  limitMs: number,
): Promise<number> {
  const before = (await samplesOf(page)).at(-1)?.picture ?? 0;
  const start = Date.now();
  await act();
  const samples = await samplesUntil(page, (all) => (all.at(-1)?.picture ?? 0) > before, limitMs);
  const first = samples.find(({ picture }) => picture > before) as Sample;
  return first.at - start;
}
