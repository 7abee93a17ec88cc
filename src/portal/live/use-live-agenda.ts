import { agendaChange } from '../../domain/football/agenda-change.ts';
import type { AgendaState } from './live-state.ts';
import type { MatchCardView } from './MatchCards.tsx';
import { patchMatch } from './patch-match.ts';
import { useLive } from './use-live.ts';
import { useReadAgain } from './use-read-again.ts';

type Page = { today: string; isToday: boolean; matches: readonly MatchCardView[] };

/** Follows the agenda while its page is open, and gives matches what has changed on them. */
export function useLiveAgenda(page: Page): <M extends MatchCardView>(match: M) => M {
  const latest = useLive<AgendaState>('/vivo/agenda');
  useReadAgain(latest, (state) => agendaChange(page, state));
  const byId = new Map(latest?.matches.map((match) => [match.id, match]));
  return (match) => patchMatch(match, byId.get(match.id));
}
