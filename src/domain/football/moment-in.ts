import { wallClock } from '../time/clock.ts';

/** What `getTimezoneOffset` says in Argentina, all year round. */
export const ARGENTINE_OFFSET = 180;

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

/** 'Madrid' of 'Europe/Madrid', 'Buenos Aires' of 'America/Argentina/Buenos_Aires'. */
export const placeOf = (zone: string): string =>
  zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
