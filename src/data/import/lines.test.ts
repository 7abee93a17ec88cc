import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Line, lineBatches, MAX_LINE_BYTES, TOO_LONG } from './lines.ts';

async function linesOf(chunks: readonly Buffer[]): Promise<{ lines: Line[]; bytes: number }> {
  const lines: Line[] = [];
  let bytes = 0;
  for await (const batch of lineBatches(Readable.from(chunks), (count) => {
    bytes += count;
  })) {
    lines.push(...batch);
  }
  return { lines, bytes };
}

test('lines come out whole however the file is cut, also in the middle of a character', async () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' '));
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        line.filter((text) => text !== ''),
        { minLength: 1 },
      ),
      fc.boolean(),
      fc.array(fc.nat({ max: 40 })),
      async (given, endsWithNewline, cuts) => {
        const file = Buffer.from(given.join('\n') + (endsWithNewline ? '\n' : ''));
        const chunks: Buffer[] = [];
        let start = 0;
        for (const size of cuts) {
          if (size === 0 || start + size >= file.length) continue;
          chunks.push(file.subarray(start, start + size));
          start += size;
        }
        chunks.push(file.subarray(start));
        const { lines, bytes } = await linesOf(chunks);
        expect(lines).toEqual(given);
        expect(bytes).toBe(file.length);
      },
    ),
  );
});

test('empty lines are kept, so that the numbers of the lines stay right', async () => {
  expect((await linesOf([Buffer.from('a\n\n\nb\n')])).lines).toEqual(['a', '', '', 'b']);
});

test('an empty file has no line', async () => {
  expect(await linesOf([])).toEqual({ lines: [], bytes: 0 });
});

test.each([1, 64 * 1024, 1024 * 1024, 20 * 1024 * 1024])(
  'a line that is too long is skipped, and the lines around it come, in chunks of %i bytes',
  async (size) => {
    // A chunk of one byte would take too long for megabytes.
    const long = (bytes: number) => 'é'.repeat(bytes / 2);
    const given = ['a', long(MAX_LINE_BYTES), 'b', long(MAX_LINE_BYTES + 2), 'c', 'd'];
    const file = Buffer.from(given.join('\n'));
    const chunks: Buffer[] = [];
    for (let start = 0; start < file.length; ) {
      const isBetween = size === 1 && start > 2 && start < file.length - 8;
      const end = Math.min(start + (isBetween ? MAX_LINE_BYTES : size), file.length);
      chunks.push(file.subarray(start, end));
      start = end;
    }
    const { lines } = await linesOf(chunks);
    expect(lines.map((line) => (line === TOO_LONG ? line : line.length))).toEqual(
      given.map((line, place) => (place === 3 ? TOO_LONG : line.length)),
    );
  },
);

test('a line without an end fills no memory, and is one line', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const endless = Readable.from(
    (function* () {
      for (let read = 0; read < 100; read++) {
        yield chunk;
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      }
    })(),
  );
  const lines: Line[] = [];
  for await (const batch of lineBatches(endless, () => {})) lines.push(...batch);
  expect(lines).toEqual([TOO_LONG]);
  expect(most).toBeLessThan(60 * 1024 * 1024);
});
