const HOUR =
  /^(\d{1,2})(?:\s?[:.,h]?\s?([0-5]\d))?\s?(?:hs?|hrs?|horas)?\.?\s?(?:([ap])\.?\s?m\.?)?$/;

/** An hour as people type it, as `hh:mm`: `2130`, `21.30`, `21`, `9pm`, `9:30 p. m.`. Null if it is none. */
export function readHour(typed: string): string | null {
  const [, hours, minutes = '00', half] = HOUR.exec(typed.trim().toLowerCase()) ?? [];
  if (hours === undefined) return null;
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half === 'p' ? 12 : 0);
  }
  return hour > 23 ? null : `${String(hour).padStart(2, '0')}:${minutes}`;
}
