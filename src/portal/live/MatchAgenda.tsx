import { type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { button } from '../../ui/button.ts';
import { Dialog, showDialog } from '../../ui/Dialog.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { text } from '../text/text.es.ts';
import styles from './MatchAgenda.module.css';
import { LeagueIcon, MatchGrid, type MatchView, matchPath } from './MatchCards.tsx';
import { MatchOptions } from './MatchOptions.tsx';

type LeagueView = { leagueName: string; leagueIcon: string; matches: MatchView[] };

type ListedAgenda = {
  kind: 'listed';
  /** Today has no matches: these are yesterday's. */
  isFallback: boolean;
  open: LeagueView[];
  /** Of today, apart from those still to come. */
  over: LeagueView[];
  /** When nothing of the day is still to come. */
  next: MatchView | null;
};

export type DayTab = { path: string; name: string; isShown: boolean };

export type AgendaView = ListedAgenda | { kind: 'failed' };

const OPTIONS_ID = 'opciones';

/** Counts the openings of the dialog: each one starts the ad gate again. */
type Opened = { match: MatchView; turn: number };

function OptionsDialog({ opened }: { opened: Opened | null }) {
  const match = opened?.match;
  return (
    <Dialog
      id={OPTIONS_ID}
      title={match ? text.football.match(match.firstTeam, match.secondTeam) : text.football.options}
      closeLabel={text.servers.close}
    >
      {match && (
        <div className={styles.options} key={opened.turn}>
          <p>{text.football.moment(match.date, match.time)}</p>
          <MatchOptions saved={match.saved} others={match.others} />
          <Link to={matchPath(match.id)} className={button.quiet}>
            {text.football.details}
          </Link>
        </div>
      )}
    </Dialog>
  );
}

function NoteOf({ agenda: { isFallback, open, over, next } }: { agenda: ListedAgenda }) {
  if (open.length > 0 && !isFallback) return null;
  const { yesterday, none, noneLeft, noneAhead } = text.football;
  return (
    <p className={styles.note}>
      {next ? (
        <>
          {over.length > 0 ? noneLeft : isFallback ? yesterday : none} {text.football.next}{' '}
          <Link to={matchPath(next.id)}>
            {text.football.announced(
              text.football.match(next.firstTeam, next.secondTeam),
              text.football.moment(next.date, next.time),
            )}
          </Link>
        </>
      ) : (
        `${over.length > 0 ? noneLeft : isFallback ? yesterday : none} ${noneAhead}`
      )}
    </p>
  );
}

type LeaguesProps = {
  leagues: LeagueView[];
  onOpen: (match: MatchView, event: MouseEvent) => void;
};

function Leagues({ leagues, onOpen }: LeaguesProps) {
  return leagues.map(({ leagueName, leagueIcon, matches }) => (
    <section key={leagueName}>
      <h3 className={styles.league}>
        <LeagueIcon src={leagueIcon} />
        {leagueName || text.football.otherLeague}
      </h3>
      <MatchGrid matches={matches} onOpen={onOpen} />
    </section>
  ));
}

function Day({ agenda }: { agenda: ListedAgenda }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  // Without script a card leads to the match's page, which has the same options.
  const open = (match: MatchView, event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    flushSync(() => setOpened((last) => ({ match, turn: (last?.turn ?? 0) + 1 })));
    showDialog(OPTIONS_ID);
  };
  return (
    <>
      <NoteOf agenda={agenda} />
      <Leagues leagues={agenda.open} onOpen={open} />
      {agenda.over.length > 0 && (
        <details className={styles.over}>
          <summary>
            {text.football.over(agenda.over.flatMap(({ matches }) => matches).length)}
          </summary>
          <Leagues leagues={agenda.over} onOpen={open} />
        </details>
      )}
      <OptionsDialog opened={opened} />
    </>
  );
}

function DayTabs({ tabs }: { tabs: DayTab[] }) {
  return (
    <nav className={styles.tabs} aria-label={text.football.days}>
      {tabs.map(({ path, name, isShown }) => (
        <Link key={path} to={path} aria-current={isShown ? 'date' : undefined} preventScrollReset>
          {name}
        </Link>
      ))}
    </nav>
  );
}

type Props = { agenda: AgendaView; today: string; tabs: DayTab[] };

/** The matches of a day by league, those of today that are over folded away. A card opens the match's channels. */
export function MatchAgenda({ agenda, today, tabs }: Props) {
  return (
    <section className={styles.agenda}>
      <div className={styles.head}>
        <h2>{text.football.agenda}</h2>
        <p>{today}</p>
      </div>
      <DayTabs tabs={tabs} />
      {agenda.kind === 'failed' ? (
        <LoadFailure
          sentence={text.football.failed}
          technical={text.football.technical}
          retry="/futbol"
        />
      ) : (
        <Day agenda={agenda} />
      )}
    </section>
  );
}
