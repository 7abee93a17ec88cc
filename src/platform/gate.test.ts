import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { Gate, type GateLimits } from './gate.ts';

const open = (): AbortSignal => new AbortController().signal;
const oneKind = (maxInside: number, maxWaiting: number, maxWaitMs: number) =>
  new Gate(maxInside, [['page', { maxInside, maxWaiting, maxWaitMs }]]);
const insideOf = (gate: Gate<string>): number =>
  gate.counts.reduce((sum, { inside }) => sum + inside, 0);

test('lets as many in as it may, hands places on in order, and turns the rest away', async () => {
  const gate = oneKind(2, 1, 1000);
  const first = new AbortController();
  const second = new AbortController();
  const third = new AbortController();
  expect(await gate.enter('page', first.signal)).toBe(true);
  expect(await gate.enter('page', second.signal)).toBe(true);
  const waiting = gate.enter('page', third.signal);
  expect(gate.counts).toEqual([{ kind: 'page', inside: 2, waiting: 1 }]);
  expect(await gate.enter('page', open())).toBe(false);
  first.abort();
  expect(await waiting).toBe(true);
  second.abort();
  third.abort();
  expect(insideOf(gate)).toBe(0);
  expect(await gate.enter('page', open())).toBe(true);
});

test('nobody waits longer than the limit, and who gave up holds no place', async () => {
  const gate = oneKind(1, 5, 20);
  const first = new AbortController();
  expect(await gate.enter('page', first.signal)).toBe(true);
  expect(await gate.enter('page', open())).toBe(false);
  first.abort();
  expect(await gate.enter('page', open())).toBe(true);
  expect(await gate.enter('page', open())).toBe(false);
});

test('who is gone gets no place: before asking, while waiting, and in the tick in which it is handed on', async () => {
  const gate = oneKind(1, 5, 1000);
  const [first, waiting, handed] = [1, 2, 3].map(() => new AbortController());
  expect(await gate.enter('page', AbortSignal.abort())).toBe(false);
  expect(await gate.enter('page', first?.signal ?? open())).toBe(true);
  const answers = [waiting, handed].map((one) => gate.enter('page', one?.signal ?? open()));
  waiting?.abort();
  first?.abort();
  handed?.abort();
  expect(await Promise.all(answers)).toEqual([false, true]);
  expect(insideOf(gate)).toBe(0);
});

const KINDS = ['small', 'detail', 'list', 'search'] as const;
type Kind = (typeof KINDS)[number];
const kind = fc.constantFrom(...KINDS);

/** What may happen next: a request comes, a client leaves, time passes, or promises settle. */
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ step: fc.constant('enter' as const), kind }) },
    { weight: 1, arbitrary: fc.record({ step: fc.constant('enter gone' as const), kind }) },
    { weight: 4, arbitrary: fc.record({ step: fc.constant('close' as const), who: fc.nat(60) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        step: fc.constant('wait' as const),
        ms: fc.constantFrom(10, 20, 50, 100),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ step: 'read' as const }) },
  ),
  { maxLength: 80 },
);
const limits: fc.Arbitrary<GateLimits> = fc.record({
  maxInside: fc.integer({ min: 1, max: 4 }),
  maxWaiting: fc.nat(4),
  maxWaitMs: fc.constantFrom(20, 50, 100),
});
const given = fc.record({
  maxInside: fc.integer({ min: 1, max: 5 }),
  kinds: fc.tuple(limits, limits, limits, limits),
});

type ValueOf<Given> = Given extends fc.Arbitrary<infer Value> ? Value : never;
type Viewer = { kind: Kind; gone: AbortController; isIn: boolean | null; since: number };

