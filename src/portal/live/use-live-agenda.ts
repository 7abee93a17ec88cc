import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { agendaChange } from '../../domain/football/agenda-change.ts';
import type { AgendaState } from './live-state.ts';
import type { MatchCardView } from './MatchCards.tsx';
import { patchMatch } from './patch-match.ts';
import { useLive } from './use-live.ts';

type Page = { today: string; isToday: boolean; matches: readonly MatchCardView[] };

/** Of the same change: the edge may not have the new page yet. */
const MAX_READS = 2;

/**
 * Follows the agenda while its page is open. Returns matches with what has changed on them; for other matches or a new
 * day the page is read again.
 */
export function useLiveAgenda(page: Page): <M extends MatchCardView>(match: M) => M {
  const latest = useLive<AgendaState>('/vivo/agenda');
  const { revalidate } = useRevalidator();
  const shown = useRef(page);
  shown.current = page;
  const reads = useRef({ change: '', count: 0 });
  useEffect(() => {
    const change = latest && agendaChange(shown.current, latest);
    if (change === null) return;
    const count = reads.current.change === change ? reads.current.count + 1 : 1;
    reads.current = { change, count };
    if (count <= MAX_READS) revalidate();
  }, [latest, revalidate]);
  const byId = new Map(latest?.matches.map((match) => [match.id, match]));
  return (match) => patchMatch(match, byId.get(match.id));
}
