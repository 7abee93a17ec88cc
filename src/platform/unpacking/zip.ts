import { crc32 } from 'node:zlib';
import type { ByteReader } from './byte-reader.ts';
import { inflated } from './inflate.ts';
import { Unpackable } from './unpackable.ts';

const FILE = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const FILE_HEADER = 26;
const [STORED, DEFLATED] = [0, 8];
const [ENCRYPTED, SIZE_BEHIND] = [1, 8];
const UNKNOWN_SIZE = 0xffffffff;

type Entry = { name: string; method: number; crc: number | null; size: number };

async function readEntry(bytes: ByteReader): Promise<Entry> {
  const header = await bytes.exactly(FILE_HEADER);
  const flags = header.readUInt16LE(2);
  const name = await bytes.exactly(header.readUInt16LE(22));
  const method = header.readUInt16LE(4);
  await bytes.exactly(header.readUInt16LE(24));
  const isSizeBehind = (flags & SIZE_BEHIND) !== 0;
  const size = header.readUInt32LE(14);
  if (flags & ENCRYPTED || (method !== DEFLATED && method !== STORED))
    throw new Unpackable('compression');
  // Without its size, only packed data say where they end.
  if (method === STORED && (isSizeBehind || size === UNKNOWN_SIZE))
    throw new Unpackable('compression');
  return {
    name: name.toString(),
    method,
    crc: isSizeBehind ? null : header.readUInt32LE(10),
    size,
  };
}

async function* stored(bytes: ByteReader, size: number): AsyncGenerator<Uint8Array> {
  for (let left = size; left > 0; ) {
    const chunk = await bytes.next();
    if (!chunk) throw new Unpackable('incomplete');
    if (chunk.length > left) bytes.unread(chunk.subarray(left));
    const part = chunk.subarray(0, left);
    left -= part.length;
    yield part;
  }
}

/** The check sum behind the data. Sizes follow it, in four bytes or eight. */
async function readDescriptor(bytes: ByteReader): Promise<number> {
  const first = (await bytes.exactly(4)).readUInt32LE();
  const crc = first === DESCRIPTOR ? (await bytes.exactly(4)).readUInt32LE() : first;
  await bytes.exactly(8);
  const next = await bytes.upTo(2);
  bytes.unread(next);
  if (!(next[0] === 0x50 && next[1] === 0x4b)) await bytes.exactly(8);
  return crc;
}

async function* contents(bytes: ByteReader, entry: Entry): AsyncGenerator<Uint8Array> {
  let sum = 0;
  for await (const chunk of entry.method === STORED ? stored(bytes, entry.size) : inflated(bytes)) {
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== (entry.crc ?? (await readDescriptor(bytes)))) throw new Unpackable('compression');
}

/** What systems add to an archive by themselves. */
const isBeside = (name: string): boolean =>
  name.endsWith('/') || /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db)$/.test(name);

/** The one file of an archive. */
export async function* unzipped(bytes: ByteReader): AsyncGenerator<Uint8Array> {
  let hasFile = false;
  while ((await bytes.exactly(4)).readUInt32LE() === FILE) {
    const entry = await readEntry(bytes);
    if (isBeside(entry.name)) {
      for await (const _ of contents(bytes, entry));
      continue;
    }
    // Which of them is meant, nobody knows.
    if (hasFile) throw new Unpackable('several-files');
    hasFile = true;
    yield* contents(bytes, entry);
  }
}
