import { ByteReader } from './byte-reader.ts';
import { gunzipped } from './inflate.ts';
import { Unpackable } from './unpackable.ts';
import { unxzipped } from './xz.ts';
import { unzipped } from './zip.ts';

/** An archive within an archive, and no further. */
const MAX_LAYERS = 2;
/** Guides shrink to a tenth, the emptiest to a fiftieth. What grows more than this is made to fill a disk. */
const MAX_GROWTH = 200;
const FREE_BYTES = 64 * 1024 * 1024;

type Unpack = (bytes: ByteReader) => AsyncGenerator<Uint8Array>;

/** By the first bytes, as hexadecimal digits: names and types of files are often wrong. Null: we cannot unpack it. */
const KINDS: readonly [string, Unpack | null][] = [
  ['1f8b', gunzipped],
  ['fd377a585a00', unxzipped],
  ['504b0304', unzipped],
  // Archives that are empty or in several parts, bzip2, Zstandard, LZ4, 7z, RAR, compress.
  ...['504b0506', '504b0708', '425a68', '28b52ffd', '04224d18', '377abcaf', '52617221', '1f9d'].map(
    (start): [string, null] => [start, null],
  ),
];
const LONGEST_START = 6;

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  count: { bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    count.bytes += chunk.length;
    yield chunk;
  }
}

async function* layer(
  chunks: AsyncIterable<Uint8Array>,
  depth: number,
): AsyncGenerator<Uint8Array> {
  const packed = { bytes: 0 };
  const bytes = new ByteReader(counted(chunks, packed));
  try {
    const start = await bytes.upTo(LONGEST_START);
    bytes.unread(start);
    const digits = Buffer.from(start).toString('hex');
    const kind = KINDS.find(([first]) => digits.startsWith(first));
    if (!kind) {
      yield* bytes.all();
      return;
    }
    const [, unpack] = kind;
    if (!unpack || depth === MAX_LAYERS) throw new Unpackable('compression');
    const out = { bytes: 0 };
    for await (const chunk of layer(counted(unpack(bytes), out), depth + 1)) {
      if (out.bytes > Math.max(FREE_BYTES, packed.bytes * MAX_GROWTH))
        throw new Unpackable('too-large');
      yield chunk;
    }
  } finally {
    await bytes.close();
  }
}

/** The bytes of a file without what packs it: gzip, xz or zip, told by its first bytes. Others come as they are. */
export const unpacked = (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> =>
  layer(chunks, 0);
