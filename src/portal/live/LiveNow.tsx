import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { LiveNowClock } from './LiveNowClock.tsx';
import { type LiveMatch, LiveRow } from './LiveRow.tsx';

export type LiveNowView = {
  matches: LiveMatch[];
  /** When another match comes near, within a day. */
  next: string | null;
};

/** Not all open pages at the same moment. */
const SPREAD_MS = 3000;
const AGAIN_MS = 8000;
/** Of the same instant: the edge may not have the new page yet, or this clock is wrong. */
const MAX_READS = 2;

/** Reads the page again when another match comes near. */
function useNext(view: LiveNowView): void {
  const { revalidate } = useRevalidator();
  const reads = useRef({ next: '', count: 0 });
  useEffect(() => {
    const { next } = view;
    const count = reads.current.next === next ? reads.current.count : 0;
    if (!next || count === MAX_READS) return;
    const wait = Math.max(Date.parse(next) - Date.now(), count * AGAIN_MS);
    const read = () => {
      reads.current = { next, count: count + 1 };
      revalidate();
    };
    const timer = setTimeout(read, wait + SPREAD_MS * Math.random());
    return () => clearTimeout(timer);
  }, [view, revalidate]);
}

/** 'En vivo ahora'. Nothing is loaded for it while no match is near. */
export function LiveNow({ view }: { view: LiveNowView }) {
  const [clock, setClock] = useState<{ LiveNowClock: typeof LiveNowClock } | null>(null);
  const { matches } = view;
  const isNear = matches.length > 0;
  useNext(view);
  useEffect(() => {
    // Without it the row is as the page was made.
    if (isNear) import('./LiveNowClock.tsx').then(setClock, () => {});
  }, [isNear]);
  return clock && isNear ? <clock.LiveNowClock matches={matches} /> : <LiveRow matches={matches} />;
}
