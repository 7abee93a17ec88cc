import { button } from '../../../ui/button.ts';
import { openDialog } from '../../../ui/Dialog.tsx';
import { playerText } from '../../text/player.es.ts';
import styles from './Player.module.css';
import type { PlaybackView } from './playback.ts';

type Props = { trying: PlaybackView['trying']; serversId: string | null };

/** While servers are tried: the progress, and a link to choose one by hand. */
export function Searching({ trying, serversId }: Props) {
  return (
    <div className={styles.searching}>
      <div role="status">
        <p>{playerText.searching}</p>
        {trying && <small>{playerText.trying(trying.label, trying.place, trying.total)}</small>}
      </div>
      <progress
        aria-label={playerText.searching}
        max={trying?.total ?? 1}
        value={trying?.place ?? 0}
      />
      {serversId && (
        <a href={`#${serversId}`} className={button.quiet} onClick={openDialog}>
          {playerText.otherServers}
        </a>
      )}
    </div>
  );
}
