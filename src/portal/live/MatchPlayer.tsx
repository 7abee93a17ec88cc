import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Candidate } from '../../domain/playback/candidates.ts';
import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icons.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import { text } from '../text/text.es.ts';
import styles from './MatchPlayer.module.css';
import type { MatchStage } from './MatchStage.tsx';

type Props = {
  name: string;
  /** The match's servers that our own player can play, best first. */
  candidates: Candidate[];
};

/** The match in our own player, which is loaded at the first tap. Without script the tap opens the stream itself. */
export function MatchPlayer({ name, candidates }: Props) {
  const [loaded, setLoaded] = useState<{ MatchStage: typeof MatchStage } | null>(null);
  const place = useRef<HTMLElement>(null);
  const [best] = candidates;
  useEffect(() => {
    if (loaded) place.current?.scrollIntoView({ block: 'center' });
  }, [loaded]);
  if (!best) return null;
  const { url } = best.source;
  const start = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    import('./MatchStage.tsx').then(setLoaded, () => open(url, '_blank', 'noopener,noreferrer'));
  };
  return (
    <section ref={place} className={styles.watch} aria-label={text.football.here}>
      {loaded ? (
        <loaded.MatchStage name={name} candidates={candidates} />
      ) : (
        <a
          className={button.quiet}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={start}
        >
          <Icon name="play" filled />
          {text.football.here}
        </a>
      )}
    </section>
  );
}
