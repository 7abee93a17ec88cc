import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineBatches } from './lines.ts';

async function linesOf(chunks: readonly Buffer[]): Promise<{ lines: string[]; bytes: number }> {
  const lines: string[] = [];
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

test('a line without an end is an error before it fills the memory', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  let read = 0;
  const endless = Readable.from(
    (function* () {
      for (; read < 100; read++) yield chunk;
    })(),
  );
  await expect(async () => {
    for await (const _ of lineBatches(endless, () => {}));
  }).rejects.toThrow('longer than');
  expect(read).toBeLessThan(20);
});
