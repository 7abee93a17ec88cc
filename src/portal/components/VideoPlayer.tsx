import { useCallback, useEffect, useRef } from 'react';
import type { Source } from '../../domain/playback/source.ts';
import { Icon } from '../../ui/icons.tsx';
import { text } from '../text.es.ts';
import styles from './Player.module.css';

type Direct = Extract<Source, { kind: 'hls' | 'file' }>;

/** `blocked`: the browser wants a tap before it plays with sound. Nothing is fetched until then. */
export type VideoState = 'asking' | 'blocked' | 'starting' | 'playing' | 'failed';

type Props = {
  source: Direct;
  name: string;
  poster: string;
  state: VideoState;
  onState: (state: VideoState) => void;
};

/** Phones play 360p in a small window, and nobody buys half a film they may not watch. */
const HLS_OPTIONS = { capLevelToPlayerSize: true, maxBufferLength: 20 };

/** Attaches an HLS stream; the library comes only here, and only where the browser needs it. */
async function attachHls(
  video: HTMLVideoElement,
  url: string,
  onFatal: () => void,
): Promise<() => void> {
  const { default: Hls } = await import('hls.js');
  if (!Hls.isSupported()) {
    video.src = url;
    return () => {};
  }
  const hls = new Hls(HLS_OPTIONS);
  hls.on(Hls.Events.ERROR, (_, data) => data.fatal && onFatal());
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => hls.destroy();
}

/** Our own player for direct media: the browser's controls over the stream. */
export function VideoPlayer({ source, name, poster, state, onState }: Props) {
  const element = useRef<HTMLVideoElement>(null);
  const detach = useRef(() => {});
  const { kind, url } = source;

  const start = useCallback(async () => {
    const video = element.current;
    if (!video) return;
    onState('starting');
    try {
      if (kind === 'hls') detach.current = await attachHls(video, url, () => onState('failed'));
      else video.src = url;
      await video.play();
    } catch (error) {
      // A new address or a closed page interrupts what was starting; that is no failure of the server.
      if (!(error instanceof DOMException && error.name === 'AbortError')) onState('failed');
    }
  }, [kind, url, onState]);

  useEffect(() => {
    // Asked before it has anything to play, the browser says at once whether it would.
    const asked = element.current?.play();
    let isGone = false;
    const decide = setTimeout(() => !isGone && start(), 0);
    asked?.catch((error: DOMException) => {
      if (isGone || error.name !== 'NotAllowedError') return;
      clearTimeout(decide);
      onState('blocked');
    });
    return () => {
      isGone = true;
      clearTimeout(decide);
      detach.current();
      detach.current = () => {};
    };
  }, [start, onState]);

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: captions come inside the stream */}
      <video
        ref={element}
        className={styles.video}
        poster={poster || undefined}
        controls={state !== 'blocked'}
        playsInline
        aria-label={text.player.video(name)}
        onPlaying={() => onState('playing')}
        onError={() => onState('failed')}
      />
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: captions come inside the stream */}
        <video
          className={styles.video}
          src={url}
          poster={poster || undefined}
          controls
          playsInline
        />
      </noscript>
      {state === 'starting' && (
        <p className={styles.loading} role="status">
          {text.loading}
        </p>
      )}
      {state === 'blocked' && (
        <button
          type="button"
          className={styles.start}
          aria-label={text.player.play}
          onClick={start}
        >
          <Icon name="play" filled />
        </button>
      )}
      {state === 'failed' && (
        <p className={styles.message} role="alert">
          {text.player.failed}
        </p>
      )}
    </>
  );
}
