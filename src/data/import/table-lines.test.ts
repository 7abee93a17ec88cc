import { expect, test } from 'vitest';
import { tableLines } from './table-lines.ts';

async function linesIn(text: string, chunkBytes: number): Promise<(string | null)[]> {
  const bytes = Buffer.from(text);
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let from = 0; from < bytes.length; from += chunkBytes)
      yield bytes.subarray(from, from + chunkBytes);
  }
  const lines: (string | null)[] = [];
  for await (const batch of tableLines(chunks(), () => {})) lines.push(...batch);
  return lines;
}

// A line more in each chunk would give every later row a wrong number, and a cell of several lines an empty one.
test.each([1, 2, 3, 4, 5, 7, 100])('no line is added in chunks of %i bytes', async (size) => {
  const lines = ['a,b', '', 'uno,"x', 'y"', 'dos,2'];
  for (const end of ['\n', '\r\n', '\r'])
    expect(await linesIn(lines.map((line) => line + end).join(''), size)).toEqual(lines);
});
