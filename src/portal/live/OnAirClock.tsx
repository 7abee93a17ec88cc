import { useIsNear } from '../../ui/use-is-near.ts';
import type { AiringView, OnAirView } from './airing-view.ts';
import { OnAirLines } from './OnAirLines.tsx';
import { useOnAir } from './use-on-air.ts';
import { useProgrammes } from './use-programmes.ts';
import { useMoment } from './viewer-zone.ts';

const NEVER: AiringView = { title: '', startsAt: '', endsAt: '', date: '', time: '' };

/** The lines of a card by the clock of the site, and by that of the viewer's zone. */
export function OnAirClock({ channelId, kept }: { channelId: string; kept: OnAirView | null }) {
  // Of a favourite nothing is known until it is looked at.
  const { isNear, box } = useIsNear(kept !== null);
  const programmes = useProgrammes(isNear ? channelId : null, kept);
  const { now, share, next } = useOnAir(programmes, kept?.share ?? null);
  const { time } = useMoment(next ?? NEVER);
  return (
    <OnAirLines
      box={box}
      now={now?.title ?? null}
      share={share}
      next={next && { title: next.title, time }}
    />
  );
}
