import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { MatchState } from '../../domain/football/state.ts';
import { Icon } from '../../ui/icons.tsx';
import { useImageFailure } from '../../ui/use-image-failure.ts';
import { text } from '../text/text.es.ts';
import styles from './MatchCards.module.css';
import type { MatchOptionsData } from './MatchOptions.tsx';

export type MatchView = MatchOptionsData & {
  id: string;
  firstTeam: string;
  secondTeam: string;
  leagueName: string;
  leagueIcon: string;
  /** ISO instant, for the `datetime` attribute. */
  startsAt: string;
  endsAt: string;
  /** When the page was made. */
  state: MatchState;
  /** In Argentina's time zone: the date in words, and the time. */
  date: string;
  time: string;
};

export const matchPath = (id: string): string => `/futbol/${encodeURIComponent(id)}`;

/** A league's badge; a plain ball when there is none. */
export function LeagueIcon({ src }: { src: string }) {
  const { hasFailed, image, onError } = useImageFailure(src);
  if (src === '' || hasFailed) return <Icon name="ball" />;
  return <img ref={image} src={src} alt="" width={22} height={22} onError={onError} />;
}

type CardProps = {
  match: MatchView;
  /** Shows the date, where no heading has it. */
  dated?: boolean;
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

function MatchCard({ match, dated = false, onOpen }: CardProps) {
  return (
    <Link to={matchPath(match.id)} className={styles.card} onClick={onOpen}>
      <time className={styles.time} dateTime={match.startsAt}>
        {match.time}
      </time>
      <span className={styles.teams}>
        <b>{match.firstTeam}</b>{' '}
        <span className={styles.second}>
          <i>{text.football.versus}</i> <b>{match.secondTeam}</b>
        </span>
      </span>{' '}
      <span className={styles.league}>
        <LeagueIcon src={match.leagueIcon} />
        <span>{dated ? match.date : match.leagueName}</span>
      </span>{' '}
      <span className={styles.count}>
        {text.football.channels(match.saved.length + match.others.length)}
      </span>
    </Link>
  );
}

type GridProps = {
  matches: MatchView[];
  dated?: boolean;
  onOpen?: (match: MatchView, event: MouseEvent<HTMLAnchorElement>) => void;
};

export function MatchGrid({ matches, dated, onOpen }: GridProps) {
  return (
    <ul className={styles.grid}>
      {matches.map((match) => (
        <li key={match.id}>
          <MatchCard
            match={match}
            dated={dated}
            onOpen={onOpen && ((event) => onOpen(match, event))}
          />
        </li>
      ))}
    </ul>
  );
}
