import { useCallback, useEffect, useState } from 'react';
import { useOwnLibrary } from '../library/library-store.ts';
import type { Begins, MomentStyle, ShownMoment } from './local-moment.ts';

/** What `getTimezoneOffset` says in Argentina, all year round. */
const ARGENTINE_OFFSET = 180;

/** Whether clocks here differ from Argentina's in summer or in winter. Also run before the first paint. */
export const IS_ELSEWHERE = `[0,6].some(m=>new Date(2026,m).getTimezoneOffset()!==${ARGENTINE_OFFSET})`;
const isElsewhere = (): boolean =>
  [0, 6].some((month) => new Date(2026, month).getTimezoneOffset() !== ARGENTINE_OFFSET);

type ViewerZone = {
  /** False on the server and during hydration. */
  isKnown: boolean;
  /** The zone of a viewer whose clock is not Argentina's. */
  local: string | null;
  /** Whether times are shown in it. */
  isShown: boolean;
};

/** In a cached page all times are Argentina's; a viewer elsewhere may have chosen their own. */
export function useViewerZone(): ViewerZone {
  const own = useOwnLibrary();
  if (!own || !isElsewhere()) return { isKnown: own !== null, local: null, isShown: false };
  const local = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { isKnown: true, local, isShown: own.zone === 'local' };
}

type LocalMoment = typeof import('./local-moment.ts').localMoment;
let loaded: LocalMoment | null = null;

/** Says of many instants when they are in the zone that is shown. What other zones need is loaded for those who chose theirs. */
export function useMoments(): (at: Begins, style?: MomentStyle) => ShownMoment {
  const { local, isShown } = useViewerZone();
  const [, setLoaded] = useState(loaded !== null);
  useEffect(() => {
    if (!isShown || loaded) return;
    import('./local-moment.ts').then(
      (module) => {
        loaded = module.localMoment;
        setLoaded(true);
      },
      // Argentina's times stay.
      () => {},
    );
  }, [isShown]);
  const zone = isShown && loaded ? local : null;
  return useCallback(
    (at, style = {}) =>
      zone !== null && loaded
        ? loaded(zone, at, style)
        : { date: at.date, time: at.time, otherDay: null },
    [zone],
  );
}

/** When a match begins, in the zone that is shown. */
export const useMoment = (match: Begins, style: MomentStyle = {}): ShownMoment =>
  useMoments()(match, style);
