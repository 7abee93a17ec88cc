import { useEffect, useState } from 'react';
import type { AiringView, OnAirView } from './airing-view.ts';
import { ask } from './live-poll.ts';
import { type ChannelState, channelStatePath } from './live-state.ts';
import { setSiteTime, siteNow } from './site-clock.ts';

/** Many open pages come to their last programme at the same full hour. */
const SPREAD_MS = 60_000;
/** After an answer that brought nothing new, and after none. */
const AGAIN_MS = 10 * 60_000;
/** So old is only what an edge kept because it reached no portal. What the page says may be newer. */
const OLD_S = 120;

type Asked = { kept: OnAirView | null; programmes: AiringView[]; at: number };

const NONE: AiringView[] = [];

/** The first card asks at once, for the clock of the site. */
let hasAsked = false;

/** How long to wait before more is asked: until the last known programme begins. */
function waitFor(programmes: readonly AiringView[], askedAt: number | null): number {
  const [last] = programmes.slice(-1);
  if (!hasAsked || (!last && askedAt === null)) return 0;
  const due = last ? Date.parse(last.startsAt) + SPREAD_MS * Math.random() - siteNow() : 0;
  return Math.max(0, due, askedAt === null ? 0 : askedAt + AGAIN_MS - Date.now());
}

/** What a card knows, with more of it when the last programme begins. Null: nothing is asked yet. */
export function useProgrammes(channelId: string | null, kept: OnAirView | null): AiringView[] {
  const [asked, setAsked] = useState<Asked | null>(null);
  // A page that was read again knows better.
  const latest = asked?.kept === kept ? asked : null;
  const programmes = latest?.programmes ?? kept?.programmes ?? NONE;
  useEffect(() => {
    if (channelId === null) return;
    const asking = new AbortController();
    const set = (found: AiringView[]) => setAsked({ kept, programmes: found, at: Date.now() });
    const timer = setTimeout(
      () =>
        void ask<ChannelState>(channelStatePath(channelId), asking, ({ now, guide }, age) => {
          setSiteTime(now, age);
          set(age < OLD_S ? (guide?.programmes ?? []) : programmes);
        }).catch(() => asking.signal.aborted || set(programmes)),
      waitFor(programmes, latest?.at ?? null),
    );
    hasAsked = true;
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [channelId, kept, latest, programmes]);
  return programmes;
}
