import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Candidate } from '../../domain/playback/candidates.ts';
import { closeDialog } from '../../ui/Dialog.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import { footballText } from '../text/football.es.ts';
import styles from './MatchPlayer.module.css';
import type { MatchStage } from './MatchStage.tsx';

type Stage = { MatchStage: typeof MatchStage };

type MatchPlaying = {
  /** Null until the player was asked for and is there. */
  stage: Stage | null;
  /** Of the best server, which the link that starts the player opens without script. */
  url: string | undefined;
  start: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** The player of a match, loaded at the first tap. */
export function useMatchPlayer([best]: Candidate[]): MatchPlaying {
  const [stage, setStage] = useState<Stage | null>(null);
  const url = best?.source.url;
  const start = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    closeDialog(event);
    import('./MatchStage.tsx').then(setStage, () => open(url, '_blank', 'noopener,noreferrer'));
  };
  return { stage, url, start };
}

type Props = {
  name: string;
  /** The match's servers that our own player can play, best first. */
  candidates: Candidate[];
  stage: Stage | null;
};

/** Where the match plays, once its player is there. */
export function MatchPlayer({ name, candidates, stage }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (stage) place.current?.scrollIntoView({ block: 'center' });
  }, [stage]);
  if (!stage) return null;
  return (
    <section ref={place} className={styles.watch} aria-label={footballText.here}>
      <stage.MatchStage name={name} candidates={candidates} />
    </section>
  );
}
