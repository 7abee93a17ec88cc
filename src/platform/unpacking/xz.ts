import xz from 'xz-decompress';
import type { ByteReader } from './byte-reader.ts';
import { Unpackable } from './unpackable.ts';

/** What the decoder says where data end before their end. */
const INCOMPLETE = 8;

/** Its dictionary has at most 64 MB, as `xz -9` makes it. */
export async function* unxzipped(bytes: ByteReader): AsyncGenerator<Uint8Array> {
  const packed = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await bytes.next();
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const reader = new xz.XzReadableStream(packed).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } catch (error) {
    const [, code] =
      /^get_next_output failed with error code (\d+)$/.exec((error as Error).message) ?? [];
    if (code === undefined) throw error;
    throw new Unpackable(Number(code) === INCOMPLETE ? 'incomplete' : 'compression');
  } finally {
    // Frees its memory and lets the next one begin. One that has done so already may throw.
    await reader.cancel().catch(() => {});
  }
}
