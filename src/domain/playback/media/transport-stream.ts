import type { Codec, Tracks } from './codecs.ts';

/** The tables of an MPEG transport stream: which programme it has, and what its parts are coded in. */

const PACKET = 188;
const SYNC = 0x47;
const PROGRAMMES = 0;

const TYPES: Readonly<Record<number, Codec>> = {
  ...{ 1: 'mpeg2', 2: 'mpeg2', 3: 'mp3', 4: 'mp2', 15: 'aac', 16: 'mpeg4', 17: 'aac' },
  ...{ 27: 'h264', 36: 'hevc', 129: 'ac3', 130: 'dts', 135: 'eac3' },
};
/** Parts of private data say by a descriptor what they are. */
const PRIVATE = 6;
const DESCRIPTORS: Readonly<Record<number, Codec>> = { 106: 'ac3', 122: 'eac3', 123: 'dts' };
const REGISTRATION = 5;
const REGISTERED: Readonly<Record<string, Codec>> = {
  ...{ 'AC-3': 'ac3', EAC3: 'eac3', HEVC: 'hevc', Opus: 'opus', AV01: 'av1', DTS1: 'dts' },
};
/** Sample encryption has types of its own. */
const ENCRYPTED = new Map<number, Codec>([
  [0xdb, 'h264'],
  [0xcf, 'aac'],
  [0xc1, 'ac3'],
  [0xc2, 'eac3'],
]);

function firstPacket(bytes: Uint8Array): number {
  for (let at = 0; at < PACKET && at + 2 * PACKET < bytes.length; at += 1)
    if (bytes[at] === SYNC && bytes[at + PACKET] === SYNC && bytes[at + 2 * PACKET] === SYNC)
      return at;
  return -1;
}

export const isTransportStream = (bytes: Uint8Array): boolean => firstPacket(bytes) !== -1;

const number = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** The first whole table with this id; tables of more than one packet are longer than any that matters. */
function table(bytes: Uint8Array, wanted: number): Uint8Array | null {
  for (let at = firstPacket(bytes); at !== -1 && at + PACKET <= bytes.length; at += PACKET) {
    const isStart = ((bytes[at + 1] ?? 0) & 0x40) !== 0;
    if (bytes[at] !== SYNC || !isStart || (number(bytes, at + 1) & 0x1fff) !== wanted) continue;
    const hasMore = ((bytes[at + 3] ?? 0) & 0x20) !== 0;
    const begin = at + 4 + (hasMore ? 1 + (bytes[at + 4] ?? 0) : 0);
    const start = begin + 1 + (bytes[begin] ?? 0);
    const end = start + 3 + (number(bytes, start + 1) & 0xfff) - 4;
    return bytes.subarray(start, Math.min(end, at + PACKET));
  }
  return null;
}

function codecOf(type: number, descriptors: Uint8Array): Codec | null {
  const plain = TYPES[type] ?? ENCRYPTED.get(type);
  if (plain) return plain;
  for (let at = 0; at + 2 <= descriptors.length; at += 2 + (descriptors[at + 1] ?? 0)) {
    const tag = descriptors[at] ?? 0;
    const said = String.fromCharCode(...descriptors.subarray(at + 2, at + 6));
    const codec = tag === REGISTRATION ? REGISTERED[said] : DESCRIPTORS[tag];
    if (codec) return codec;
  }
  // Private data without a known descriptor are subtitles or teletext; other types are data too.
  return type === PRIVATE || type < 0x80 ? null : 'other';
}

/** Null if these bytes have no tables. */
export function streamTracks(bytes: Uint8Array): Tracks | null {
  const programmes = table(bytes, PROGRAMMES);
  if (!programmes) return null;
  let programme = -1;
  for (let at = 8; at + 4 <= programmes.length && programme === -1; at += 4)
    if (number(programmes, at) !== 0) programme = number(programmes, at + 2) & 0x1fff;
  const parts = programme === -1 ? null : table(bytes, programme);
  if (!parts) return null;
  const codecs: Codec[] = [];
  let isEncrypted = false;
  for (let at = 12 + (number(parts, 10) & 0xfff); at + 5 <= parts.length; ) {
    const type = parts[at] ?? 0;
    const length = number(parts, at + 3) & 0xfff;
    const codec = codecOf(type, parts.subarray(at + 5, at + 5 + length));
    if (codec) codecs.push(codec);
    isEncrypted ||= ENCRYPTED.has(type);
    at += 5 + length;
  }
  return codecs.length > 0 ? { codecs, isEncrypted } : null;
}

/** Of a stream of picture or sound; tables begin otherwise. */
const isUnit = (bytes: Uint8Array, at: number): boolean =>
  number(bytes, at) === 0 && bytes[at + 2] === 1;

/** Whether picture or sound has a unit that ends here: the next one begins, or all of its stated length is there. */
export function hasWholeUnit(bytes: Uint8Array): boolean {
  const begun = new Map<number, number>();
  for (let at = firstPacket(bytes); at !== -1 && at + PACKET <= bytes.length; at += PACKET) {
    const part = number(bytes, at + 1) & 0x1fff;
    const flags = bytes[at + 3] ?? 0;
    if (bytes[at] !== SYNC || (flags & 0x10) === 0) continue;
    const payload = at + 4 + ((flags & 0x20) === 0 ? 0 : 1 + (bytes[at + 4] ?? 0));
    const isStart = ((bytes[at + 1] ?? 0) & 0x40) !== 0 && isUnit(bytes, payload);
    const left = begun.get(part);
    if (isStart && left !== undefined) return true;
    if (!isStart && left === undefined) continue;
    // A picture may leave out how long it is.
    const stated = number(bytes, payload + 4) || Number.POSITIVE_INFINITY;
    const rest = isStart ? stated + 6 : (left ?? 0);
    if (rest <= at + PACKET - payload) return true;
    begun.set(part, rest - (at + PACKET - payload));
  }
  return false;
}
