import { type RefObject, useEffect, useState } from 'react';
import { QUALITIES, type Quality, qualityOf } from '../../../domain/playback/quality.ts';
import { showDialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { changeLibrary, useOwnLibrary } from '../../library/library-store.ts';
import { livePlayerText } from '../../text/live-player.es.ts';
import { Choice } from './Choice.tsx';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import styles from './LiveParts.module.css';
import type { LazyPlayback } from './lazy-playback.ts';
import type { LiveEdge, LiveReading } from './live-edge.ts';
import playerStyles from './Player.module.css';
import type { PlaybackView } from './playback-view.ts';
import { savesData } from './use-playback.ts';

const LOOK_EVERY_MS = 1000;
/** A viewer this much further behind than necessary has paused or gone back. */
const BEHIND_S = 5;

function useReading(edge: LiveEdge): [LiveReading | null, look: () => void] {
  const [reading, setReading] = useState(edge.read);
  useEffect(() => {
    const look = () => setReading(edge.read());
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [edge]);
  return [reading, () => setReading(edge.read())];
}

const IDLE_AFTER_MS = 3000;

/** Marks the element while the viewer does nothing, so that its style can hide what covers the picture. */
function useIdle(screen: RefObject<HTMLElement | null> | undefined): void {
  useEffect(() => {
    const element = screen?.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      clearTimeout(timer);
      element.removeAttribute('data-idle');
      timer = setTimeout(() => element.setAttribute('data-idle', ''), IDLE_AFTER_MS);
    };
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, wake);
    wake();
    return () => {
      clearTimeout(timer);
      for (const event of events) removeEventListener(event, wake);
    };
  }, [screen]);
}

function QualityChoice({ playback, hasPicture }: { playback: LazyPlayback; hasPicture: boolean }) {
  const quality = qualityOf(useOwnLibrary()?.quality ?? null, savesData());
  const choose = (value: Quality) => {
    changeLibrary((own) => ({ ...own, quality: value }));
    playback.retune();
  };
  return (
    <>
      <Choice
        title={livePlayerText.quality}
        values={QUALITIES}
        names={livePlayerText.qualities}
        chosen={quality}
        onChoose={choose}
      />
      {quality === 'audio' && hasPicture && (
        <p className={styles.note}>{livePlayerText.noAudioOnly}</p>
      )}
    </>
  );
}

type Props = {
  /** Of the help sheet. */
  id: string;
  edge: LiveEdge;
  /** Set where channels can be zapped: the element that may fill the screen. */
  screen?: RefObject<HTMLElement | null>;
  playback: LazyPlayback;
  view: PlaybackView;
};

/** Over a live picture: whether it is live, the way back there, and a sheet with quality, latency and keys. */
export function LiveParts({ id, edge, screen, playback, view }: Props) {
  const [reading, look] = useReading(edge);
  useIdle(screen);
  if (!reading) return null;
  const isBehind = reading.latencyS - reading.targetS > BEHIND_S;
  const hasPicture = view.element !== null && view.element.videoWidth > 0;
  const goToEdge = () => {
    edge.goTo();
    look();
  };
  return (
    <>
      <div className={styles.live}>
        {isBehind ? (
          <button type="button" className={styles.back} onClick={goToEdge}>
            <Icon name="next" filled />
            {livePlayerText.backToLive}
          </button>
        ) : (
          <span className={styles.mark}>{livePlayerText.live}</span>
        )}
      </div>
      {!hasPicture && <p className={styles.sound}>{livePlayerText.soundOnly}</p>}
      <button
        type="button"
        className={`${playerStyles.control} ${styles.help}`}
        aria-label={livePlayerText.sheet}
        onClick={() => showDialog(id)}
      >
        <Icon name="info" />
      </button>
      <KeyboardHelp
        id={id}
        title={livePlayerText.sheet}
        keys={screen ? livePlayerText.zapKeys : livePlayerText.keys}
      >
        <QualityChoice playback={playback} hasPicture={hasPicture} />
        <p className={styles.note}>
          {livePlayerText.latency(Math.round(reading.latencyS))}{' '}
          {view.current && livePlayerText.server(view.current.label)}
        </p>
      </KeyboardHelp>
    </>
  );
}
