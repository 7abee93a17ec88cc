import { useEffect } from 'react';
import type { FramedCandidate } from '../../../domain/playback/candidates.ts';
import { SANDBOX } from '../../../ui/sandbox.ts';
import { playerText } from '../../text/player.es.ts';
import { text } from '../../text/text.es.ts';
import styles from './Player.module.css';

const RELAXED = `${SANDBOX} allow-popups allow-popups-to-escape-sandbox allow-modals`;

type Props = {
  candidate: FramedCandidate;
  name: string;
  isLoaded: boolean;
  onLoad: (url: string) => void;
};

/** A page of a video host, with a notice until it has loaded. */
export function Frame({ candidate, name, isLoaded, onLoad }: Props) {
  const { url } = candidate.source;
  useEffect(() => {
    // It may have loaded before this script ran; then there is no load event.
    if (performance.getEntriesByName(url, 'resource').length > 0) onLoad(url);
  }, [url, onLoad]);
  return (
    <>
      {!isLoaded && <p className={styles.loading}>{text.loading}</p>}
      <iframe
        key={url}
        className={styles.frame}
        src={url}
        title={playerText.frame(name)}
        sandbox={candidate.isRelaxed ? RELAXED : SANDBOX}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => onLoad(url)}
      />
    </>
  );
}
