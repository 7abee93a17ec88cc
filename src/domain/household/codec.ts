import { type Entries, type Entry, MAX_ENTRIES, newestFirst } from './entries.ts';
import { MAX_MESSAGE_BYTES } from './message.ts';

/**
 * Entries as bytes: sorted by key, each key without what it shares with the one before, times as the distance from the
 * newest. Small by itself, because browsers of 2020 have no compression to use.
 */

const VERSION = 1;
const MAX_TEXT_BYTES = 600;
export const MAX_DEVICES = 64;

class Writer {
  readonly bytes: number[] = [];
  number(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.bytes.push(rest);
  }
  text(value: string): void {
    const bytes = new TextEncoder().encode(value);
    this.number(bytes.length);
    this.bytes.push(...bytes);
  }
}

class Reader {
  private place = 0;
  private readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
  number(): number {
    let value = 0;
    for (let factor = 1; factor < 2 ** 49; factor *= 128) {
      const byte = this.bytes[this.place++];
      if (byte === undefined) break;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
    throw new RangeError('a number that does not end');
  }
  text(): string {
    const length = this.number();
    if (length > MAX_TEXT_BYTES) throw new RangeError('a text that is too long');
    const part = this.bytes.subarray(this.place, this.place + length);
    if (part.length < length) throw new RangeError('a text that does not end');
    this.place += length;
    return new TextDecoder().decode(part);
  }
}

const sharedLength = (a: string, b: string): number => {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
};

/** A text that would not be read again is left out. */
const isShort = ({ key, value }: Entry): boolean =>
  new TextEncoder().encode(key).length <= MAX_TEXT_BYTES &&
  new TextEncoder().encode(value ?? '').length <= MAX_TEXT_BYTES;

export function encodeEntries(entries: Iterable<Entry>): Uint8Array {
  const sorted = [...entries].filter(isShort).sort((a, b) => (a.key < b.key ? -1 : 1));
  const newest = sorted.reduce((most, { at }) => Math.max(most, at), 0);
  const devices = [...new Set(sorted.map(({ by }) => by))];
  const writer = new Writer();
  writer.number(VERSION);
  writer.number(newest);
  writer.number(devices.length);
  for (const device of devices) writer.number(device);
  writer.number(sorted.length);
  let before = '';
  for (const { key, value, at, by } of sorted) {
    const shared = sharedLength(before, key);
    writer.number(shared);
    writer.text(key.slice(shared));
    writer.number(newest - at);
    writer.number(devices.indexOf(by) * 2 + (value === null ? 1 : 0));
    if (value !== null) writer.text(value);
    before = key;
  }
  return Uint8Array.from(writer.bytes);
}

/** Null if they are not entries of ours. What follows them is padding. */
export function decodeEntries(bytes: Uint8Array): Entry[] | null {
  try {
    const reader = new Reader(bytes);
    if (reader.number() !== VERSION) return null;
    const newest = reader.number();
    const devices = Array.from({ length: Math.min(reader.number(), MAX_DEVICES) }, () =>
      reader.number(),
    );
    const count = reader.number();
    if (count > MAX_ENTRIES) return null;
    const entries: Entry[] = [];
    let key = '';
    for (let place = 0; place < count; place++) {
      key = key.slice(0, reader.number()) + reader.text();
      const at = newest - reader.number();
      const mark = reader.number();
      const by = devices[mark >> 1];
      if (by === undefined || at < 0) return null;
      entries.push({ key, value: mark % 2 ? null : reader.text(), at, by });
    }
    return entries;
  } catch {
    return null;
  }
}

/** A message of one change has at most 2 KB, and one of the whole at most 64: some of that is for the line before it. */
const LINE_BYTES = 512;
export const MAX_CHANGE_BYTES = 2048 - LINE_BYTES;
export const MAX_WHOLE_BYTES = MAX_MESSAGE_BYTES - LINE_BYTES;
/** What encryption adds: a nonce of 12 bytes and a tag of 16. */
export const SEAL_BYTES = 28;
const MIN_PADDED = 512;

/** With zeros, so that, sealed, it has one of a few sizes: 512 bytes, 1 KiB, 2 KiB, … or the most that there may be. */
export function padded(bytes: Uint8Array, most = MAX_WHOLE_BYTES): Uint8Array {
  let size = MIN_PADDED;
  while (size < bytes.length + SEAL_BYTES) size *= 2;
  const whole = new Uint8Array(Math.max(Math.min(size, most) - SEAL_BYTES, bytes.length));
  whole.set(bytes);
  return whole;
}

/** As many of the newest as fit, padded. */
function fitting(sorted: readonly Entry[], most: number): [Uint8Array, readonly Entry[]] {
  let count = sorted.length;
  for (;;) {
    const taken = sorted.slice(0, count);
    const bytes = padded(encodeEntries(taken), most);
    if (bytes.length + SEAL_BYTES <= most) return [bytes, taken];
    count = Math.floor(count * 0.9);
  }
}

/** All entries in one piece. Of more than fit, the newest. */
export const wholeOf = (entries: Entries): Uint8Array =>
  fitting(newestFirst(entries), MAX_WHOLE_BYTES)[0];

/** Entries in as many pieces as they need, for changes. */
export function changesOf(entries: readonly Entry[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let rest = entries; rest.length > 0; ) {
    const [bytes, taken] = fitting(rest, MAX_CHANGE_BYTES);
    pieces.push(bytes);
    rest = rest.slice(Math.max(taken.length, 1));
  }
  return pieces;
}
