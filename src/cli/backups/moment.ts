const FORM = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?$/;

/** `2026-01-31 12:00:00`, by the clock of this machine unless a zone follows: `+00`, `-03:00`, `Z`. */
export function parseMoment(text: string): Date | null {
  const [, day = '', time = '', zone = ''] = FORM.exec(text.trim()) ?? [];
  // `Date` takes 31 February for a day in March.
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  if (!isDay) return null;
  const [, hours = '', minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const moment = new Date(`${day}T${time}${hours ? `${hours}:${minutes}` : zone}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** As PostgreSQL reads it, whatever its time zone. */
export const momentText = (moment: Date): string =>
  moment.toISOString().replace('T', ' ').replace('Z', '+00');
