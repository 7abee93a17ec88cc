import { wallClock } from '../time/clock.ts';

export type Moment = {
  date: string;
  time: string;
  /** The day to say beside the hour, where it is not the day that the page is about. */
  otherDay: string | null;
};

/** When a match begins on the clocks of a zone: day and hour of the same zone. */
export function momentIn(zone: string, startsAt: Date, pageDay: string | null): Moment {
  const { date, time } = wallClock(startsAt, zone);
  return { date, time, otherDay: pageDay !== null && date !== pageDay ? date : null };
}
