import { Refusals } from '../../src/domain/guide/listing.ts';
import { readPlaylist } from '../../src/domain/guide/playlist.ts';
import { readXmltv } from '../../src/domain/guide/xmltv.ts';
import { FIRST_START, guideChannelId, madeGuide, madePlaylist } from './made-listings.ts';

/** Reads what it makes, in a process of its own: its memory is that of the readers. */

export type ReadOrder =
  | { kind: 'guide'; bytes: number; channels: number; wanted: number }
  | { kind: 'playlist'; channels: number };
export type ReadTally = { seconds: number; bytes: number; items: number; peakBytes: number };

const MAX_BATCH = 4096;

/** Without the time that it takes to make a batch. */
async function* timed(made: Iterator<Buffer>, tally: ReadTally): AsyncGenerator<Uint8Array> {
  for (let isOver = false; !isOver; ) {
    const batch: Buffer[] = [];
    const start = performance.now();
    for (let size = 0; size < MAX_BATCH * 1024; ) {
      const { done, value } = made.next();
      isOver = done === true;
      if (isOver) break;
      batch.push(value);
      size += value.length;
      tally.bytes += value.length;
    }
    tally.seconds -= (performance.now() - start) / 1000;
    tally.peakBytes = Math.max(tally.peakBytes, process.memoryUsage().rss);
    yield* batch;
  }
}

async function readMade(order: ReadOrder): Promise<ReadTally> {
  const tally: ReadTally = { seconds: 0, bytes: 0, items: 0, peakBytes: 0 };
  const refusals = new Refusals();
  const start = performance.now();
  if (order.kind === 'playlist')
    for await (const { channels } of readPlaylist(timed(madePlaylist(order.channels), tally), {
      refusals,
    }))
      tally.items += channels.length;
  else {
    const ids = new Set(Array.from({ length: order.wanted }, (_, place) => guideChannelId(place)));
    const options = {
      refusals,
      zone: 'UTC',
      keep: (id: string) => ids.has(id),
      from: FIRST_START,
      to: Number.POSITIVE_INFINITY,
    };
    const made = timed(madeGuide(order.bytes, order.channels), tally);
    for await (const { programmes } of readXmltv(made, options)) tally.items += programmes.length;
  }
  tally.seconds += (performance.now() - start) / 1000;
  return tally;
}

process.once('message', async (order: ReadOrder) => {
  process.send?.(await readMade(order), () => process.exit(0));
});
