import { useEffect, useRef, useState } from 'react';
import type { Source } from '../../domain/playback/source.ts';
import { text } from '../text.es.ts';
import styles from './Player.module.css';

type Direct = Extract<Source, { kind: 'hls' | 'file' }>;
type Props = { source: Direct; name: string; poster: string; onPlaying: () => void };

/** Attaches an HLS stream; the library comes only here, and only for browsers that need it. */
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
  const hls = new Hls();
  hls.on(Hls.Events.ERROR, (_, data) => data.fatal && onFatal());
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => hls.destroy();
}

/** Our own player for direct media: the browser's controls over the stream. */
export function VideoPlayer({ source, name, poster, onPlaying }: Props) {
  const element = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const { kind, url } = source;

  useEffect(() => {
    const video = element.current;
    if (kind !== 'hls' || !video) return;
    let detach = () => {};
    let isGone = false;
    attachHls(video, url, () => setFailed(true)).then(
      (stop) => {
        if (isGone) stop();
        else detach = stop;
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      detach();
    };
  }, [kind, url]);

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: captions come inside the stream */}
      <video
        ref={element}
        className={styles.video}
        src={kind === 'file' ? url : undefined}
        poster={poster || undefined}
        controls
        autoPlay
        playsInline
        aria-label={text.player.video(name)}
        onPlaying={onPlaying}
        onError={() => setFailed(true)}
      />
      {hasFailed && (
        <p className={styles.message} role="alert">
          {text.player.failed}
        </p>
      )}
    </>
  );
}
