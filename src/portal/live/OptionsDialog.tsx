import { useEffect } from 'react';
import { matchPath } from '../../domain/match-path.ts';
import { button } from '../../ui/button.ts';
import { Dialog, showDialog } from '../../ui/Dialog.tsx';
import { Link } from '../layout/Link.tsx';
import { text } from '../text/text.es.ts';
import { type MatchLiveState, matchStatePath } from './live-state.ts';
import type { MatchView } from './MatchOptions.tsx';
import { MatchOptions } from './MatchOptions.tsx';
import styles from './OptionsDialog.module.css';
import { useLive } from './use-live.ts';
import { useMoment } from './viewer-zone.ts';

const OPTIONS_ID = 'opciones';

type Props = { match: MatchView; onClose: () => void };

/** The channels of a match over the agenda. While they are open, new ones are added. */
export function OptionsDialog({ match, onClose }: Props) {
  const { date, time } = useMoment(match);
  const latest = useLive<MatchLiveState>(matchStatePath(match.id));
  useEffect(() => showDialog(OPTIONS_ID), []);
  return (
    <Dialog
      id={OPTIONS_ID}
      title={text.football.match(match.firstTeam, match.secondTeam)}
      closeLabel={text.servers.close}
      steady
      onClose={onClose}
    >
      <div className={styles.options}>
        <p>{text.football.moment(date, time)}</p>
        <Link to={matchPath(match.id)} className={button.quiet}>
          {text.football.details}
        </Link>
        <MatchOptions latest={latest ?? match} match={match} />
      </div>
    </Dialog>
  );
}
