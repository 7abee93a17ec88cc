import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decoded } from './decode.ts';

async function textOf(bytes: Uint8Array, cuts: readonly number[]): Promise<string> {
  const places = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])];
  places.sort((a, b) => a - b);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (const [index, place] of places.entries()) yield bytes.subarray(place, places[index + 1]);
  }
  let text = '';
  for await (const part of decoded(chunks())) text += part;
  return text;
}

const cuts = fc.array(fc.nat(5000), { maxLength: 8 });
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('\n', '>', 'ñ', '€', '😀'),
    ),
    {
      maxLength: 60,
    },
  )
  .map((parts) => `#EXTM3U\n${parts.join('').replaceAll('\0', '').replaceAll('\ufeff', '')}`);

test('UTF-8 is read as it is, wherever chunks end', async () => {
  await fc.assert(
    fc.asyncProperty(text, cuts, async (given, places) => {
      expect(await textOf(new TextEncoder().encode(given), places)).toBe(given);
    }),
  );
});

test('UTF-16 is read as it is, wherever chunks end', async () => {
  await fc.assert(
    fc.asyncProperty(text, cuts, async (given, places) => {
      const units = `\ufeff${given}`.split('').map((unit) => unit.charCodeAt(0));
      const bytes = units.flatMap((unit) => [unit & 0xff, unit >> 8]);
      expect(await textOf(Uint8Array.from(bytes), places)).toBe(given);
    }),
  );
});

test('lines of an old encoding are read as such, and lines of UTF-8 beside them too', async () => {
  const word = fc.constantFrom('Señal', 'América', 'ÑANDÚ', 'Pingüino', 'Noticias');
  const line = fc.record({ word, isOld: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 60 }), cuts, async (lines, places) => {
      const bytes = lines.flatMap(({ word: given, isOld }) => [
        ...(isOld
          ? [...given].map((letter) => letter.charCodeAt(0))
          : new TextEncoder().encode(given)),
        0x0a,
      ]);
      const wanted = lines.map(({ word: given }) => `${given}\n`).join('');
      expect(await textOf(Uint8Array.from(bytes), places)).toBe(wanted);
    }),
  );
});
