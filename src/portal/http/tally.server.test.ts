import { expect, test, vi } from 'vitest';
import { createTally, flushTallies } from './tally.server.ts';

test('what was counted is written when the portal ends, once', async () => {
  const write = vi.fn(async () => {});
  const count = createTally({ flushEveryMs: 3_600_000, maxKeys: 10, write, lost: 'lost' });
  count('movie/a');
  count('movie/a');
  count('serie/b');
  await flushTallies();
  await flushTallies();
  expect(write.mock.calls).toEqual([
    [
      [
        ['movie/a', 2],
        ['serie/b', 1],
      ],
    ],
  ]);
});

test('a database that fails does not hold up the end', async () => {
  const write = vi.fn(async () => await Promise.reject(new Error('no database')));
  const count = createTally({ flushEveryMs: 3_600_000, maxKeys: 10, write, lost: 'lost' });
  count('movie/a');
  await expect(flushTallies()).resolves.toBeUndefined();
});
