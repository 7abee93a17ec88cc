import { expect, test } from 'vitest';
import { createFetcher, FetchFailure } from '../../platform/guarded-fetch/fetcher.ts';
import { createHostLimiter } from '../../platform/guarded-fetch/host-limiter.ts';
import { HostQueues } from './host-queues.ts';

test('no host sees more requests at once, or in a second, than it should', async () => {
  const hostLimiter = createHostLimiter({ concurrency: 2, rate: 50 });
  let active = 0;
  let most = 0;
  const starts: number[] = [];
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      const leave = await hostLimiter.enter('a.example');
      active += 1;
      most = Math.max(most, active);
      starts.push(performance.now());
      await new Promise((resolve) => setTimeout(resolve, 5));
      active -= 1;
      leave('answered');
    }),
  );
  expect(most).toBeLessThanOrEqual(2);
  const last = starts.at(-1) ?? 0;
  // Eleven gaps of 20 ms; timers may be a millisecond early.
  expect(last - (starts[0] ?? 0)).toBeGreaterThan(11 * 19);
});

test('hosts do not wait for each other', async () => {
  const hostLimiter = createHostLimiter({ concurrency: 1, rate: 1 });
  const start = performance.now();
  for (let host = 0; host < 50; host++) (await hostLimiter.enter(`${host}.example`))('answered');
  expect(performance.now() - start).toBeLessThan(500);
});

test('a host that keeps silent rests, until it is forgiven', async () => {
  const hostLimiter = createHostLimiter({ concurrency: 1, rate: 100_000 });
  const ask = async (outcome: 'answered' | 'silent') =>
    (await hostLimiter.enter('a.example'))(outcome);
  for (let time = 0; time < 4; time++) await ask('silent');
  await ask('answered');
  for (let time = 0; time < 4; time++) await ask('silent');
  expect(hostLimiter.restMs('a.example')).toBe(0);
  await ask('silent');
  expect(hostLimiter.restMs('a.example')).toBeGreaterThan(59_000);
  await ask('silent');
  expect(hostLimiter.restMs('a.example')).toBeGreaterThan(119_000);
  hostLimiter.forgive();
  expect(hostLimiter.restMs('a.example')).toBe(0);
});

test('hosts take turns, whatever the length of their queues', () => {
  const queues = new HostQueues<number>();
  for (let item = 0; item < 5; item++) queues.add('long', item);
  queues.add('short', 10);
  const order = () => queues.take(() => true)?.item;
  expect([order(), order(), order()]).toEqual([0, 10, 1]);
  expect(queues.take((host) => host === 'short')).toBeNull();
  expect([queues.size, queues.lengthOf('long')]).toEqual([3, 3]);
  expect(queues.drain((item) => item < 5)).toEqual([2, 3, 4]);
  expect(queues.size).toBe(0);
});

test('names that lead to one address share the limits of one host', async () => {
  const real = createHostLimiter({ concurrency: 2, rate: 50 });
  const starts: number[] = [];
  const fetcher = createFetcher({
    userAgent: 'ButacaProbe/1.0',
    siteOrigin: 'https://butaca.example',
    admits: [],
    // Name servers turn their answers around.
    resolve: async (name) =>
      name.length % 2 === 0 ? ['198.51.100.2', '198.51.100.1'] : ['198.51.100.1', '198.51.100.2'],
    hostLimiter: {
      ...real,
      enter: async (key) => {
        const leave = await real.enter(key);
        if (!key.startsWith('@')) return leave;
        starts.push(performance.now());
        leave('answered');
        throw new FetchFailure('far-enough', false);
      },
    },
  });
  await Promise.allSettled(
    Array.from({ length: 12 }, (_, place) =>
      fetcher.get(new URL(`https://h${'x'.repeat(place)}.example/`), { leftMs: 1000 }),
    ),
  );
  expect(starts).toHaveLength(12);
  expect((starts.at(-1) ?? 0) - (starts[0] ?? 0)).toBeGreaterThan(11 * 19);
  expect(fetcher.placeOf('h.example')).toBe('@198.51.100.1');
  await fetcher.close();
});
