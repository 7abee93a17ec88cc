import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Source } from '../../domain/playback/source.ts';
import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icons.tsx';
import { text } from '../text.es.ts';
import styles from './Player.module.css';
import { VideoPlayer, type VideoState } from './VideoPlayer.tsx';

const NOTICE_AFTER_MS = 5000;

type PlayerProps = {
  name: string;
  /** The page of what is playing; without it the player is a box in that very page. */
  back?: string;
  poster: string;
  source: Source | null;
  /** Over the picture, or in its place when there is nothing to play. */
  children?: ReactNode;
};

/** True once the time is up, unless the wait was called off. */
function useNotice(isWaiting: boolean): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isWaiting) {
      setDue(false);
      return;
    }
    const timer = setTimeout(() => setDue(true), NOTICE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isDue;
}

/** A page of a video host. It says that it is on its way until it is there. */
function Frame({ url, name }: { url: string; name: string }) {
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    // It may have come before this script, and then sends no event any more.
    if (performance.getEntriesByName(url, 'resource').length > 0) setLoaded(url);
  }, [url]);
  return (
    <>
      {loaded !== url && <p className={styles.loading}>{text.loading}</p>}
      <iframe
        className={styles.frame}
        src={url}
        title={text.player.frame(name)}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => setLoaded(url)}
      />
    </>
  );
}

type ScreenProps = PlayerProps & { state: VideoState; onState: (state: VideoState) => void };

function Screen({ source, name, poster, state, onState, children }: ScreenProps) {
  if (!source) return <p className={styles.message}>{children}</p>;
  switch (source.kind) {
    case 'embed':
      return <Frame url={source.url} name={name} />;
    case 'link':
      return <p className={styles.message}>{text.player.external}</p>;
    default:
      return (
        <VideoPlayer source={source} name={name} poster={poster} state={state} onState={onState} />
      );
  }
}

/** The notice stands under a frame, into which nobody can see, and under a film of ours that does not start. */
function isWaiting(source: Source | null, state: VideoState): boolean {
  if (!source || source.kind === 'link') return false;
  return source.kind === 'embed' || state === 'starting' || state === 'failed';
}

/** The picture, over the whole screen or in a page, and the way out when a server does not play. */
export function Player(props: PlayerProps) {
  const { source, name, back } = props;
  const stage = useRef<HTMLDivElement & HTMLElement>(null);
  const [state, setState] = useState<VideoState>('asking');
  const [isDismissed, setDismissed] = useState(false);
  const isNoticeDue = useNotice(isWaiting(source, state));
  const Stage = back === undefined ? 'div' : 'main';
  const isFilm = source?.kind === 'hls' || source?.kind === 'file' || source?.kind === 'embed';
  return (
    <Stage className={back === undefined ? styles.box : styles.stage} ref={stage}>
      {back !== undefined && <h1 className="hidden-for-the-eye">{name}</h1>}
      {/* Over the picture, and before it for the keyboard: what is tabbed into a frame stays there for long. */}
      {source && props.children}
      <Screen {...props} state={state} onState={setState} />
      <div className={styles.controls}>
        {back !== undefined && (
          <Link to={back} className={styles.control} aria-label={text.player.back}>
            <Icon name="left" />
          </Link>
        )}
        {isFilm && (
          <button
            type="button"
            className={styles.control}
            aria-label={text.player.fullscreen}
            onClick={() => stage.current?.requestFullscreen?.()}
          >
            <Icon name="expand" />
          </button>
        )}
      </div>
      {source && (source.kind === 'link' || (isNoticeDue && !isDismissed)) && (
        <div className={styles.notice} role="status">
          {source.kind !== 'link' && <span>{text.player.notice}</span>}
          <a className={button.loud} href={source.url} target="_blank" rel="noopener noreferrer">
            {text.player.openExternal}
            <Icon name="outside" />
          </a>
          {source.kind !== 'link' && (
            <button
              type="button"
              className={styles.dismiss}
              aria-label={text.player.dismiss}
              onClick={() => setDismissed(true)}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
      )}
      {source && source.kind !== 'link' && (
        <noscript>
          <p className={styles.notice}>
            <a className={button.loud} href={source.url} target="_blank" rel="noopener noreferrer">
              {text.player.openExternal}
            </a>
          </p>
        </noscript>
      )}
    </Stage>
  );
}
