import { useIsNear } from '../../ui/use-is-near.ts';
import type { OnAirView } from './airing-view.ts';
import { OnAirLines } from './OnAirLines.tsx';
import { useOnAir } from './use-on-air.ts';
import { useProgrammes } from './use-programmes.ts';
import { useMoments } from './viewer-zone.ts';

/** The lines of a card by the clock of the site, and by that of the viewer's zone. */
export function OnAirClock({ channelId, kept }: { channelId: string; kept: OnAirView | null }) {
  // Of a favourite nothing is known until it is looked at.
  const { isNear, box } = useIsNear(kept !== null);
  const programmes = useProgrammes(isNear ? channelId : null, kept);
  const { now, share, next } = useOnAir(programmes, kept?.share ?? null);
  const momentOf = useMoments();
  return (
    <OnAirLines
      isRoomy={kept === null}
      box={box}
      now={now?.title ?? null}
      share={share}
      next={next && { title: next.title, time: momentOf(next).time }}
    />
  );
}
