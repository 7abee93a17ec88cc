import { ARGENTINE_OFFSET, momentIn, placeOf } from '../../domain/football/moment-in.ts';
import { wallClock } from '../../domain/time/clock.ts';
import { useOwnLibrary } from '../library/library-store.ts';
import { dayAndMonth, dayName } from './dates.ts';
import { siteNow } from './site-clock.ts';

/** Whether clocks here differ from Argentina's in summer or in winter. Also run before the first paint. */
export const IS_ELSEWHERE = `[0,6].some(m=>new Date(2026,m).getTimezoneOffset()!==${ARGENTINE_OFFSET})`;
const isElsewhere = (): boolean =>
  [0, 6].some((month) => new Date(2026, month).getTimezoneOffset() !== ARGENTINE_OFFSET);

type ViewerZone = {
  /** False on the server and during hydration. */
  isKnown: boolean;
  /** Where the viewer is, if clocks there are not Argentina's. */
  place: string | null;
  /** The zone that times are shown in, if it is not Argentina's. */
  zone: string | null;
};

/** In a cached page all times are Argentina's; a viewer elsewhere may have chosen their own. */
export function useViewerZone(): ViewerZone {
  const own = useOwnLibrary();
  if (!own || !isElsewhere()) return { isKnown: own !== null, place: null, zone: null };
  const local = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { isKnown: true, place: placeOf(local), zone: own.zone === 'local' ? local : null };
}

type Begins = { startsAt: string; date: string; time: string };

type ShownMoment = {
  date: string;
  time: string;
  /** 'mañana', 'mar 17': where the page is about another day. */
  otherDay: string | null;
};

type How = {
  /** The day that the page is about, if it does not say the date of each match. */
  pageDay?: string;
  words?: (day: string) => string;
};

/** When a match begins, in the zone that is shown. */
export function useMoment(match: Begins, { pageDay, words = dayAndMonth }: How = {}): ShownMoment {
  const { zone } = useViewerZone();
  if (zone === null) return { date: match.date, time: match.time, otherDay: null };
  const { date, time, otherDay } = momentIn(zone, new Date(match.startsAt), pageDay ?? null);
  const today = wallClock(new Date(siteNow()), zone).date;
  return {
    date: words(date),
    time,
    otherDay: otherDay && dayName(otherDay, today).toLowerCase(),
  };
}
