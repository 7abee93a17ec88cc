import type { MouseEvent } from 'react';
import type { Score } from '../../domain/football/score.ts';
import type { MatchState } from '../../domain/football/state.ts';
import { matchPath } from '../../domain/match-path.ts';
import { Icon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { useImageFailure } from '../../ui/use-image-failure.ts';
import { Link } from '../layout/Link.tsx';
import { text } from '../text/text.es.ts';
import styles from './MatchCards.module.css';
import { MatchStatus, useMatchState } from './MatchStatus.tsx';
import { useMoment } from './viewer-zone.ts';

/** A match on a card. */
export type MatchCardView = {
  id: string;
  firstTeam: string;
  secondTeam: string;
  leagueName: string;
  leagueIcon: string;
  /** ISO instants. */
  startsAt: string;
  endsAt: string;
  /** When the page was made. */
  state: MatchState;
  /** In Argentina's time zone: the date in words, and the time. */
  date: string;
  time: string;
  /** How many channels and servers show it. */
  channels: number;
  score?: Score | undefined;
};

/** A league's badge; a plain ball when there is none. */
export function LeagueIcon({ src }: { src: string }) {
  const { hasFailed, image, onError } = useImageFailure(src);
  if (src === '' || hasFailed) return <Icon name="ball" />;
  return (
    <Picture ref={image} src={src} sizes="22px" alt="" width={22} height={22} onError={onError} />
  );
}

type CardProps = {
  match: MatchCardView;
  /** The day that the page is about. Without one, the card says its date. */
  pageDay?: string;
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

export function MatchCard({ match, pageDay, onOpen }: CardProps) {
  const { date, time, otherDay } = useMoment(match, { pageDay });
  const isLive = useMatchState(match) === 'live';
  const goals = match.score?.goals;
  return (
    <Link
      to={matchPath(match.id)}
      className={isLive ? `${styles.card} ${styles.live}` : styles.card}
      data-wait={onOpen && true}
      onClick={onOpen}
    >
      <span className={styles.when}>
        <time dateTime={match.startsAt}>{time}</time> {otherDay && <small>{otherDay}</small>}
      </span>{' '}
      <span className={styles.teams}>
        <b>{match.firstTeam}</b> {goals && <em>{goals[0]}</em>}
        <span className={styles.second}>
          <small>{text.football.versus}</small> <b>{match.secondTeam}</b>
        </span>{' '}
        {goals && <em>{goals[1]}</em>}
      </span>{' '}
      {pageDay === undefined && <span className={styles.date}>{date}</span>}{' '}
      <span className={styles.status}>
        <LeagueIcon src={match.leagueIcon} />
        <MatchStatus match={match} />
      </span>{' '}
      <span className={styles.count}>{text.football.channels(match.channels)}</span>
    </Link>
  );
}

type GridProps<M> = {
  matches: M[];
  pageDay?: string;
  onOpen?: (match: M, event: MouseEvent<HTMLAnchorElement>) => void;
};

export function MatchGrid<M extends MatchCardView>({ matches, pageDay, onOpen }: GridProps<M>) {
  return (
    <ul className={styles.grid}>
      {matches.map((match) => (
        <li key={match.id}>
          <MatchCard
            match={match}
            pageDay={pageDay}
            onOpen={onOpen && ((event) => onOpen(match, event))}
          />
        </li>
      ))}
    </ul>
  );
}
