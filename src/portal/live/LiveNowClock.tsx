import { minuteAt } from '../../domain/football/score.ts';
import { stateAt } from '../../domain/football/state.ts';
import { type LiveMatch, LiveRow } from './LiveRow.tsx';
import type { AgendaState } from './live-state.ts';
import { useSiteTime } from './site-clock.ts';
import { useLive } from './use-live.ts';

const nowOf = ({ score, ...match }: LiveMatch, now: number): string => {
  const state = stateOf(match, now);
  return state === 'live' && score?.half ? `live ${minuteAt(score.half, now)}` : state;
};

const stateOf = ({ startsAt, endsAt }: LiveMatch, now: number) =>
  stateAt({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, new Date(now));

/** The row by the clock of the site: a match is live at its kick-off, and gone at its end. After the last one nothing is asked. */
export function LiveNowClock({ matches }: { matches: LiveMatch[] }) {
  const isOver = (now: number) => matches.every((match) => stateOf(match, now) === 'over');
  const path = useSiteTime((now) => (isOver(now) ? '' : '/vivo/agenda'), '/vivo/agenda');
  const latest = useLive<AgendaState>(path || null);
  const patched = matches.map((match) => {
    const found = latest?.matches.find(({ id }) => id === match.id);
    return found
      ? { ...match, startsAt: found.startsAt, endsAt: found.endsAt, score: found.score }
      : match;
  });
  const states = useSiteTime(
    (now) => patched.map((match) => nowOf(match, now)).join(),
    matches.map(({ state }) => state).join(),
  ).split(',');
  const shown = patched.map((match, place) => {
    const [state = match.state, minute = ''] = (states[place] ?? '').split(' ');
    return { ...match, state: state as LiveMatch['state'], minute };
  });
  return <LiveRow matches={shown.filter(({ state }) => state !== 'over')} />;
}
