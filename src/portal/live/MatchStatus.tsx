import { minuteAt, type Score } from '../../domain/football/score.ts';
import { isNear, type MatchState, stateAt } from '../../domain/football/state.ts';
import { timeLeft } from '../../domain/football/time-left.ts';
import { footballText } from '../text/football.es.ts';
import { text } from '../text/text.es.ts';
import styles from './MatchStatus.module.css';
import { useSiteTime } from './site-clock.ts';

type Match = {
  startsAt: string;
  endsAt: string;
  state: MatchState;
  time: string;
  score?: Score | undefined;
};

/** The state of a match now; in a cached page, when it was made. */
export function useMatchState({ startsAt, endsAt, state }: Match): MatchState {
  const played = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  return useSiteTime((now) => stateAt(played, new Date(now)), state);
}

/** Whether it is on or about to begin; `kept` is what a cached page says. */
export function useIsNear({ startsAt, endsAt }: Match, kept: boolean): boolean {
  const played = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  const word = (near: boolean) => (near ? 'near' : 'far');
  return useSiteTime((now) => word(isNear(played, new Date(now))), word(kept)) === 'near';
}

/**
 * 'Empieza en 25 min', 'EN VIVO' or the half, 'Finalizado': always one line. A cached page cannot count, so it says the hour,
 * or the half without its minute.
 */
export function MatchStatus({ match, precise = false }: { match: Match; precise?: boolean }) {
  const state = useMatchState(match);
  const half = state === 'live' && match.score?.half;
  const { states, inHalf, startsAt } = text.football;
  const words = useSiteTime(
    (now) => {
      if (half) return inHalf(half.name, minuteAt(half, now));
      const left = timeLeft(Date.parse(match.startsAt), now, precise ? 'second' : 'minute');
      return precise ? footballText.countdown(left) : footballText.startsIn(left);
    },
    half ? inHalf(half.name) : startsAt(match.time),
  );
  return (
    <span className={`${styles.status} ${styles[state]}`}>
      {half || state === 'ahead' ? words : states[state]}
    </span>
  );
}
