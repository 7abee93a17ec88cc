import { addDays } from '../football/agenda.ts';
import { instantInZone, VIEWER_ZONE, wallClock } from '../time/clock.ts';
import { type GuideAddress, guidePath, type Hour, SPORTS } from './guide-path.ts';

/** Which part of the guide a page shows: some hours of a day, by Argentina's clocks. */

export const WINDOW_HOURS = 3;
export const WINDOW_MINUTES = WINDOW_HOURS * 60;
const HOUR_MS = 3_600_000;

/** `from` is included, `to` is not. */
export type GuideWindow = Hour & { from: Date; to: Date };

const windowFrom = (at: Hour, from: Date): GuideWindow => ({
  ...at,
  from,
  to: new Date(from.getTime() + WINDOW_HOURS * HOUR_MS),
});

const clockOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const windowAt = ({ day, hour }: Hour): GuideWindow =>
  windowFrom({ day, hour }, instantInZone(day, clockOf(hour), VIEWER_ZONE) as Date);

/** The full hour that an instant is in. */
export function hourOf(instant: Date): Hour {
  const { date, time } = wallClock(instant, VIEWER_ZONE);
  return { day: date, hour: Number(time.slice(0, 2)) };
}

/** The hours right before or right after these. */
export const windowBeside = ({ from }: GuideWindow, step: 1 | -1): GuideWindow =>
  windowAt(hourOf(new Date(from.getTime() + step * WINDOW_HOURS * HOUR_MS)));

const DAYS_BACK = 1;
const DAYS_AHEAD = 5;

/** The days that the guide can show: yesterday, today and the next five. */
export const guideDays = (today: string): string[] =>
  Array.from({ length: DAYS_BACK + 1 + DAYS_AHEAD }, (_, place) =>
    addDays(today, place - DAYS_BACK),
  );

const NAMES = ['cursor', 'dia', 'grupo', 'hora'];
const HOUR = /^(?:[01]\d|2[0-3])$/;

/**
 * What an address asks for, as far as it can be shown: a day that the guide does not have is now, and a day without an hour
 * is at this hour. `isCanonical`: it is the one address of that.
 */
export function askedGuide(
  query: URLSearchParams,
  now: Date,
): GuideAddress & { isCanonical: boolean } {
  const [day, hour] = [query.get('dia'), query.get('hora')];
  const current = hourOf(now);
  const asked: GuideAddress = {
    group: query.get('grupo') === SPORTS ? 'sports' : 'tv',
    at:
      day !== null && guideDays(current.day).includes(day)
        ? { day, hour: hour !== null && HOUR.test(hour) ? Number(hour) : current.hour }
        : null,
    cursor: query.get('cursor'),
  };
  const written = new URLSearchParams(guidePath(asked).split('?')[1]);
  return {
    ...asked,
    isCanonical: NAMES.every((name) => written.get(name) === query.get(name)),
  };
}
