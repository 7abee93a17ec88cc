/** How long a match lasts, with its pause, unless its league says otherwise. */
export const DEFAULT_MATCH_MINUTES = 120;
/** A league's matches last at most this long, so that what is live now began within it. */
export const MAX_MATCH_MINUTES = 600;

export type MatchState = 'ahead' | 'live' | 'over';

type Played = { startsAt: Date; endsAt: Date };

/** The first instant of a match is live, the instant of its end is over. */
export function stateAt({ startsAt, endsAt }: Played, now: Date): MatchState {
  if (now < startsAt) return 'ahead';
  return now < endsAt ? 'live' : 'over';
}

/** Channels are there by then, and viewers begin to look for them. */
export const NEAR_MS = 30 * 60_000;

export const nearFrom = (startsAt: Date): Date => new Date(startsAt.getTime() - NEAR_MS);

/** Whether a match is on, or begins within half an hour. */
export const isNear = ({ startsAt, endsAt }: Played, now: Date): boolean =>
  now >= nearFrom(startsAt) && now < endsAt;
