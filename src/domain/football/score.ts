export const HALVES = ['first', 'break', 'second'] as const;
export type Half = (typeof HALVES)[number];

export const MAX_GOALS = 99;

export const isGoals = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_GOALS;

/** Columns of a match that say something only together. */
export const SCORE_PAIRS = [
  ['first_goals', 'second_goals'],
  ['half', 'half_began_at'],
] as const;

/** Some kick-offs are early. */
export const EARLY_MS = 60 * 60_000;

/** What is known of how a match goes, as it is stored. */
export type StoredScore = {
  firstGoals: number | null;
  secondGoals: number | null;
  half: Half | null;
  halfBeganAt: Date | null;
};

/** The same for pages; the instant is ISO. */
export type Score = {
  goals: [first: number, second: number] | null;
  half: { name: Half; beganAt: string } | null;
};

/**
 * Goals of one team only, or a half that began at no time, count as unknown, and so does a half of long before the match,
 * which was moved since. Null if nothing is known.
 */
export function scoreOf({
  firstGoals,
  secondGoals,
  half,
  halfBeganAt,
  startsAt,
}: StoredScore & { startsAt: Date }): Score | null {
  const goals: Score['goals'] =
    firstGoals === null || secondGoals === null ? null : [firstGoals, secondGoals];
  const isOfMatch = halfBeganAt && halfBeganAt.getTime() >= startsAt.getTime() - EARLY_MS;
  const began = half && isOfMatch ? { name: half, beganAt: halfBeganAt.toISOString() } : null;
  return goals || began ? { goals, half: began } : null;
}

const MINUTES = 45;

/**
 * The minute as football counts it, from 1. Nobody knows how many are added, or whether a break is on already, so what
 * follows the last one is '45+' or '90+'. A break has none.
 */
export function minuteAt({ name, beganAt }: NonNullable<Score['half']>, now: number): string {
  if (name === 'break') return '';
  const minute = Math.max(1, Math.floor((now - Date.parse(beganAt)) / 60_000) + 1);
  const before = name === 'first' ? 0 : MINUTES;
  return minute > MINUTES ? `${before + MINUTES}+` : String(before + minute);
}
