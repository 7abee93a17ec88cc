import { z } from 'zod';
import { dayInArgentina, instantInZone, VIEWER_ZONE } from '../time/clock.ts';
import { addDays } from './agenda.ts';
import { EARLY_MS, HALVES, isGoals, MAX_GOALS, type StoredScore } from './score.ts';
import { readHour } from './typed-hour.ts';

const goals = z.int().min(0).max(MAX_GOALS).nullable();

/** The score that somebody saw; the instant is ISO. */
export const scoreEditSchema = z.object({
  firstGoals: goals,
  secondGoals: goals,
  half: z.enum(HALVES).nullable(),
  halfBeganAt: z.iso.datetime().nullable(),
});
export type ScoreEdit = z.infer<typeof scoreEditSchema>;

export const scoreEditOf = ({ halfBeganAt, ...score }: StoredScore): ScoreEdit => ({
  ...score,
  halfBeganAt: halfBeganAt?.toISOString() ?? null,
});

/** As typed into the form. `time` is when the half began, in Argentina: nothing means now. */
export type TypedScore = { first: string; second: string; half: string; time: string };

export type ScoreProblem = 'bad-goals' | 'one-team' | 'bad-hour' | 'before-match' | 'not-begun';

/** `beginsNow`: a half of which no hour was typed. */
export type ReadScore =
  | { score: ScoreEdit; beginsNow: boolean }
  /** With the field to mend. */
  | { problem: ScoreProblem; field: keyof TypedScore };

export const typedScore = ({ firstGoals, secondGoals, half }: ScoreEdit): TypedScore => ({
  first: String(firstGoals ?? ''),
  second: String(secondGoals ?? ''),
  half: half ?? '',
  time: '',
});

/** What was typed over `base`, as it would be over `theirs`: fields that were left alone are theirs. */
export function typedOver(typed: TypedScore, base: ScoreEdit, theirs: ScoreEdit): TypedScore {
  const [was, is] = [typedScore(base), typedScore(theirs)];
  const isHalfLeft = typed.half === was.half && typed.time === '';
  return {
    first: typed.first === was.first ? is.first : typed.first,
    second: typed.second === was.second ? is.second : typed.second,
    half: isHalfLeft ? is.half : typed.half,
    time: typed.time,
  };
}

/** The last time that clocks in Argentina showed this hour. */
function lastTimeAt(hour: string, now: Date): Date {
  const today = dayInArgentina(now);
  const [last, before] = [today, addDays(today, -1)].map((day) =>
    instantInZone(day, hour, VIEWER_ZONE),
  ) as [Date, Date];
  return last <= now ? last : before;
}

const readGoals = (typed: string): number | null | undefined => {
  if (typed.trim() === '') return null;
  const number = Number(typed);
  return isGoals(number) ? number : undefined;
};

/** What was typed on top of what its author saw. A half that stays the same began when it began, unless an hour is typed. */
export function readScore(
  { first, second, half: typedHalf, time }: TypedScore,
  base: ScoreEdit,
  { startsAt, now }: { startsAt: Date; now: Date },
): ReadScore {
  const [firstGoals, secondGoals] = [first, second].map(readGoals);
  if (firstGoals === undefined) return { problem: 'bad-goals', field: 'first' };
  if (secondGoals === undefined) return { problem: 'bad-goals', field: 'second' };
  if ((firstGoals === null) !== (secondGoals === null))
    return { problem: 'one-team', field: firstGoals === null ? 'first' : 'second' };
  const half = HALVES.find((name) => name === typedHalf) ?? null;
  const score = { firstGoals, secondGoals, half };
  const isKnown = firstGoals !== null || half !== null;
  if (isKnown && now.getTime() < startsAt.getTime() - EARLY_MS)
    return { problem: 'not-begun', field: firstGoals === null ? 'half' : 'first' };
  if (half === null) return { score: { ...score, halfBeganAt: null }, beginsNow: false };
  if (time.trim() === '') {
    const isSame = half === base.half && base.halfBeganAt !== null;
    const halfBeganAt = isSame ? base.halfBeganAt : now.toISOString();
    return { score: { ...score, halfBeganAt }, beginsNow: !isSame };
  }
  const hour = readHour(time);
  if (hour === null) return { problem: 'bad-hour', field: 'time' };
  const beganAt = lastTimeAt(hour, now);
  if (beganAt.getTime() < startsAt.getTime() - EARLY_MS)
    return { problem: 'before-match', field: 'time' };
  return { score: { ...score, halfBeganAt: beganAt.toISOString() }, beginsNow: false };
}
