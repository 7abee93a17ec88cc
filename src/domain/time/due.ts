import { instantInZone, VIEWER_ZONE } from './clock.ts';

/** Nobody plans further ahead; a wrong year would wait unnoticed. */
const MAX_AHEAD_MS = 366 * 86_400_000;

const isZone = (zone: string): boolean => {
  try {
    return zone !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** The instant that a field of date and time means in the zone of whoever filled it in; null if it is none to come. */
export function readDue(value: string, zone: string, now: Date): Date | null {
  const [, date = '', time = ''] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(value) ?? [];
  const due = date && instantInZone(date, time, isZone(zone) ? zone : VIEWER_ZONE);
  if (!due) return null;
  const ahead = due.getTime() - now.getTime();
  return ahead > 0 && ahead <= MAX_AHEAD_MS ? due : null;
}
