import { useEffect } from 'react';
import { button } from '../../../ui/button.ts';
import { openDialog } from '../../../ui/Dialog.tsx';
import { playerText } from '../../text/player.es.ts';
import { text } from '../../text/text.es.ts';
import type { LazyPlayback } from './lazy-playback.ts';
import styles from './Player.module.css';
import type { PlaybackView } from './playback-view.ts';
import { useDue } from './use-due.ts';

const MOVED_FOR_MS = 12_000;

type SearchingProps = { trying: PlaybackView['trying']; serversId: string | null };

/** While servers are tried: the progress, and a link to choose one by hand. */
function Searching({ trying, serversId }: SearchingProps) {
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

/** Shown for a while after a switch to another server. */
function Moved({ playback, moved }: { playback: LazyPlayback; moved: PlaybackView['moved'] }) {
  const isOver = useDue(moved !== null, MOVED_FOR_MS);
  useEffect(() => {
    if (isOver) playback.dismiss();
  }, [isOver, playback]);
  return (
    <div role="status" className={styles.moved} hidden={!moved}>
      {moved && (
        <>
          <span>{playerText.moved[moved.why](moved.from.label, moved.to.label)}</span>
          <button type="button" className={button.quiet} onClick={playback.undo}>
            {playerText.undo}
          </button>
        </>
      )}
    </div>
  );
}

function Nothing({ hasLanguages, onRetry }: { hasLanguages: boolean; onRetry: () => void }) {
  return (
    <div className={styles.message} role="alert">
      <p>{hasLanguages ? playerText.exhausted : playerText.exhaustedOnly}</p>
      <button type="button" className={button.loud} onClick={onRetry}>
        {text.errors.retry}
      </button>
    </div>
  );
}

type Props = {
  view: PlaybackView;
  playback: LazyPlayback;
  /** Id of the dialog of servers, if there is one. */
  serversId: string | null;
  hasLanguages: boolean;
};

/** What the player says while it tries servers, after it has changed to another, and when none is left. */
export function Notices({ view, playback, serversId, hasLanguages }: Props) {
  const { phase, trying, moved } = view;
  return (
    <>
      {phase === 'searching' && <Searching trying={trying} serversId={serversId} />}
      {phase === 'exhausted' && <Nothing hasLanguages={hasLanguages} onRetry={playback.retry} />}
      <Moved playback={playback} moved={moved} />
    </>
  );
}
