import { expect, test } from 'vitest';
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