/** Runs the steps, and calls back after each of them with all who have come so far. */
async function happen(
  gate: Gate<Kind>,
  happened: ValueOf<typeof steps>,
  check: (viewers: readonly Viewer[], before: readonly Viewer[]) => void,
): Promise<Viewer[]> {
  const viewers: Viewer[] = [];
  const enter = (own: Kind, gone: AbortController) => {
    const viewer: Viewer = { kind: own, gone, isIn: null, since: Date.now() };
    viewers.push(viewer);
    void gate.enter(own, gone.signal).then((isIn) => {
      viewer.isIn = isIn;
    });
  };
  for (const each of happened) {
    const before = viewers.map((viewer) => ({ ...viewer }));
    if (each.step === 'enter') enter(each.kind, new AbortController());
    else if (each.step === 'close') viewers[each.who % viewers.length]?.gone.abort();
    else if (each.step === 'wait') await vi.advanceTimersByTimeAsync(each.ms);
    else if (each.step === 'read') await Promise.resolve();
    else {
      const gone = new AbortController();
      gone.abort();
      enter(each.kind, gone);
    }
    // Until every promise that is settled has been read.
    await vi.advanceTimersByTimeAsync(0);
    check(viewers, before);
  }
  return viewers;
}

const gateOf = ({ maxInside, kinds }: ValueOf<typeof given>) =>
  new Gate<Kind>(
    maxInside,
    KINDS.map((name, place) => [name, kinds[place] as GateLimits]),
  );

async function always(
  check: (
    gate: Gate<Kind>,
    limitsOf: ValueOf<typeof given>,
    viewers: readonly Viewer[],
    before: readonly Viewer[],
  ) => void,
): Promise<void> {
  vi.useFakeTimers();
  await fc.assert(
    fc.asyncProperty(given, steps, async (limitsOf, happened) => {
      const gate = gateOf(limitsOf);
      const viewers = await happen(gate, happened, (...seen) => check(gate, limitsOf, ...seen));
      await vi.advanceTimersByTimeAsync(100);
      const inside = viewers.filter(({ isIn, gone }) => isIn && !gone.signal.aborted);
      expect(insideOf(gate)).toBe(inside.length);
      for (const { gone } of viewers) gone.abort();
      expect(gate.counts.every((count) => count.inside + count.waiting === 0)).toBe(true);
    }),
    { numRuns: 500 },
  );
  vi.useRealTimers();
}

test('whatever the order of coming, waiting and going, places neither leak nor exceed', async () => {
  await always((gate, { maxInside, kinds }) => {
    expect(insideOf(gate)).toBeLessThanOrEqual(maxInside);
    for (const [place, { inside, waiting }] of gate.counts.entries()) {
      expect(inside).toBeGreaterThanOrEqual(0);
      expect(inside).toBeLessThanOrEqual(Number(kinds[place]?.maxInside));
      expect(waiting).toBeLessThanOrEqual(Number(kinds[place]?.maxWaiting));
    }
  });
});

test('nobody waits while there is a place for the kind, and nobody beyond the limit of the kind', async () => {
  await always((gate, { maxInside, kinds }, viewers) => {
    for (const [place, { kind: own, inside, waiting }] of gate.counts.entries()) {
      const { maxInside: ownMax = 0, maxWaitMs = 0 } = kinds[place] ?? {};
      if (waiting > 0) expect(insideOf(gate) === maxInside || inside === ownMax).toBe(true);
      const late = viewers.filter(
        (one) => one.kind === own && one.isIn === null && Date.now() - one.since >= maxWaitMs,
      );
      expect(late).toEqual([]);
    }
  });
});

test('no lower kind is taken while a higher one that may enter waits, and none before who came first', async () => {
  await always((gate, { kinds }, viewers, before) => {
    const taken = viewers.flatMap((viewer, place) =>
      viewer.isIn && before[place]?.isIn === null ? [{ viewer, place }] : [],
    );
    for (const { viewer, place } of taken) {
      const rank = KINDS.indexOf(viewer.kind);
      const passed = viewers.filter((other, at) => {
        if (other.isIn !== null || other.gone.signal.aborted) return false;
        const above = KINDS.indexOf(other.kind);
        return above < rank || (above === rank && at < place);
      });
      for (const other of passed) {
        const above = KINDS.indexOf(other.kind);
        // Only who has no place of its own kind left may be passed.
        expect(gate.counts[above]?.inside).toBe(kinds[above]?.maxInside);
        expect(above).not.toBe(rank);
      }
    }
  });
});
