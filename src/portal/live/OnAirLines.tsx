import type { RefObject } from 'react';
import { ShareBar } from '../../ui/ShareBar.tsx';
import styles from './OnAirLines.module.css';

type Props = {
  /** Keeps room for what is not known yet. */
  isRoomy?: boolean;
  box?: RefObject<HTMLSpanElement | null>;
  now: string | null;
  share: number;
  next: { title: string; time: string } | null;
};

/** On a card, under the name of the channel. */
export const OnAirLines = ({ isRoomy, box, now, share, next }: Props) => (
  <span className={isRoomy ? `${styles.lines} ${styles.roomy}` : styles.lines} ref={box}>
    {now !== null && (
      <>
        <span className={styles.now}>{now}</span>
        <ShareBar share={share / 100} />
      </>
    )}
    {next && (
      <span className={styles.next}>
        <time>{next.time}</time> {next.title}
      </span>
    )}
  </span>
);
