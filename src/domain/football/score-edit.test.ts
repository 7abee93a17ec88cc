import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HALVES } from './score.ts';
import {
  readScore,
  type ScoreEdit,
  scoreEditSchema,
  type TypedScore,
  typedOver,
  typedScore,
} from './score-edit.ts';

/** 21:00 and 22:03 in Argentina. */
const startsAt = new Date('2026-11-19T00:00:00.000Z');
const now = new Date('2026-11-19T01:03:20.000Z');
const NOTHING: ScoreEdit = { firstGoals: null, secondGoals: null, half: null, halfBeganAt: null };
const EMPTY: TypedScore = { first: '', second: '', half: '', time: '' };

const read = (typed: Partial<TypedScore>, base = NOTHING) =>
  readScore({ ...EMPTY, ...typed }, base, { startsAt, now });

test('goals are of both teams, whole and few', () => {
  expect(read({ first: '2', second: ' 0 ' })).toMatchObject({
    score: { ...NOTHING, firstGoals: 2, secondGoals: 0 },
  });
  expect(read({ first: '2' })).toEqual({ problem: 'one-team', field: 'second' });
  for (const first of ['-1', '1.5', '100', 'dos', '1e9'])
    expect(read({ first, second: '0' })).toEqual({ problem: 'bad-goals', field: 'first' });
});

test('a half begins now, or at the hour that is typed', () => {
  expect(read({ half: 'second' })).toMatchObject({
    score: { half: 'second', halfBeganAt: now.toISOString() },
  });
  expect(read({ half: 'second', time: '22' })).toMatchObject({
    score: { halfBeganAt: '2026-11-19T01:00:00.000Z' },
  });
  expect(read({ half: 'first', time: 'recién' })).toEqual({ problem: 'bad-hour', field: 'time' });
  // Not the evening before.
  expect(read({ half: 'second', time: '22:30' })).toEqual({
    problem: 'before-match',
    field: 'time',
  });
  expect(read({ half: 'first', time: '19:30' })).toEqual({
    problem: 'before-match',
    field: 'time',
  });
  expect(read({ half: 'constructor', time: '22' })).toEqual({ score: NOTHING, beginsNow: false });
});

test('a half that began before midnight is of yesterday', () => {
  const late = new Date('2026-11-19T03:10:00.000Z');
  const typed = { ...EMPTY, half: 'second', time: '23:55' };
  expect(readScore(typed, NOTHING, { startsAt, now: late })).toMatchObject({
    score: { halfBeganAt: '2026-11-19T02:55:00.000Z' },
  });
});

test('what is left as it was stays as it was, and what is read can be stored', () => {
  const goals = fc.option(fc.nat(99));
  const instants = fc.date({ min: startsAt, max: now, noInvalidDate: true });
  fc.assert(
    fc.property(goals, fc.constantFrom(...HALVES), instants, (count, half, began) => {
      const base = {
        firstGoals: count,
        secondGoals: count,
        half,
        halfBeganAt: began.toISOString(),
      };
      const typed = { first: String(count ?? ''), second: String(count ?? ''), half, time: '' };
      expect(readScore(typed, base, { startsAt, now })).toEqual({ score: base, beginsNow: false });
    }),
  );
  fc.assert(
    fc.property(
      fc.record({ first: fc.string(), second: fc.string(), half: fc.string(), time: fc.string() }),
      (typed) => {
        const result = readScore(typed, NOTHING, { startsAt, now });
        if ('score' in result) scoreEditSchema.parse(result.score);
      },
    ),
  );
});

test('a match of tomorrow has no score, and may have it taken away', () => {
  const early = new Date(startsAt.getTime() - 2 * 3_600_000);
  const when = { startsAt, now: early };
  for (const typed of [{ first: '0', second: '0' }, { half: 'first' }])
    expect(readScore({ ...EMPTY, ...typed }, NOTHING, when)).toMatchObject({
      problem: 'not-begun',
    });
  expect(readScore(EMPTY, { ...NOTHING, firstGoals: 1, secondGoals: 0 }, when)).toMatchObject({
    score: NOTHING,
  });
});

test('after a clash only what was typed stays; the rest is what the other person saved', () => {
  const scores = fc.record({
    firstGoals: fc.nat(99),
    secondGoals: fc.nat(99),
    half: fc.option(fc.constantFrom(...HALVES)),
    halfBeganAt: fc.constant(now.toISOString()),
  });
  fc.assert(
    fc.property(scores, scores, scores, (base, mine, theirs) => {
      const over = typedOver(typedScore(mine), base, theirs);
      const pick = <Key extends keyof ScoreEdit>(key: Key) =>
        String((mine[key] === base[key] ? theirs[key] : mine[key]) ?? '');
      expect(over).toEqual({
        first: pick('firstGoals'),
        second: pick('secondGoals'),
        half: pick('half'),
        time: '',
      });
    }),
  );
});
