import { type MouseEvent, useState } from 'react';
import { filterByTeam } from '../../domain/football/team-filter.ts';
import { matchPath } from '../../domain/match-path.ts';
import { Link } from '../layout/Link.tsx';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { useDialog } from '../layout/use-dialog.ts';
import { agendaText } from '../text/agenda.es.ts';
import { footballText } from '../text/football.es.ts';
import { text } from '../text/text.es.ts';
import { type DayTab, DayTabs } from './DayTabs.tsx';
import { FollowButton } from './FollowButton.tsx';
import { Followed } from './Followed.tsx';
import styles from './MatchAgenda.module.css';
import { LeagueIcon, type MatchCardView, MatchGrid } from './MatchCards.tsx';
import type { MatchView } from './MatchOptions.tsx';
import { TeamFilter } from './TeamFilter.tsx';
import { useLiveAgenda } from './use-live-agenda.ts';
import { useMoment } from './viewer-zone.ts';
import { ZoneLine, ZoneRoom } from './ZoneLine.tsx';

type LeagueView = { leagueName: string; leagueIcon: string; matches: MatchView[] };

export type ListedAgenda = {
  kind: 'listed';
  /** The day of the matches. */
  day: string;
  /** Today has no matches: these are yesterday's. */
  isFallback: boolean;
  open: LeagueView[];
  /** Of today, apart from those still to come. */
  over: LeagueView[];
  /** When nothing of the day is still to come. */
  next: MatchCardView | null;
  /** Where the rest of the day is, if it has more matches than a page lists. */
  more: string | null;
  /** Whether the page lists all matches of the day. */
  isWhole: boolean;
};

export type AgendaView = ListedAgenda | { kind: 'failed' };

function Announced({ match }: { match: MatchCardView }) {
  const { date, time } = useMoment(match);
  return (
    <>
      {agendaText.next}{' '}
      <Link to={matchPath(match.id)}>
        {agendaText.announced(
          text.football.match(match.firstTeam, match.secondTeam),
          text.football.moment(date, time),
        )}
      </Link>
    </>
  );
}

function NoteOf({ agenda: { isFallback, open, over, next } }: { agenda: ListedAgenda }) {
  if (open.length > 0 && !isFallback) return null;
  const none = isFallback ? agendaText.yesterday : agendaText.none;
  return (
    <p className={styles.note}>
      {over.length > 0 ? agendaText.noneLeft : none}{' '}
      {next ? <Announced match={next} /> : text.football.noneAhead}
    </p>
  );
}

/** How many columns a league takes, by the number of its matches. */
const WIDTHS = ['', styles.two, styles.three];

type LeaguesProps = {
  leagues: LeagueView[];
  day: string;
  onOpen: (match: MatchView, event: MouseEvent) => void;
};

function Leagues({ leagues, day, onOpen }: LeaguesProps) {
  return (
    <div className={styles.leagues}>
      {leagues.map(({ leagueName, leagueIcon, matches }) => (
        <section key={leagueName} className={WIDTHS[matches.length - 1] ?? styles.four}>
          <div className={styles.league}>
            <LeagueIcon src={leagueIcon} />
            <h3>{leagueName || agendaText.otherLeague}</h3>
            {leagueName && <FollowButton kind="leagues" name={leagueName} />}
          </div>
          <MatchGrid matches={matches} pageDay={day} onOpen={onOpen} />
        </section>
      ))}
    </div>
  );
}

const matchesOf = (leagues: readonly LeagueView[]): MatchView[] =>
  leagues.flatMap(({ matches }) => matches);

/** The leagues with their matches as `change` leaves them, without those that it leaves empty. */
const changed = (
  leagues: readonly LeagueView[],
  change: (matches: MatchView[]) => MatchView[],
): LeagueView[] =>
  leagues
    .map((league) => ({ ...league, matches: change(league.matches) }))
    .filter(({ matches }) => matches.length > 0);

const loadOptions = async () => await import('./OptionsDialog.tsx');

type DayProps = { agenda: ListedAgenda; today: string; isToday: boolean };

function Day({ agenda, today, isToday }: DayProps) {
  const [typed, setTyped] = useState('');
  const {
    opened,
    open: onOpen,
    close,
    loadAhead,
  } = useDialog(loadOptions, ({ id }: MatchView) => matchPath(id));
  const all = [...matchesOf(agenda.open), ...matchesOf(agenda.over)];
  const patch = useLiveAgenda({ today, isToday, matches: all });
  const show = (matches: MatchView[]) => filterByTeam(matches, typed).map(patch);
  const [open, over] = [changed(agenda.open, show), changed(agenda.over, show)];
  const [openCount, overCount] = [matchesOf(open).length, matchesOf(over).length];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only loads ahead
    <div onPointerOver={loadAhead} onFocus={loadAhead}>
      <Followed
        draw={({ FollowedOfDay }, following) => (
          <FollowedOfDay
            following={following}
            matches={all.map(patch)}
            day={agenda.day}
            onOpen={onOpen}
          />
        )}
      />
      <div className={styles.list}>
        {all.length > 0 && (
          <TeamFilter typed={typed} onType={setTyped} shown={openCount + overCount} />
        )}
        <NoteOf agenda={agenda} />
        <Leagues leagues={open} day={agenda.day} onOpen={onOpen} />
        {agenda.more && (
          <p className={styles.note}>
            <Link to={agenda.more}>{footballText.moreOfDay}</Link>
          </p>
        )}
        {overCount > 0 && (
          <details className={styles.over} open={typed.trim() !== '' || undefined}>
            <summary>{agendaText.over(overCount)}</summary>
            <Leagues leagues={over} day={agenda.day} onOpen={onOpen} />
          </details>
        )}
      </div>
      {opened && <opened.module.OptionsDialog match={opened.subject} onClose={close} />}
    </div>
  );
}

type Props = {
  agenda: AgendaView;
  /** When the day began on which the page was made. */
  today: string;
  /** The day that is shown, in words. */
  date: string;
  tabs: DayTab[];
};

/** The matches of a day by league, those of today that are over folded away. A card opens the match's channels. */
export function MatchAgenda({ agenda, today, date, tabs }: Props) {
  const shown = tabs.find(({ isShown }) => isShown)?.path ?? '';
  return (
    <section className={styles.agenda}>
      <div className={styles.head}>
        <h2>{agendaText.agenda}</h2>
        <p>{date}</p>
      </div>
      <div className={styles.list}>
        <ZoneRoom />
        <ZoneLine />
        <DayTabs tabs={tabs} label={agendaText.days} />
      </div>
      {agenda.kind === 'failed' ? (
        <LoadFailure
          sentence={text.football.failed}
          technical={agendaText.technical}
          retry="/futbol"
        />
      ) : (
        <Day agenda={agenda} today={today} isToday={shown === '/futbol' && agenda.isWhole} />
      )}
    </section>
  );
}
