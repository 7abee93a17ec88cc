import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HALVES, minuteAt, scoreOf } from './score.ts';

const BEGAN = '2026-11-18T21:00:00.000Z';
const at = (minutes: number) => Date.parse(BEGAN) + minutes * 60_000;

test('a half counts from its first minute, and stops at what nobody knows', () => {
  const first = { name: 'first', beganAt: BEGAN } as const;
  const second = { name: 'second', beganAt: BEGAN } as const;
  expect([0, 0.99, 1, 44, 44.99, 45, 60].map((minutes) => minuteAt(first, at(minutes)))).toEqual([
    '1',
    '1',
    '2',
    '45',
    '45',
    '45+',
    '45+',
  ]);
  expect([0, 44, 45].map((minutes) => minuteAt(second, at(minutes)))).toEqual(['46', '90', '90+']);
  expect(minuteAt({ name: 'break', beganAt: BEGAN }, at(3))).toBe('');
});

test('no minute comes before the one that was there, whatever the clock says', () => {
  const length = (minute: string) => Number.parseInt(minute, 10) + (minute.endsWith('+') ? 0.5 : 0);
  fc.assert(
    fc.property(
      fc.constantFrom('first' as const, 'second' as const),
      fc.integer({ min: -1e7, max: 1e7 }),
      fc.nat(1e7),
      (name, from, later) => {
        const half = { name, beganAt: BEGAN };
        const [one, other] = [from, from + later].map((ms) => minuteAt(half, at(0) + ms));
        expect(length(other as string)).toBeGreaterThanOrEqual(length(one as string));
        expect(length(one as string)).toBeGreaterThanOrEqual(name === 'first' ? 1 : 46);
      },
    ),
  );
});

test('a score has the goals of both teams, and a half with its instant, or says nothing of them', () => {
  const goals = fc.option(fc.nat(99));
  fc.assert(
    fc.property(
      goals,
      goals,
      fc.option(fc.constantFrom(...HALVES)),
      fc.option(fc.constant(new Date(BEGAN))),
      (firstGoals, secondGoals, half, halfBeganAt) => {
        const startsAt = new Date(BEGAN);
        const score = scoreOf({ firstGoals, secondGoals, half, halfBeganAt, startsAt });
        const hasGoals = firstGoals !== null && secondGoals !== null;
        const hasHalf = half !== null && halfBeganAt !== null;
        expect(score).toEqual(
          hasGoals || hasHalf
            ? {
                goals: hasGoals ? [firstGoals, secondGoals] : null,
                half: hasHalf ? { name: half, beganAt: BEGAN } : null,
              }
            : null,
        );
      },
    ),
  );
});

test('a half of a match that was moved to another day is not shown, its goals are', () => {
  const startsAt = new Date(at(24 * 60));
  const half = { half: 'first', halfBeganAt: new Date(BEGAN) } as const;
  expect(scoreOf({ firstGoals: 1, secondGoals: 0, ...half, startsAt })).toEqual({
    goals: [1, 0],
    half: null,
  });
});
