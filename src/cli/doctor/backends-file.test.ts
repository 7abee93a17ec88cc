import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUTACA } from '../commands.ts';
import { parse } from '../parse.ts';
import { edgeConfigLine, isOfThisRelease, readBackends } from './backends-file.ts';

const place = fc.record({
  host: fc.constantFrom('127.0.0.1', '10.0.0.2', 'uno.example'),
  port: fc.integer({ min: 1, max: 65_535 }),
});

const wanted = fc.record({
  portals: fc.array(place, { minLength: 1, maxLength: 4 }),
  parents: fc.array(place, { maxLength: 2 }),
  children: fc.subarray(['10.0.1.1', '2001:db8::7']),
  access: fc.constantFrom('open' as const, 'named' as const),
  maxSearches: fc.integer({ min: 1, max: 1000 }),
});

test('what edge-config writes is read back, and the line for it writes the same', async () => {
  await fc.assert(
    fc.asyncProperty(wanted, async (backends) => {
      const words = edgeConfigLine(backends, backends.access).split(' ').slice(1);
      const invocation = await parse(BUTACA, words);
      if (invocation.kind !== 'run') throw new Error('help');
      const { text } = await invocation.command.run(invocation.given, null);
      expect(readBackends(text)).toEqual(backends);
      expect(isOfThisRelease(text, backends)).toBe(true);
      expect(isOfThisRelease(text.replace('.interval = 1s', '.interval = 2s'), backends)).toBe(
        false,
      );
    }),
    { numRuns: 50 },
  );
});

test('a file of somebody else is not taken for ours', () => {
  expect(readBackends('vcl 4.1;\nbackend default { .host = "127.0.0.1"; }')).toBeNull();
});
