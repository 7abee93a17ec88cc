import type { Scheduled } from '../../domain/editing/due-problem.ts';
import { draftsText } from '../text/title-drafts.es.ts';

const text = draftsText.list;

/** What to tell of a change that was not published at its time; null if it waits for it. */
export function problemOf({
  state,
  why,
}: Pick<Scheduled, 'state' | 'why'>): { state: string; why: string } | null {
  if (state === 'waiting') return null;
  const isGivenUp = state === 'refused' && (why === 'failed' || why === 'busy');
  const reason = isGivenUp ? text.gaveUp : why === null ? text.unknown : text.why[why];
  return { state: text.states[state], why: reason };
}

/** The page of what it changes; null if that is gone. */
export const pathOf = ({
  why,
  titleRowId,
  episodeRowId,
}: Pick<Scheduled, 'why' | 'titleRowId' | 'episodeRowId'>): string | null =>
  why === 'gone'
    ? null
    : `/titulos/${titleRowId}${episodeRowId ? `/episodios/${episodeRowId}` : ''}`;
