import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { MAX_LINE_BYTES } from './lines.ts';

/** Lines of a table as text, whatever wrote it. Null stands for a line that is too long. */
export type TableLine = string | null;

const LF = 0x0a;
const CR = 0x0d;

type Wide = 'utf-16le' | 'utf-16be';

/** By its mark, or by the zeros of the letters that are in ASCII. */
function wideEncoding(head: Buffer): Wide | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const looked = head.subarray(0, 512);
  const zeros = [0, 0];
  for (const [at, byte] of looked.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const enough = looked.length * 0.3;
  if (looked.length < 8) return null;
  return (zeros[1] ?? 0) > enough ? 'utf-16le' : (zeros[0] ?? 0) > enough ? 'utf-16be' : null;
}

/** A line at a time where they are not UTF-8: of a file that was put together from two, each half is right. */
function textOf(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  const western = new TextDecoder('windows-1252');
  const lines: string[] = [];
  for (let from = 0; from <= bytes.length; ) {
    const end = bytes.indexOf(LF, from);
    const line = bytes.subarray(from, end === -1 ? bytes.length : end);
    lines.push(isUtf8(line) ? line.toString('utf8') : western.decode(line));
    if (end === -1) break;
    from = end + 1;
  }
  return lines.join('\n');
}

function linesOf(text: string): TableLine[] {
  const plain = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const lines: TableLine[] = plain.split('\n');
  return plain.length < MAX_LINE_BYTES / 3
    ? lines
    : lines.map((line) => (line && Buffer.byteLength(line) > MAX_LINE_BYTES ? null : line));
}

/** The bytes as UTF-8, or as a relative of ASCII, without a mark at the beginning. */
async function* narrowBytes(input: AsyncIterable<Buffer>): AsyncGenerator<[Buffer, number]> {
  let decoder: TextDecoder | null | undefined;
  for await (const chunk of input) {
    const isFirst = decoder === undefined;
    if (decoder === undefined) {
      const wide = wideEncoding(chunk);
      decoder = wide ? new TextDecoder(wide) : null;
    }
    const narrow = decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
    const isMarked = isFirst && narrow[0] === 0xef && narrow[1] === 0xbb && narrow[2] === 0xbf;
    yield [isMarked ? narrow.subarray(3) : narrow, chunk.length];
  }
  if (decoder) yield [Buffer.from(decoder.decode()), 0];
}

/** Where the last whole line ends. A CR at the very end may be half of a line end. */
function lastLineEnd(chunk: Buffer): number {
  const lf = chunk.lastIndexOf(LF);
  return lf === -1 && chunk.length > 1 ? chunk.lastIndexOf(CR, chunk.length - 2) : lf;
}

/** Batches of lines, one per chunk. A line that is too long is not kept, so that it does not fill the memory. */
export async function* tableLines(
  input: AsyncIterable<Buffer>,
  onBytes: (count: number) => void,
): AsyncGenerator<TableLine[]> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  let isSkipping = false;
  for await (const [chunk, count] of narrowBytes(input)) {
    onBytes(count);
    const last = lastLineEnd(chunk);
    if (last === -1) {
      restBytes += chunk.length;
      isSkipping ||= restBytes > MAX_LINE_BYTES;
      rest = isSkipping ? [] : [...rest, chunk];
      continue;
    }
    const text = textOf(Buffer.concat([...rest, chunk.subarray(0, last)]));
    // The CR of the last line end would count as one more.
    const lines = linesOf(chunk[last] === LF && text.endsWith('\r') ? text.slice(0, -1) : text);
    if (isSkipping) lines[0] = null;
    isSkipping = false;
    rest = [chunk.subarray(last + 1)];
    restBytes = chunk.length - last - 1;
    yield lines;
  }
  if (isSkipping) yield [null];
  else if (restBytes > 0) yield linesOf(textOf(Buffer.concat(rest)).replace(/\r\n?$|\n$/, ''));
}

/** The first lines of a file, from its first bytes: without the last one, which may go on, unless that is all of it. */
export async function firstLines(head: Buffer, isWhole: boolean): Promise<string[]> {
  const lines: string[] = [];
  for await (const batch of tableLines(Readable.from([head]), () => {}))
    lines.push(...batch.map((line) => line ?? ''));
  return isWhole ? lines : lines.slice(0, -1);
}

/** What a file is, by its first bytes. A table is what is nothing else. */
export function fileKind(head: Buffer): 'documents' | 'workbook' | 'table' {
  if (head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))) return 'workbook';
  if (head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) return 'workbook';
  return /^(?:\ufeff)?\s*[[{]/.test(head.subarray(0, 1024).toString('utf8'))
    ? 'documents'
    : 'table';
}

/** The first bytes of a stream, and a stream that still has them. */
export async function peekHead(
  input: Readable,
  bytes: number,
): Promise<{ head: Buffer; isWhole: boolean; input: Readable }> {
  const chunks = (input as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  let isWhole = false;
  for (let size = 0; size < bytes && !isWhole; ) {
    const { done = false, value } = await chunks.next();
    isWhole = done;
    if (done) break;
    read.push(value);
    size += value.length;
  }
  const head = Buffer.concat(read);
  const whole = async function* (): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  };
  return { head, isWhole, input: Readable.from(whole()) };
}
