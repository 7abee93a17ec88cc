import { momentIn } from '../../domain/football/moment-in.ts';
import { wallClock } from '../../domain/time/clock.ts';
import { dayAndMonth, dayName, longDate } from './dates.ts';
import { siteNow } from './site-clock.ts';

export type Begins = { startsAt: string; date: string; time: string };

export type ShownMoment = {
  date: string;
  time: string;
  /** 'mañana', 'mar 17': where the page is about another day. */
  otherDay: string | null;
};

export type MomentStyle = {
  /** The day that the page is about, if it does not say the date of each match. */
  pageDay?: string;
  hasYear?: boolean;
};

/** When a match begins on the clocks of a zone, in words. */
export function localMoment(
  zone: string,
  { startsAt }: Begins,
  { pageDay, hasYear }: MomentStyle,
): ShownMoment {
  const { date, time, otherDay } = momentIn(zone, new Date(startsAt), pageDay ?? null);
  const today = wallClock(new Date(siteNow()), zone).date;
  return {
    date: hasYear ? longDate(date) : dayAndMonth(date),
    time,
    otherDay: otherDay && dayName(otherDay, today).toLowerCase(),
  };
}
