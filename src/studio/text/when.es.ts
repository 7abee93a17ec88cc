import { dayInArgentina, VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** `16 nov 2026, 21:05` in Argentina. Server and browser write the same, wherever they are. */
export function dateText(at: Date): string {
  const { date, time } = wallClock(at, VIEWER_ZONE);
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}, ${time}`;
}

/** `16 nov` */
export function dayText(date: string): string {
  const [, month, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]}`;
}

/** How long ago, roughly; from a day on, the date. */
export function agoText(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime();
  if (ms < MINUTE_MS) return 'recién';
  if (ms < HOUR_MS) return `hace ${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < 24 * HOUR_MS) return `hace ${Math.floor(ms / HOUR_MS)} h`;
  return dateText(at).split(',')[0] ?? '';
}

/** The hour in Argentina, with the date if that is another day. The same text on the server and in a browser. */
export function shortWhen(instant: Date, now: Date): string {
  const { date, time } = wallClock(instant, VIEWER_ZONE);
  if (date === dayInArgentina(now)) return time;
  const [, month, day] = date.split('-');
  return `${day}/${month} ${time}`;
}
