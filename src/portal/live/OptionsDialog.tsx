import { type MouseEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { button } from '../../ui/button.ts';
import { Dialog, showDialog } from '../../ui/Dialog.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import { text } from '../text/text.es.ts';
import { type MatchLiveState, matchStatePath } from './live-state.ts';
import { type MatchCardView, matchPath } from './MatchCards.tsx';
import { MatchOptions, type MatchOptionsData } from './MatchOptions.tsx';
import styles from './OptionsDialog.module.css';
import { useLive } from './use-live.ts';
import { useMoment } from './viewer-zone.ts';

/** A match of the agenda, whose channels open over it. */
export type MatchView = MatchCardView & MatchOptionsData;

const OPTIONS_ID = 'opciones';

/** `turn` counts the openings of the dialog: each one starts the ad gate again. */
type Opened = { match: MatchView; turn: number; isOpen: boolean };

function Moment({ match }: { match: MatchView }) {
  const { date, time } = useMoment(match);
  return <p>{text.football.moment(date, time)}</p>;
}

type OptionsDialog = {
  dialog: ReactNode;
  /** For a link to the match's page, which has the same options and serves without script. */
  open: (match: MatchView, event: MouseEvent) => void;
};

/** The channels of a match over the agenda. While they are open, new ones are added. */
export function useOptionsDialog(): OptionsDialog {
  const [opened, setOpened] = useState<Opened | null>(null);
  const match = opened?.match;
  const latest = useLive<MatchLiveState>(opened?.isOpen ? matchStatePath(opened.match.id) : null);
  const open = (chosen: MatchView, event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    flushSync(() =>
      setOpened((last) => ({ match: chosen, turn: (last?.turn ?? 0) + 1, isOpen: true })),
    );
    showDialog(OPTIONS_ID);
  };
  const dialog = (
    <Dialog
      id={OPTIONS_ID}
      title={match ? text.football.match(match.firstTeam, match.secondTeam) : text.football.options}
      closeLabel={text.servers.close}
      steady
      onClose={() => setOpened((last) => last && { ...last, isOpen: false })}
    >
      {match && (
        <div className={styles.options} key={opened.turn}>
          <Moment match={match} />
          <Link to={matchPath(match.id)} className={button.quiet}>
            {text.football.details}
          </Link>
          <MatchOptions latest={latest ?? match} />
        </div>
      )}
    </Dialog>
  );
  return { dialog, open };
}
