import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backendsVcl } from '../../../edge/backends.ts';
import { BUTACA } from '../commands.ts';
import { parse } from '../parse.ts';
import { edgeConfigWords, isOfThisRelease, settingsIn } from './edge.ts';

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

test('what edge-config writes says what it was made from, and these words write the same', async () => {
  await fc.assert(
    fc.asyncProperty(wanted, async (backends) => {
      const invocation = await parse(BUTACA, edgeConfigWords(backends));
      if (invocation.kind !== 'run') throw new Error('help');
      const { text } = await invocation.command.run(invocation.given, null);
      expect(settingsIn(text)).toEqual(backends);
      // As a release wrote it that said nothing of its settings.
      expect(settingsIn(text.slice(text.indexOf('\n') + 1))).toEqual(backends);
      expect(isOfThisRelease(text, backends)).toBe(true);
      expect(isOfThisRelease(text.replace('.interval = 1s', '.interval = 2s'), backends)).toBe(
        false,
      );
    }),
    { numRuns: 50 },
  );
});

test('a file of somebody else is not taken for ours', () => {
  expect(settingsIn('vcl 4.1;\nbackend default { .host = "127.0.0.1"; }')).toBeNull();
  expect(settingsIn('')).toBeNull();
  const line = backendsVcl([{ host: '127.0.0.1', port: 3001 }]).split('\n', 1)[0] ?? '';
  expect(settingsIn(line)).toMatchObject({ access: 'open' });
  expect(settingsIn(line.slice(0, -1))).toBeNull();
  expect(settingsIn(line.replace('open', 'half'))).toBeNull();
});
