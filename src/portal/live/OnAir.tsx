import { type RefObject, useEffect, useState } from 'react';
import { ShareBar } from '../../ui/ShareBar.tsx';
import styles from './OnAir.module.css';
import type { OnAirClock } from './OnAirClock.tsx';

export type AiringView = {
  title: string;
  /** ISO instants. */
  startsAt: string;
  endsAt: string;
  /** In Argentina. */
  date: string;
  time: string;
};

/** What a channel shows, as a page was made. */
export type OnAirView<View extends AiringView = AiringView> = {
  /** Without what was over. */
  programmes: View[];
  /** Percent of the first that are over; null before it begins. */
  share: number | null;
};

type LinesProps = {
  box?: RefObject<HTMLSpanElement | null>;
  now: string | null;
  share: number;
  next: { title: string; time: string } | null;
};

/** On a card, under the name of the channel. */
export const OnAirLines = ({ box, now, share, next }: LinesProps) => (
  <span className={styles.lines} ref={box}>
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

/** Where the clock has not come yet: as the page was made. */
export function KeptOnAir({ programmes, share }: OnAirView) {
  const [first, second] = programmes;
  const now = share === null ? null : first;
  return (
    <OnAirLines now={now?.title ?? null} share={share ?? 0} next={(now ? second : first) ?? null} />
  );
}

type Props = {
  channelId: string;
  /** Null where nothing is known yet. */
  kept: OnAirView | null;
};

/** What is on, and what comes then. The browser's clock moves it, with script that is loaded after the page's own. */
export function OnAir({ channelId, kept }: Props) {
  const [clock, setClock] = useState<{ OnAirClock: typeof OnAirClock } | null>(null);
  useEffect(() => {
    // Without it the lines stay as the page was made.
    import('./OnAirClock.tsx').then(setClock, () => {});
  }, []);
  if (clock) return <clock.OnAirClock channelId={channelId} kept={kept} />;
  return kept && <KeptOnAir {...kept} />;
}
