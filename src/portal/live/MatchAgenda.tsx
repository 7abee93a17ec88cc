import { type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { button } from '../../ui/button.ts';
import { Dialog, showDialog } from '../../ui/Dialog.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { text } from '../text/text.es.ts';
import styles from './MatchAgenda.module.css';
import { MatchGrid, type MatchView, matchPath } from './MatchCards.tsx';
import { MatchOptions } from './MatchOptions.tsx';

type ListedAgenda = {
  kind: 'listed';
  shown: 'today' | 'yesterday' | 'none';
  matches: MatchView[];
  coming: { date: string; matches: MatchView[] }[];
  /** The next match, for an empty agenda. */
  next: MatchView | null;
};

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

function Empty({ next }: { next: MatchView | null }) {
  return (
    <p className={styles.note}>
      {text.football.none}{' '}
      {next ? (
        <>
          {text.football.next}{' '}
          <Link to={matchPath(next.id)}>
            {text.football.announced(
              text.football.match(next.firstTeam, next.secondTeam),
              text.football.moment(next.date, next.time),
            )}
          </Link>
        </>
      ) : (
        text.football.noneAhead
      )}
    </p>
  );
}

function Days({ agenda }: { agenda: ListedAgenda }) {
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
      {agenda.shown === 'none' && <Empty next={agenda.next} />}
      {agenda.shown === 'yesterday' && <p className={styles.note}>{text.football.yesterday}</p>}
      <MatchGrid matches={agenda.matches} onOpen={open} />
      {agenda.coming.map(({ date, matches }) => (
        <section key={date}>
          <h3 className={styles.day}>{date}</h3>
          <MatchGrid matches={matches} onOpen={open} />
        </section>
      ))}
      <OptionsDialog opened={opened} />
    </>
  );
}

/** Today's matches, or yesterday's, and those of the coming days. A card opens the match's channels. */
export function MatchAgenda({ agenda, today }: { agenda: AgendaView; today: string }) {
  return (
    <section className={styles.agenda}>
      <div className={styles.head}>
        <h2>{text.football.agenda}</h2>
        <p>{today}</p>
      </div>
      {agenda.kind === 'failed' ? (
        <LoadFailure
          sentence={text.football.failed}
          technical={text.football.technical}
          retry="/futbol"
        />
      ) : (
        <Days agenda={agenda} />
      )}
    </section>
  );
}
