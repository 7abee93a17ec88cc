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

/** The instant of a local date and time in a zone; null for a date that does not exist. */
export function instantInZone(date: string, time: string, zone: string): Date | null {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(date)) return null;
  const shown = wallClock(new Date(asUtc), zone);
  const offset = Date.parse(`${shown.date}T${shown.time}:00Z`) - asUtc;
  // Years before 1000 are formatted with fewer digits.
  if (Number.isNaN(offset)) return null;
  // Twice, because the first guess may be on the other side of a daylight-saving change.
  const again = wallClock(new Date(asUtc - offset), zone);
  const rest = Date.parse(`${again.date}T${again.time}:00Z`) - asUtc;
  return new Date(asUtc - offset - rest);
}

export const dayInArgentina = (instant: Date): string => wallClock(instant, VIEWER_ZONE).date;

/** The end of this instant's day in Argentina. */
export function nextMidnightInArgentina(instant: Date): Date {
  const tomorrow = new Date(Date.parse(`${dayInArgentina(instant)}T00:00:00Z`) + 86_400_000);
  return instantInZone(tomorrow.toISOString().slice(0, 10), '00:00', VIEWER_ZONE) as Date;
}
