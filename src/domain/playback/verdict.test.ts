import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HEALTH, type State } from './health.ts';
import { judge, type Known, PROBE_EVERY_MS, type Verdict } from './verdict.ts';

const NOW = new Date('2026-11-14T00:00Z');
const BEFORE = new Date('2026-11-13T00:00Z');

const GOOD: Verdict = { kind: 'good', plays: '', reason: '' };

const knowns = fc.record<Known>({
  state: fc.constantFrom(...HEALTH.filter((health): health is State => health !== 'unplayable')),
  plays: fc.constantFrom('', 'n', 'x,mixed'),
  since: fc.constant(BEFORE),
  failures: fc.nat({ max: 1000 }),
});
const verdicts = fc.oneof(
  fc.constantFrom<Verdict>(GOOD, { ...GOOD, kind: 'slow' }),
  fc.constantFrom<Verdict>(
    { kind: 'refuses-framing', reason: 'x' },
    { kind: 'failed', reason: 'x', isOurs: true },
    { kind: 'failed', reason: 'x', isOurs: false },
    { kind: 'unsure', reason: 'x' },
  ),
);
const chances = fc.double({ min: 0, max: 1, noNaN: true });
const FAILED: Verdict = { kind: 'failed', reason: 'status-404', isOurs: false };

test('since changes with the state and only with it; the next look is within a day and its jitter', () => {
  fc.assert(
    fc.property(knowns, verdicts, chances, (known, verdict, chance) => {
      const judged = judge(known, verdict, NOW, chance);
      expect(judged.since).toBe(judged.state === known.state ? BEFORE : NOW);
      expect(judged.dueInMs).toBeGreaterThan(0);
      expect(judged.dueInMs).toBeLessThanOrEqual(PROBE_EVERY_MS * 1.1);
    }),
  );
});

test('one good probe brings any server back to its place', () => {
  fc.assert(
    fc.property(knowns, chances, (known, chance) => {
      expect(judge(known, GOOD, NOW, chance)).toMatchObject({
        state: 'good',
        failures: 0,
        plays: '',
        reason: '',
      });
    }),
  );
});

test('a server that worked dies at the second failure in a row, half a minute after the first', () => {
  for (const state of ['good', 'slow', 'refuses-framing'] as const) {
    const first = judge({ state, since: BEFORE, failures: 0, plays: '' }, FAILED, NOW, 0.5);
    expect(first).toMatchObject({ state, failures: 1, dueInMs: 30_000 });
    expect(judge(first, FAILED, NOW, 0.5)).toMatchObject({ state: 'dead', since: NOW });
  }
});

test('a server that never worked dies at the first, and is looked at ever more rarely', () => {
  let known: Known = { state: 'unknown', since: BEFORE, failures: 0, plays: '' };
  const waits: number[] = [];
  for (let probe = 0; probe < 12; probe++) {
    const judged = judge(known, FAILED, NOW, 0.5);
    expect(judged.state).toBe('dead');
    waits.push(judged.dueInMs / 60_000);
    known = judged;
  }
  expect(waits).toEqual([10, 10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440, 1440]);
});

test('silence is believed the second time only, also of a server that never worked', () => {
  const silent: Verdict = { kind: 'failed', reason: 'timeout', isOurs: true };
  const first = judge(
    { state: 'unknown', since: BEFORE, failures: 0, plays: '' },
    silent,
    NOW,
    0.5,
  );
  expect(first).toMatchObject({ state: 'unknown', failures: 1, dueInMs: 30_000 });
  expect(judge(first, silent, NOW, 0.5).state).toBe('dead');
});

test('a probe that learned nothing changes nothing', () => {
  fc.assert(
    fc.property(knowns, chances, (known, chance) => {
      expect(judge(known, { kind: 'unsure', reason: 'busy' }, NOW, chance)).toMatchObject(known);
    }),
  );
});

test('who plays it is known until another probe gets an answer', () => {
  const found: Verdict = { kind: 'good', plays: 'n', reason: 'segment-cors' };
  const first = judge({ state: 'good', since: BEFORE, failures: 0, plays: '' }, found, NOW, 0.5);
  expect(first).toMatchObject({ state: 'good', since: BEFORE, plays: 'n', reason: 'segment-cors' });
  expect(judge(first, FAILED, NOW, 0.5)).toMatchObject({ state: 'good', plays: 'n' });
  expect(judge(first, GOOD, NOW, 0.5)).toMatchObject({ plays: '', reason: '' });
});
