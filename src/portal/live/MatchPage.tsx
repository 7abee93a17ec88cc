import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import { button } from '../../ui/button.ts';
import { Dialog, openDialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import hero from '../catalogue/Hero.module.css';
import { Banner } from '../catalogue/Hero.tsx';
import { text } from '../text/text.es.ts';
import { MatchCalendar } from './MatchCalendar.tsx';
import { LeagueIcon, MatchGrid, type MatchView } from './MatchCards.tsx';
import { MatchOptions } from './MatchOptions.tsx';
import styles from './MatchPage.module.css';

type Props = { match: MatchView; background: string; date: string; more: MatchView[] };

const OPTIONS_ID = 'opciones';

/** One match: when, who, where to watch it, and other matches. */
export function MatchPage({ match, background, date, more }: Props) {
  // Counts the openings of the dialog: each one starts the ad gate again.
  const [turn, setTurn] = useState(0);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    setTurn((last) => last + 1);
    openDialog(event);
  };
  return (
    <>
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
          {match.firstTeam} <i>{text.football.versus}</i> {match.secondTeam}
        </h1>
        <time className={styles.moment} dateTime={match.startsAt}>
          {text.football.moment(date, match.time)}
        </time>
        <div className={hero.ways}>
          <a href={`#${OPTIONS_ID}`} className={button.loud} onClick={open}>
            <Icon name="play" filled />
            {text.movie.watch}
          </a>
          <span>{text.football.channels(match.saved.length + match.others.length)}</span>
        </div>
        <MatchCalendar match={match} />
      </Banner>
      {more.length > 0 && (
        <section className={styles.more}>
          <div className={styles.head}>
            <h2>{text.football.more}</h2>
            <Link to="/futbol">{text.football.wholeAgenda}</Link>
          </div>
          <MatchGrid matches={more} dated />
        </section>
      )}
      <Dialog id={OPTIONS_ID} title={text.football.options} closeLabel={text.servers.close}>
        <MatchOptions key={turn} saved={match.saved} others={match.others} />
      </Dialog>
    </>
  );
}
