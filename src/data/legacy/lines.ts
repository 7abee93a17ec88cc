import type { Readable } from 'node:stream';

const NEWLINE = 0x0a;
const LONGEST_LINE = 4 * 1024 * 1024;

/**
 * Batches of lines as text: one batch a chunk read, so that the cost of an await is paid by the chunk, not by the line.
 * A line longer than any real document ends the stream with an error instead of filling the memory.
 */
export async function* lineBatches(
  input: Readable,
  onBytes: (count: number) => void,
): AsyncGenerator<string[]> {
  let rest: Buffer | null = null;
  for await (const chunk of input as AsyncIterable<Buffer>) {
    onBytes(chunk.length);
    const last = chunk.lastIndexOf(NEWLINE);
    if (last === -1) {
      rest = rest ? Buffer.concat([rest, chunk]) : chunk;
      if (rest.length > LONGEST_LINE)
        throw new Error(`a line is longer than ${LONGEST_LINE} bytes`);
      continue;
    }
    const whole = chunk.subarray(0, last);
    const lines = (rest ? Buffer.concat([rest, whole]) : whole).toString('utf8').split('\n');
    rest = last + 1 < chunk.length ? chunk.subarray(last + 1) : null;
    yield lines;
  }
  if (rest) yield [rest.toString('utf8')];
}
