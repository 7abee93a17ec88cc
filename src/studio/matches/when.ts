import { dayInArgentina, VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';

/** The hour in Argentina, with the date if that is another day. The same text on the server and in a browser. */
export function shortWhen(instant: Date, now: Date): string {
  const { date, time } = wallClock(instant, VIEWER_ZONE);
  if (date === dayInArgentina(now)) return time;
  const [, month, day] = date.split('-');
  return `${day}/${month} ${time}`;
}
