import type { ReactNode } from 'react';
import { type Following, isFollowed } from '../../domain/library/following.ts';
import type { NextMatches } from './live-state.ts';
import { MatchCard } from './MatchCards.tsx';

const LIMIT_MS = 10_000;

/** The cards of what is live and comes next, for those who follow something. */
export async function loadNextCards(): Promise<(following: Following) => ReactNode[]> {
  const abort = new AbortController();
  const limit = setTimeout(() => abort.abort(), LIMIT_MS);
  try {
    const response = await fetch('/vivo/proximos', { signal: abort.signal });
    const { matches } = (await response.json()) as NextMatches;
    return (following) =>
      matches
        .filter((match) => isFollowed(following, match))
        .map((match) => <MatchCard key={match.id} match={match} />);
  } finally {
    clearTimeout(limit);
  }
}
