import { useId } from 'react';
import { Link } from 'react-router';
import type { MatchState } from '../../domain/football/state.ts';
import { matchPath } from '../../domain/match-path.ts';
import line from '../../ui/ScrollLine.module.css';
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
};

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
        {matches.map(({ id, firstTeam, secondTeam, time, state }) => (
          <li key={id}>
            <Link to={matchPath(id)} className={state === 'live' ? styles.live : undefined}>
              <b>{text.football.match(firstTeam, secondTeam)}</b>{' '}
              <span>
                {state === 'live' ? text.football.states.live : text.football.startsAt(time)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
