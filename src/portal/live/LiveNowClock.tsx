import { stateAt } from '../../domain/football/state.ts';
import { type LiveMatch, LiveRow } from './LiveRow.tsx';
import type { AgendaState } from './live-state.ts';
import { useSiteTime } from './site-clock.ts';
import { useLive } from './use-live.ts';

/** The row by the clock of the site: a match is live at its kick-off, and gone at its end. */
export function LiveNowClock({ matches }: { matches: LiveMatch[] }) {
  const latest = useLive<AgendaState>('/vivo/agenda');
  const patched = matches.map((match) => ({
    ...match,
    ...latest?.matches.find(({ id }) => id === match.id),
  }));
  const stateOf = ({ startsAt, endsAt }: LiveMatch, now: Date) =>
    stateAt({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, now);
  const states = useSiteTime(
    (now) => patched.map((match) => stateOf(match, new Date(now))).join(),
    matches.map(({ state }) => state).join(),
  ).split(',') as LiveMatch['state'][];
  const shown = patched.map((match, place) => ({ ...match, state: states[place] ?? match.state }));
  return <LiveRow matches={shown.filter(({ state }) => state !== 'over')} />;
}
