import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { button } from '../../../ui/button.ts';
import { Icon } from '../../../ui/icons.tsx';
import { controlsText } from '../../text/controls.es.ts';
import styles from './Player.module.css';
import { useEnded } from './use-ended.ts';

const COUNTDOWN_S = 10;

type Props = { element: HTMLVideoElement | null; next: { path: string; name: string } };

/** At the end of an episode: a countdown to the next one, which the viewer can stop. */
export function NextEpisode({ element, next }: Props) {
  const navigate = useNavigate();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);

  const hasEnded = useEnded(element);
  useEffect(() => setSecondsLeft(hasEnded ? COUNTDOWN_S : null), [hasEnded]);

  useEffect(() => {
    if (secondsLeft === null) return;
    if (secondsLeft === 0) {
      navigate(next.path, { replace: true });
      return;
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, navigate, next.path]);

  if (secondsLeft === null) return null;
  return (
    <section className={styles.next} aria-label={controlsText.nextEpisode}>
      <p>{controlsText.nextIn(next.name, secondsLeft)}</p>
      <button type="button" className={button.loud} onClick={() => setSecondsLeft(0)}>
        <Icon name="play" filled />
        {controlsText.playNext}
      </button>
      <button type="button" className={button.quiet} onClick={() => setSecondsLeft(null)}>
        {controlsText.cancel}
      </button>
    </section>
  );
}
