import { button } from '../../ui/button.ts';
import { openDialog } from '../../ui/Dialog.tsx';
import { text } from '../text.es.ts';
import styles from './Player.module.css';
import type { PlaybackView } from './playback.ts';

type Props = { trying: PlaybackView['trying']; serversId: string | null };

/** While servers are tried: how far it is, and the way to choose one by hand. */
export function Searching({ trying, serversId }: Props) {
  return (
    <div className={styles.searching}>
      <div role="status">
        <p>{text.player.searching}</p>
        {trying && <small>{text.player.trying(trying.label, trying.place, trying.total)}</small>}
      </div>
      <progress
        aria-label={text.player.searching}
        max={trying?.total ?? 1}
        value={trying?.place ?? 0}
      />
      {serversId && (
        <a href={`#${serversId}`} className={button.quiet} onClick={openDialog}>
          {text.player.otherServers}
        </a>
      )}
    </div>
  );
}
