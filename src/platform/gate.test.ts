import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { Gate } from './gate.ts';

const open = (): AbortSignal => new AbortController().signal;

test('lets as many in as it may, hands places on in order, and turns the rest away', async () => {
  const gate = new Gate({ maxInside: 2, maxWaiting: 1, maxWaitMs: 1000 });
  const first = new AbortController();
  const second = new AbortController();
  const third = new AbortController();
  expect(await gate.enter(first.signal)).toBe(true);
  expect(await gate.enter(second.signal)).toBe(true);
  const waiting = gate.enter(third.signal);
  expect(await gate.enter(open())).toBe(false);
  first.abort();
  expect(await waiting).toBe(true);
  second.abort();
  third.abort();
  expect(gate.inside).toBe(0);
  expect(await gate.enter(open())).toBe(true);
});

test('nobody waits longer than the limit, and who gave up holds no place', async () => {
  const gate = new Gate({ maxInside: 1, maxWaiting: 5, maxWaitMs: 20 });
  const first = new AbortController();
  expect(await gate.enter(first.signal)).toBe(true);
  expect(await gate.enter(open())).toBe(false);
  first.abort();
  expect(await gate.enter(open())).toBe(true);
  expect(await gate.enter(open())).toBe(false);
});

test('who is gone gets no place: before asking, while waiting, and in the tick in which it is handed on', async () => {
  const gate = new Gate({ maxInside: 1, maxWaiting: 5, maxWaitMs: 1000 });
  const [first, waiting, handed] = [1, 2, 3].map(() => new AbortController());
  expect(await gate.enter(AbortSignal.abort())).toBe(false);
  expect(await gate.enter(first?.signal ?? open())).toBe(true);
  const answers = [gate.enter(waiting?.signal ?? open()), gate.enter(handed?.signal ?? open())];
  waiting?.abort();
  first?.abort();
  handed?.abort();
  expect(await Promise.all(answers)).toEqual([false, true]);
  expect(gate.inside).toBe(0);
});

/** What may happen next: a request comes, a client leaves, time passes, or promises settle. */
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant({ kind: 'enter' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'enter gone' as const }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('close' as const), who: fc.nat(30) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(120) }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'read' as const }) },
  ),
  { maxLength: 60 },
);

test('whatever the order of coming, waiting and going, places neither leak nor exceed', async () => {
  vi.useFakeTimers();
  const limits = fc.record({
    maxInside: fc.integer({ min: 1, max: 4 }),
    maxWaiting: fc.nat(4),
    maxWaitMs: fc.constant(100),
  });
  await fc.assert(
    fc.asyncProperty(limits, steps, async (given, happened) => {
      const gate = new Gate(given);
      const viewers: { gone: AbortController; isIn: boolean | null }[] = [];
      const enter = (gone: AbortController) => {
        const viewer: (typeof viewers)[number] = { gone, isIn: null };
        viewers.push(viewer);
        void gate.enter(gone.signal).then((isIn) => {
          viewer.isIn = isIn;
        });
      };
      for (const step of happened) {
        if (step.kind === 'enter') enter(new AbortController());
        else if (step.kind === 'close') viewers[step.who % viewers.length]?.gone.abort();
        else if (step.kind === 'wait') await vi.advanceTimersByTimeAsync(step.ms);
        else if (step.kind === 'read') await Promise.resolve();
        else {
          const gone = new AbortController();
          gone.abort();
          enter(gone);
        }
        expect(gate.inside).toBeLessThanOrEqual(given.maxInside);
        expect(gate.inside).toBeGreaterThanOrEqual(0);
      }
      await vi.advanceTimersByTimeAsync(given.maxWaitMs);
      const inside = viewers.filter((viewer) => viewer.isIn && !viewer.gone.signal.aborted);
      expect(gate.inside).toBe(inside.length);
      for (const { gone } of viewers) gone.abort();
      expect(gate.inside).toBe(0);
    }),
    { numRuns: 500 },
  );
  vi.useRealTimers();
});
