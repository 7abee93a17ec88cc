import { expect, test } from 'vitest';
import { unpacked } from '../../../src/platform/unpacking/unpacked.ts';
import { isSmall, playlistOutcome, refusalOf } from './case.ts';
import { BOMBS, PACKED } from './packed.ts';

for (const odd of PACKED)
  test(odd.name, async () => {
    for (const size of isSmall(odd.input) ? [1, 7, 65_536] : [65_536]) {
      const reading = playlistOutcome(odd, size);
      if ('refused' in odd.expected) expect(await refusalOf(reading)).toEqual(odd.expected);
      else expect(await reading).toMatchObject({ ...odd.expected, refusals: [] });
    }
  });

const MAX_GROWTH = 256 * 1024 * 1024;

for (const odd of BOMBS)
  test(`${odd.name} is refused in flat memory`, async () => {
    const before = process.memoryUsage().rss;
    expect(await refusalOf(playlistOutcome(odd, 65_536))).toEqual(odd.expected);
    expect(process.memoryUsage().rss - before).toBeLessThan(MAX_GROWTH);
  });

test('a source that fails says so itself, and whoever stops early closes it', async () => {
  for (const { input, expected } of PACKED) {
    if ('refused' in expected || typeof input !== 'object') continue;
    let isClosed = false;
    async function* closing(): AsyncGenerator<Uint8Array> {
      try {
        yield input as Uint8Array;
      } finally {
        isClosed = true;
      }
    }
    for await (const _ of unpacked(closing())) break;
    await expect.poll(() => isClosed).toBe(true);
    const read = async () => {
      const half = (input as Uint8Array).subarray(0, 30);
      async function* cut(): AsyncGenerator<Uint8Array> {
        yield half;
        throw new Error('away');
      }
      for await (const _ of unpacked(cut()));
    };
    await expect(read()).rejects.toThrow('away');
  }
});
