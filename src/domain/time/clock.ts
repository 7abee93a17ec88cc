export const VIEWER_ZONE = 'America/Argentina/Buenos_Aires';
/** The source writes match times in this zone unless the operator says otherwise. */
export const DEFAULT_SOURCE_ZONE = 'America/Lima';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** The local date `yyyy-mm-dd` and time `hh:mm` in a zone at an instant. */
export function wallClock(instant: Date, zone: string): { date: string; time: string } {
  const parts = new Map(
    formatterFor(zone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  };
}

/** What clocks in a zone show, as if it were in UTC; NaN for years before 1000, which have fewer digits. */
function shownAsUtc(milliseconds: number, zone: string): number {
  const { date, time } = wallClock(new Date(milliseconds), zone);
  return Date.parse(`${date}T${time}:00Z`);
}

/** More than any zone is ahead of or behind UTC. */
const DAY_MS = 86_400_000;

/**
 * The instant of a local date and time in a zone; null for a date that does not exist. An hour that clocks repeat is the
 * first of the two; one that they skip is moved on by as much, so that a match is never a day earlier than written.
 */
export function instantInZone(date: string, time: string, zone: string): Date | null {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(date)) return null;
  // By the offsets before and after a change of the clocks that may be near. Far from one they are the same.
  const [before, after] = [asUtc - DAY_MS, asUtc + DAY_MS].map(
    (near) => asUtc - (shownAsUtc(near, zone) - near),
  ) as [number, number];
  if (Number.isNaN(before) || Number.isNaN(after)) return null;
  const isAfter = shownAsUtc(before, zone) !== asUtc && shownAsUtc(after, zone) === asUtc;
  return new Date(isAfter ? after : before);
}

export const dayInArgentina = (instant: Date): string => wallClock(instant, VIEWER_ZONE).date;

/** The end of this instant's day in Argentina. */
export function nextMidnightInArgentina(instant: Date): Date {
  const tomorrow = new Date(Date.parse(`${dayInArgentina(instant)}T00:00:00Z`) + DAY_MS);
  return instantInZone(tomorrow.toISOString().slice(0, 10), '00:00', VIEWER_ZONE) as Date;
}
