import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { race } from './race.ts';

const START_DELAY_MS = 1000;
const LIMIT_MS = 12_000;

/** When (from its own start) and how an attempt ends. Never: it neither plays nor fails. */
type Fate = { kind: 'plays' | 'fails'; afterMs: number } | { kind: 'never' };
const plays = (afterMs: number): Fate => ({ kind: 'plays', afterMs });
const fails = (afterMs: number): Fate => ({ kind: 'fails', afterMs });
const never: Fate = { kind: 'never' };

function run(fates: readonly Fate[]) {
  const abort = new AbortController();
  const begun: { place: number; atMs: number }[] = [];
  const failed: number[] = [];
  const cancelled = new Set<number>();
  const start = Date.now();
  let endedMs: number | null = null;
  const places = fates.map((_, place) => place);
  const winner = race(places, {
    open: (place) => {
      const fate = fates[place] as Fate;
      const ready = new Promise<string>((resolve, reject) => {
        if (fate.kind === 'plays') setTimeout(resolve, fate.afterMs, `picture ${place}`);
        if (fate.kind === 'fails') setTimeout(reject, fate.afterMs, new Error('no'));
      });
      return { ready, cancel: () => cancelled.add(place) };
    },
    startDelayMs: () => START_DELAY_MS,
    limitMs: LIMIT_MS,
    onBegin: (place) => begun.push({ place, atMs: Date.now() - start }),
    onFail: (place) => failed.push(place),
    signal: abort.signal,
  }).then((result) => {
    endedMs = Date.now() - start;
    return result;
  });
  return { winner, begun, failed, cancelled, abort, endedMs: () => endedMs };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('race', () => {
  test('starts the next a second after the last, and the first that is ready wins', async () => {
    const { winner, begun, cancelled, failed } = run([never, plays(3000), plays(500), plays(0)]);
    await vi.advanceTimersByTimeAsync(2499);
    expect(begun).toEqual([
      { place: 0, atMs: 0 },
      { place: 1, atMs: 1000 },
      { place: 2, atMs: 2000 },
    ]);
    expect(cancelled.size).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(await winner).toEqual({ candidate: 2, value: 'picture 2' });
    // The winner goes on, the others are cancelled, and no more are started or reported as failed.
    expect([...cancelled].sort()).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(begun).toHaveLength(3);
    expect(failed).toEqual([]);
  });

  test('starts the next at once when one fails', async () => {
    const { winner, begun, failed, cancelled } = run([fails(100), fails(200), plays(50)]);
    await vi.advanceTimersByTimeAsync(350);
    expect(begun.map(({ atMs }) => atMs)).toEqual([0, 100, 300]);
    expect(failed).toEqual([0, 1]);
    expect(cancelled).toEqual(new Set([0, 1]));
    expect(await winner).toEqual({ candidate: 2, value: 'picture 2' });
  });

  test('gives a silent one up after the limit, though the others are not waited for', async () => {
    const { winner, failed, endedMs } = run([never, never]);
    await vi.advanceTimersByTimeAsync(LIMIT_MS);
    expect(failed).toEqual([0]);
    await vi.advanceTimersByTimeAsync(START_DELAY_MS);
    expect(failed).toEqual([0, 1]);
    expect(await winner).toBeNull();
    expect(endedMs()).toBe(LIMIT_MS + START_DELAY_MS);
  });

  test('takes no picture from one that was given up', async () => {
    const { winner } = run([plays(LIMIT_MS + 1)]);
    await vi.advanceTimersByTimeAsync(LIMIT_MS + 2);
    expect(await winner).toBeNull();
  });

  test.each([
    ['all fail', [fails(10), fails(10), fails(10)]],
    ['there is none', []],
  ])('is nobody’s when %s', async (_, fates) => {
    const { winner } = run(fates);
    await vi.advanceTimersByTimeAsync(30);
    expect(await winner).toBeNull();
  });

  test('ends at once when it is called off, and stops what runs', async () => {
    const { winner, abort, cancelled, begun, failed } = run([never, never, plays(1)]);
    await vi.advanceTimersByTimeAsync(1500);
    abort.abort();
    expect(await winner).toBeNull();
    expect(cancelled).toEqual(new Set([0, 1]));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(begun).toHaveLength(2);
    expect(failed).toEqual([]);
  });

  test('waits for one that is waited for as long as something arrives, within reason', async () => {
    let arrived = 0;
    const begun: number[] = [];
    const failed: number[] = [];
    const winner = race([0, 1], {
      open: (place) => ({
        ready: new Promise<string>((resolve) => {
          if (place === 1) setTimeout(resolve, 500, 'other');
        }),
        cancel: () => {},
        progress: () => arrived,
      }),
      startDelayMs: () => START_DELAY_MS,
      isWaitedFor: (place) => place === 0,
      limitMs: LIMIT_MS,
      onBegin: (place) => begun.push(place),
      onFail: (place) => failed.push(place),
      signal: new AbortController().signal,
    });
    for (let second = 0; second < 3; second++) {
      arrived += 1;
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(begun).toEqual([0]);
    // Nothing more arrives.
    await vi.advanceTimersByTimeAsync(1000);
    expect(begun).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(500);
    expect(await winner).toEqual({ candidate: 1, value: 'other' });
    expect(failed).toEqual([]);
  });

  test('begins nothing when it was called off before', async () => {
    const abort = new AbortController();
    abort.abort();
    const open = vi.fn();
    const options = {
      open,
      startDelayMs: () => START_DELAY_MS,
      limitMs: LIMIT_MS,
      signal: abort.signal,
    };
    expect(await race([1, 2], options)).toBeNull();
    expect(open).not.toHaveBeenCalled();
  });

  const fate = fc.oneof(
    fc.constant(never),
    fc.integer({ min: 1, max: LIMIT_MS - 1 }).map(plays),
    fc.integer({ min: 1, max: LIMIT_MS - 1 }).map(fails),
  );

  test('whatever the servers do, one that plays is shown, and soon', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 8 }), async (fates) => {
        const { winner, begun, cancelled, endedMs } = run(fates);
        await vi.advanceTimersByTimeAsync(fates.length * LIMIT_MS + 1);
        const result = await winner;
        expect(result === null).toBe(fates.every(({ kind }) => kind !== 'plays'));
        expect(begun.map(({ place }) => place)).toEqual(begun.map((_, place) => place));
        for (const [place, { atMs }] of begun.entries())
          expect(atMs).toBeLessThanOrEqual(place * START_DELAY_MS);
        // No later than any working server would be ready, if each starts at most a second after the one before it.
        for (const [place, one] of fates.entries())
          if (one.kind === 'plays')
            expect(endedMs()).toBeLessThanOrEqual(place * START_DELAY_MS + one.afterMs);
        const running = begun.map(({ place }) => place).filter((place) => !cancelled.has(place));
        expect(running).toEqual(result ? [result.candidate] : []);
      }),
    );
  });
});
