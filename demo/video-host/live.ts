import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { movedBy, timescalesOf } from './fragments.ts';
import { HLS_TYPE, notFound, send, sendFile } from './media.ts';

const FILES = join(import.meta.dirname, '../media/files/live');
export const LIVE_SEGMENT_SECONDS = 2;
/** Segments of the encoded loop. */
export const LIVE_LOOP = 8;
const LOOP_SECONDS = LIVE_LOOP * LIVE_SEGMENT_SECONDS;
/** Segments in a playlist: a viewer may pause for half a minute and go on where it was. */
const WINDOW = 15;
/** Segments that are still served after they have left the playlist. */
const KEPT = 5;

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let place = 0; place < text.length; place++)
    value = Math.imul(value ^ text.charCodeAt(place), 0x01000193);
  return value >>> 0;
}

/** Every stream runs on a clock of its own, as the servers of different companies do. */
const ahead = (name: string): number => hash(name) % 3_600_000;

/** The number of the newest whole segment. */
const newestOf = (name: string, now: number): number =>
  Math.floor((now + ahead(name)) / 1000 / LIVE_SEGMENT_SECONDS) - 1;

/**
 * The loop without end, cut by the clock: all processes give the same answer at the same moment, and no state is kept
 * between requests. Addresses are relative, so that a switch in front of them (`misbehaviour.ts`) stops everything.
 */
function playlist(name: string, now: number): string {
  const newest = newestOf(name, now);
  const first = newest - WINDOW + 1;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${LIVE_SEGMENT_SECONDS}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
  ];
  for (let number = first; number <= newest; number++) {
    const at = number * LIVE_SEGMENT_SECONDS * 1000 - ahead(name);
    lines.push(
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(at).toISOString()}`,
      `#EXTINF:${LIVE_SEGMENT_SECONDS}.000,`,
      `${number}.m4s`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** A segment with the time of its number, so that the stream has no seam where the loop begins again. */
async function segment(rendition: string, number: number): Promise<Buffer> {
  const folder = join(FILES, rendition);
  const place = String(number % LIVE_LOOP).padStart(3, '0');
  const [init, file] = await Promise.all([
    readFile(join(folder, 'init.mp4')),
    readFile(join(folder, `seg-${place}.m4s`)),
  ]);
  // The files are the second turn of the loop.
  const turns = Math.floor(number / LIVE_LOOP) - 1;
  return movedBy(turns * LOOP_SECONDS, file, timescalesOf(init));
}

/** Answers what follows `/live/`: `NAME/master.m3u8` and what it leads to. */
export async function sendLive(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  now: number,
): Promise<void> {
  const [, name = '', rest = ''] = /^([^/]+)\/(.+)$/.exec(path) ?? [];
  if (rest === 'master.m3u8') return sendFile(req, res, 'live/master.m3u8');
  const [, rendition = '', file = ''] = /^(360|720|audio)\/([\w.]+)$/.exec(rest) ?? [];
  if (file === 'index.m3u8') return send(res, 200, HLS_TYPE, playlist(name, now));
  if (rendition && file === 'init.mp4') return sendFile(req, res, `live/${rendition}/init.mp4`);
  const number = Number(/^(\d{1,12})\.m4s$/.exec(file)?.[1] ?? Number.NaN);
  const newest = newestOf(name, now);
  if (!(number <= newest && number > newest - WINDOW - KEPT)) return notFound(res);
  return send(res, 200, 'video/iso.segment', await segment(rendition, number));
}
