import fc from 'fast-check';
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { expect, test } from 'vitest';
import { handOver } from './handed-data.ts';

async function received(data: unknown): Promise<unknown> {
  const stream = new ReadableStream<string>({
    start: (stream) => handOver(JSON.stringify(data), stream),
  });
  const { value } = await decode(stream.pipeThrough(new TextEncoderStream()), globalThis as never);
  return value;
}

test('the router reads what was handed over', async () => {
  const data = fc.dictionary(fc.string(), fc.jsonValue());
  await fc.assert(
    fc.asyncProperty(data, async (given) => {
      const text = JSON.stringify(given);
      // The router itself loses this name.
      fc.pre(!text.includes('__proto__'));
      const own = JSON.parse(text);
      expect(await received(own)).toEqual(own);
    }),
  );
});

test('nothing is handed over on a page that has the form of the router', () => {
  const unused = undefined as unknown as ReadableStreamDefaultController<string>;
  expect(() => handOver(undefined, unused)).not.toThrow();
});
