import { useEffect } from 'react';
import type { FramedCandidate } from '../../../domain/playback/candidates.ts';
import { playerText } from '../../text/player.es.ts';
import { text } from '../../text/text.es.ts';
import styles from './Player.module.css';

/** Players of video hosts need script, their own storage and a way to the screen; nothing that reaches out of the frame. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-presentation';
const RELAXED = `${SANDBOX} allow-popups allow-popups-to-escape-sandbox allow-modals`;

type Props = {
  candidate: FramedCandidate;
  name: string;
  isLoaded: boolean;
  onLoad: (url: string) => void;
};

/** A page of a video host. It says that it is on its way until it is there. */
export function Frame({ candidate, name, isLoaded, onLoad }: Props) {
  const { url } = candidate.source;
  useEffect(() => {
    // It may have come before this script, and then sends no event any more.
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
