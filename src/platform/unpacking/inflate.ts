import { pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip, createInflateRaw } from 'node:zlib';
import { type ByteReader, joined } from './byte-reader.ts';
import { Unpackable } from './unpackable.ts';

function problemOf(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'Z_BUF_ERROR') return new Unpackable('incomplete');
  return /^Z_/.test(String(code)) ? new Unpackable('compression') : error;
}

async function* through(
  chunks: AsyncIterable<Uint8Array>,
  transform: Transform,
): AsyncGenerator<Uint8Array> {
  try {
    // Its callback comes as an error of the loop below.
    pipeline(Readable.from(chunks, { highWaterMark: 1 }), transform, () => {});
    yield* transform as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw problemOf(error);
  }
}

const CHUNK = { chunkSize: 65_536 };

/** Also of several parts, one after the other. */
export const gunzipped = (bytes: ByteReader): AsyncGenerator<Uint8Array> =>
  through(bytes.all(), createGunzip(CHUNK));

/** Up to where the packed data say that they end. What is behind them is left to be read. */
export async function* inflated(bytes: ByteReader): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw(CHUNK);
  let given: Uint8Array[] = [];
  let size = 0;
  async function* feed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes.all()) {
      let used = size - given.reduce((sum, { length }) => sum + length, 0);
      given = given.filter(({ length }) => {
        used += length;
        return used > inflate.bytesWritten;
      });
      given.push(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  yield* through(feed(), inflate);
  const left = size - inflate.bytesWritten;
  if (left > 0) bytes.unread(joined(given).subarray(-left));
}
