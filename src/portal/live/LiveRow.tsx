import { useId } from 'react';
import type { Score } from '../../domain/football/score.ts';
import type { MatchState } from '../../domain/football/state.ts';
import { matchPath } from '../../domain/match-path.ts';
import line from '../../ui/ScrollLine.module.css';
import { Link } from '../layout/Link.tsx';
import { liveNowText } from '../text/live-now.es.ts';
import { text } from '../text/text.es.ts';
import styles from './LiveRow.module.css';

export type LiveMatch = {
  id: string;
  firstTeam: string;
  secondTeam: string;
  /** ISO instants. */
  startsAt: string;
  endsAt: string;
  /** In Argentina. */
  time: string;
  /** When the page was made. */
  state: MatchState;
  score?: Score | undefined;
  /** Of the half that is on, where it is counted. */
  minute?: string;
};

const wordsOf = ({ state, score, time, minute }: LiveMatch): string => {
  if (state !== 'live') return text.football.startsAt(time);
  const { inHalf, states } = text.football;
  return score?.half ? inHalf(score.half.name, minute) : states.live;
};

const nameOf = ({ firstTeam, secondTeam, score }: LiveMatch): string =>
  score?.goals
    ? `${firstTeam} ${text.football.goals(score.goals)} ${secondTeam}`
    : text.football.match(firstTeam, secondTeam);

/** The matches that are on, and those about to begin. */
export function LiveRow({ matches }: { matches: LiveMatch[] }) {
  const heading = useId();
  if (matches.length === 0) return null;
  const isOn = matches.some(({ state }) => state === 'live');
  return (
    <section className={styles.row} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{isOn ? liveNowText.live : liveNowText.soon}</h2>
        <Link to="/futbol">{text.football.wholeAgenda}</Link>
      </div>
      <ul className={line.line}>
        {matches.map((match) => (
          <li key={match.id}>
            <Link
              to={matchPath(match.id)}
              className={match.state === 'live' ? styles.live : undefined}
            >
              <b>{nameOf(match)}</b> <span>{wordsOf(match)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
