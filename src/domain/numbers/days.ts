/** How many days the numbers are shown for. */
export const RANGES = [7, 30, 90] as const;
export type Range = (typeof RANGES)[number];

const DEFAULT_RANGE: Range = 30;

export const readRange = (query: URLSearchParams): Range =>
  RANGES.find((range) => String(range) === query.get('dias')) ?? DEFAULT_RANGE;

export const rangePath = (range: Range): string =>
  range === DEFAULT_RANGE ? '/numeros' : `/numeros?dias=${range}`;

/** The day so many days before. */
export function dayBefore(day: string, days: number): string {
  const at = new Date(`${day}T00:00Z`);
  at.setUTCDate(at.getUTCDate() - days);
  return at.toISOString().slice(0, 10);
}

/** So many days up to this one, the oldest first. */
export const daysUpTo = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => dayBefore(today, count - 1 - place));
