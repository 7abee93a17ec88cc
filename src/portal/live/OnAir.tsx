import { useEffect, useState } from 'react';
import type { OnAirView } from './airing-view.ts';
import type { OnAirClock } from './OnAirClock.tsx';
import { OnAirLines } from './OnAirLines.tsx';

/** Where the clock has not come yet: as the page was made. */
function KeptOnAir({ programmes, share }: OnAirView) {
  const [first, second] = programmes;
  const now = share === null ? null : first;
  return (
    <OnAirLines now={now?.title ?? null} share={share ?? 0} next={(now ? second : first) ?? null} />
  );
}

/** Where nothing is known yet. */
export const RoomOnAir = () => <OnAirLines isRoomy now={null} share={0} next={null} />;

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
  return kept ? <KeptOnAir {...kept} /> : <RoomOnAir />;
}
