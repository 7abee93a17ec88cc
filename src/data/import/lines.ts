import type { Readable } from 'node:stream';

const NEWLINE = 0x0a;
export const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** A line longer than any real document. */
export const TOO_LONG = Symbol('a line that is too long');
export type Line = string | typeof TOO_LONG;

/** A UTF-16 unit takes at most three bytes in UTF-8. */
const isTooLong = (text: string): boolean =>
  text.length * 3 > MAX_LINE_BYTES && Buffer.byteLength(text) > MAX_LINE_BYTES;

/**
 * Batches of lines as text. One batch per chunk, so that there is one await per chunk and not per line. A line that
 * is too long is not kept, so that it does not fill the memory.
 */
export async function* lineBatches(
  input: Readable,
  onBytes: (count: number) => void,
): AsyncGenerator<Line[]> {
  let rest: Buffer | null = null;
  let isSkipping = false;
  for await (const chunk of input as AsyncIterable<Buffer>) {
    onBytes(chunk.length);
    const last = chunk.lastIndexOf(NEWLINE);
    if (last === -1) {
      if (!isSkipping) rest = rest ? Buffer.concat([rest, chunk]) : chunk;
      if (rest && rest.length > MAX_LINE_BYTES) {
        rest = null;
        isSkipping = true;
      }
      continue;
    }
    const whole = chunk.subarray(0, last);
    const texts = (rest ? Buffer.concat([rest, whole]) : whole).toString('utf8').split('\n');
    const lines: Line[] = texts.map((text) => (isTooLong(text) ? TOO_LONG : text));
    if (isSkipping) lines[0] = TOO_LONG;
    isSkipping = false;
    rest = last + 1 < chunk.length ? chunk.subarray(last + 1) : null;
    yield lines;
  }
  if (isSkipping || rest) yield [isSkipping || !rest ? TOO_LONG : rest.toString('utf8')];
}
