import { VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import { dayAndMonth } from './dates.ts';
import type { MatchCardView } from './MatchCards.tsx';

type Latest = { startsAt: string; endsAt: string; channels?: number };

/** A match with what has changed since its page was made. */
export function patchMatch<M extends MatchCardView>(
  match: M,
  latest: Latest | null | undefined,
  words: (day: string) => string = dayAndMonth,
): M {
  if (!latest) return match;
  const { startsAt, endsAt, channels = match.channels } = latest;
  if (startsAt === match.startsAt) return { ...match, endsAt, channels };
  const { date, time } = wallClock(new Date(startsAt), VIEWER_ZONE);
  return { ...match, startsAt, endsAt, channels, date: words(date), time };
}
