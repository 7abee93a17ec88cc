import { type Codec, codecNamed, type Tracks } from './codecs.ts';

/** Where the contents of a box are declared to be; not all of them need be there. */
type Box = { name: string; from: number; end: number };

const MAX_BOXES = 1000;
/** The head of a box with a long size. */
const HEAD = 16;
/** A track says early what it is coded in; the rest is tables. */
const TRACK_HEAD = 4096;

const byte = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0;
/** Read byte by byte: a view or a copy for each box costs more than the rest of the walk. */
const uint32 = (bytes: Uint8Array, at: number): number =>
  byte(bytes, at) * 2 ** 24 +
  ((byte(bytes, at + 1) << 16) | (byte(bytes, at + 2) << 8) | byte(bytes, at + 3));
const word = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(
    byte(bytes, at),
    byte(bytes, at + 1),
    byte(bytes, at + 2),
    byte(bytes, at + 3),
  );

function boxAt(bytes: Uint8Array, at: number): Box | null {
  if (at + 8 > bytes.length) return null;
  const short = uint32(bytes, at);
  const isLong = short === 1;
  if (isLong && at + HEAD > bytes.length) return null;
  const size = isLong
    ? uint32(bytes, at + 8) * 2 ** 32 + uint32(bytes, at + 12)
    : short || bytes.length - at;
  const head = isLong ? HEAD : 8;
  if (size < head) return null;
  return { name: word(bytes, at + 4), from: at + head, end: at + size };
}

/** A broken or cut box ends the list. */
function boxesIn(bytes: Uint8Array): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; boxes.length < MAX_BOXES; ) {
    const box = boxAt(bytes, at);
    if (!box) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

const contentOf = (bytes: Uint8Array, { from, end }: Box): Uint8Array => bytes.subarray(from, end);

function inside(bytes: Uint8Array, name: string, ...rest: string[]): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (const box of boxesIn(bytes)) if (box.name === name) found.push(contentOf(bytes, box));
  const [next, ...further] = rest;
  return next === undefined ? found : found.flatMap((each) => inside(each, next, ...further));
}

/** Before its boxes, a sample entry has a fixed part: of pictures and of sound. */
const VISUAL = 78;
const AUDIO = 28;
const hex = (byte = 0): string => byte.toString(16).padStart(2, '0');

/** The object type of a sound: in the descriptor of its decoder, tag 4. */
function soundType(esds: Uint8Array): string {
  const at = esds.findIndex((byte, place) => place >= 4 && byte === 4);
  const skip = esds.subarray(at + 1).findIndex((byte) => byte < 0x80);
  return at === -1 || skip === -1 ? '' : `.${hex(esds[at + 2 + skip])}`;
}

/** What an encrypted picture or sound would be called. */
function originalOf(bytes: Uint8Array, name: string): string {
  const fixed = name === 'encv' ? VISUAL : AUDIO;
  const original = inside(bytes.subarray(fixed), 'sinf', 'frma')[0];
  return original ? word(original, 0) : name;
}

function codecOfEntry(name: string, bytes: Uint8Array): Codec {
  const within = (fixed: number, box: string) => inside(bytes.subarray(fixed), box)[0];
  const real = name === 'encv' || name === 'enca' ? originalOf(bytes, name) : name;
  const avc = within(VISUAL, 'avcC');
  if (avc) return codecNamed(`avc1.${hex(avc[1])}`);
  const esds = within(AUDIO, 'esds');
  if (real === 'mp4a' && esds) return codecNamed(`mp4a${soundType(esds)}`);
  const visual = within(VISUAL, 'esds');
  if (real === 'mp4v' && visual) return codecNamed(`mp4v${soundType(visual)}`);
  return codecNamed(real);
}

const SHOWN = ['vide', 'soun'];

/** Pictures and sounds of one `trak`. */
function trackIn(bytes: Uint8Array): Tracks {
  const entries = inside(bytes, 'mdia').flatMap((media) => {
    const handler = inside(media, 'hdlr')[0];
    if (!handler || !SHOWN.includes(word(handler, 8))) return [];
    return inside(media, 'minf', 'stbl', 'stsd').flatMap((list) => {
      const within = list.subarray(8);
      return boxesIn(within).map((box) => ({ name: box.name, entry: contentOf(within, box) }));
    });
  });
  return {
    codecs: entries.map(({ name, entry }) => codecOfEntry(name, entry)),
    isEncrypted: entries.some(({ name }) => name === 'encv' || name === 'enca'),
  };
}

const joined = (tracks: readonly Tracks[]): Tracks => ({
  codecs: tracks.flatMap(({ codecs }) => codecs),
  isEncrypted: tracks.some(({ isEncrypted }) => isEncrypted),
});

/** The tracks of an initialisation section, or of as much of a file; null if these bytes have none. */
export function mp4Tracks(bytes: Uint8Array): Tracks | null {
  const tracks = joined(inside(bytes, 'moov', 'trak').map(trackIn));
  return tracks.codecs.length > 0 ? tracks : null;
}

/** `incomplete`: what is announced is not in the file. */
export type FileTracks = Tracks | 'incomplete' | null;

/**
 * The tracks of a file of this length, wherever they are in it. It yields the offset of bytes that it needs and is given
 * some of them. Null if it cannot be told.
 */
export function* fileTracks(
  first: Uint8Array,
  total: number,
): Generator<number, FileTracks, Uint8Array> {
  let bytes = first;
  let base = 0;
  let end = total;
  let isInHead = false;
  const found: Tracks[] = [];
  for (let at = 0, boxes = 0; at < end && boxes < MAX_BOXES; boxes += 1) {
    const wanted = Math.min(at + HEAD, total) - base;
    if (wanted > bytes.length) [bytes, base] = [yield at, at];
    let box = boxAt(bytes, at - base);
    // Not the part that was asked for.
    if (at > 0 && box?.name === 'ftyp') return null;
    if (!box) return at + 8 > total ? 'incomplete' : null;
    if (box.name === 'trak' && Math.min(box.end, box.from + TRACK_HEAD) > bytes.length) {
      [bytes, base] = [yield at, at];
      box = boxAt(bytes, 0);
    }
    if (!box) return null;
    const boxEnd = base + box.end;
    if (box.name === 'trak') found.push(trackIn(contentOf(bytes, box)));
    if (box.name === 'moov' && !isInHead) {
      if (boxEnd > total) return 'incomplete';
      isInHead = true;
      end = boxEnd;
      at = base + box.from;
    } else at = boxEnd;
  }
  if (!isInHead) return 'incomplete';
  const tracks = joined(found);
  return tracks.codecs.length > 0 ? tracks : null;
}

/** Whether every box that begins in these bytes of a file of this length also ends in it. */
export const isWhole = (bytes: Uint8Array, total: number): boolean =>
  boxesIn(bytes).every(({ end }) => end <= total);

/** Whether the bytes begin like an MP4 or one of its fragments. */
export const isMp4 = (bytes: Uint8Array): boolean =>
  bytes.length >= 8 &&
  ['ftyp', 'styp', 'moov', 'moof', 'sidx', 'free', 'mdat', 'emsg', 'prft'].includes(word(bytes, 4));
