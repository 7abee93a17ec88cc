import { type MouseEvent, useState } from 'react';
import type { Candidate } from '../../domain/playback/candidates.ts';
import { button } from '../../ui/button.ts';
import { Dialog, openDialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import hero from '../cards/Hero.module.css';
import { Banner } from '../cards/Hero.tsx';
import { Link } from '../layout/Link.tsx';
import { footballText } from '../text/football.es.ts';
import { text } from '../text/text.es.ts';
import { FollowButton } from './FollowButton.tsx';
import { type MatchLiveState, matchStatePath } from './live-state.ts';
import { MatchCalendar } from './MatchCalendar.tsx';
import { LeagueIcon, type MatchCardView, MatchGrid } from './MatchCards.tsx';
import type { MatchView } from './MatchOptions.tsx';
import { MatchOptions } from './MatchOptions.tsx';
import styles from './MatchPage.module.css';
import { MatchPlayer, useMatchPlayer } from './MatchPlayer.tsx';
import { MatchStatus, useIsNear } from './MatchStatus.tsx';
import { patchMatch } from './patch-match.ts';
import { useLive } from './use-live.ts';
import { useReadAgain } from './use-read-again.ts';
import { useMoment } from './viewer-zone.ts';
import { ZoneLine, ZoneRoom } from './ZoneLine.tsx';

type Props = {
  match: MatchView;
  /** When the page was made. */
  isNear: boolean;
  candidates: Candidate[];
  background: string;
  date: string;
  more: MatchCardView[];
};

const OPTIONS_ID = 'opciones';

function Follow({ match }: { match: MatchView }) {
  return (
    <div className={styles.follow}>
      <FollowButton kind="teams" name={match.firstTeam} named />
      <FollowButton kind="teams" name={match.secondTeam} named />
      {match.leagueName && <FollowButton kind="leagues" name={match.leagueName} named />}
    </div>
  );
}

/** One match: when, who, where to watch it, and other matches. */
export function MatchPage(props: Props) {
  const { match: kept, candidates, background, date: keptDate, more } = props;
  const latest = useLive<MatchLiveState>(matchStatePath(kept.id));
  const options = latest ?? kept;
  useReadAgain(latest, ({ startsAt }) => (startsAt === kept.startsAt ? null : startsAt));
  const match = patchMatch({ ...kept, date: keptDate }, latest);
  const goals = match.score?.goals;
  const { date, time } = useMoment(match, { hasYear: true });
  const isNear = useIsNear(match, props.isNear);
  const player = useMatchPlayer(isNear ? candidates : []);
  // Counts the openings of the dialog: each one starts the ad gate again.
  const [turn, setTurn] = useState(0);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    setTurn((last) => last + 1);
    openDialog(event);
  };
  return (
    <>
      <ZoneRoom />
      <Banner backdrop={background}>
        <Link to="/futbol" className={styles.back}>
          <Icon name="left" />
          {text.football.back}
        </Link>
        <p className={`${hero.facts} ${styles.league}`}>
          <LeagueIcon src={match.leagueIcon} />
          <span>{match.leagueName}</span>
        </p>
        <h1 className={styles.teams}>
          {match.firstTeam}{' '}
          {goals ? <b>{text.football.goals(goals)}</b> : <small>{text.football.versus}</small>}{' '}
          {match.secondTeam}
        </h1>
        <div>
          <p className={styles.status} role="timer">
            <MatchStatus match={match} precise />
          </p>
          <time className={styles.moment} dateTime={match.startsAt}>
            {text.football.moment(date, time)}
          </time>
          <ZoneLine />
        </div>
        <div className={hero.ways}>
          <a href={`#${OPTIONS_ID}`} className={isNear ? button.loud : button.quiet} onClick={open}>
            {isNear && <Icon name="play" filled />}
            {isNear ? text.movie.watch : footballText.seeChannels}
          </a>
          <span>{text.football.channels(options.saved.length + options.others.length)}</span>
        </div>
        <MatchCalendar match={match} />
        <Follow match={match} />
      </Banner>
      <MatchPlayer
        name={text.football.match(match.firstTeam, match.secondTeam)}
        candidates={candidates}
        stage={player.stage}
      />
      <section className={styles.more}>
        <div className={styles.head}>
          <h2>{text.football.more}</h2>
          <Link to="/futbol">{text.football.wholeAgenda}</Link>
        </div>
        {more.length > 0 ? <MatchGrid matches={more} /> : <p>{text.football.noneAhead}</p>}
      </section>
      <Dialog id={OPTIONS_ID} title={text.football.options} closeLabel={text.servers.close} steady>
        {player.url && (
          <a
            className={`${button.loud} ${styles.here}`}
            href={player.url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={player.start}
          >
            <Icon name="play" filled />
            {footballText.here}
          </a>
        )}
        <MatchOptions key={turn} latest={options} match={match} />
      </Dialog>
    </>
  );
}
