import type { Score } from '../../domain/football/score.ts';
import type { MatchCardView } from './MatchCards.tsx';

type Latest = { startsAt: string; endsAt: string; channels?: number; score?: Score };

/** A match with what has changed since its page was made. For another start, the page is read again. */
export function patchMatch<M extends MatchCardView>(match: M, latest?: Latest | null): M {
  if (latest?.startsAt !== match.startsAt) return match;
  const { endsAt, channels = match.channels, score } = latest;
  return { ...match, endsAt, channels, score };
}
