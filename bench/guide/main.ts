import { join } from 'node:path';
import { inChild } from '../in-child.ts';
import { atLeast, atMost, type Bar, benchOf } from '../report.ts';
import { measureBeside } from './beside.ts';
import { measureClock } from './clock.ts';
import { measureLoad } from './load.ts';
import { measurePage } from './page.ts';
import type { ReadOrder, ReadTally } from './read-made.ts';
import { measureSearched } from './searched.ts';

/** How fast lists and guides are read, and in how much memory; what the page of the guide costs, and how it feels. */

const MB = 1024 * 1024;
const MIN_GUIDE_MB = 12;
const MIN_LINES = 50_000;
const MAX_MEMORY_MB = 300;
/** The worst guide seen. */
const CHANNELS = 900;

const read = async (order: ReadOrder): Promise<ReadTally> =>
  await inChild<ReadTally>(join(import.meta.dirname, 'read-made.ts'), order);

async function reading(quick: boolean): Promise<Bar[]> {
  const bytes = quick ? 64 * MB : 1040 * MB;
  const guide = { kind: 'guide', channels: CHANNELS, bytes } as const;
  const all = await read({ ...guide, wanted: CHANNELS });
  const few = await read({ ...guide, wanted: CHANNELS / 10 });
  const channels = quick ? 20_000 : 100_000;
  const playlist = await read({ kind: 'playlist', channels });
  const speed = (tally: ReadTally) => tally.bytes / MB / tally.seconds;
  const size = `${Math.round(all.bytes / MB)} MB, ${all.items} programmes`;
  return [
    atLeast('A guide of which all is kept', speed(all), MIN_GUIDE_MB, 'MB/s', size),
    atLeast(
      'A guide of which a tenth is kept',
      speed(few),
      MIN_GUIDE_MB,
      'MB/s',
      `${few.items} programmes`,
    ),
    atMost('Memory of a process that reads it', all.peakBytes / MB, MAX_MEMORY_MB, 'MB'),
    atLeast(
      'Lines of a playlist',
      (channels * 2) / playlist.seconds,
      MIN_LINES,
      'per s',
      `${channels} channels, ${(playlist.seconds * 1000).toFixed(0)} ms`,
    ),
  ];
}

export const run = benchOf({
  reading,
  load: measureLoad,
  beside: measureBeside,
  clock: measureClock,
  searched: measureSearched,
  page: measurePage,
});
