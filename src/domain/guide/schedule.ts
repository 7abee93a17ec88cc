import type { ListedProgramme } from './listing.ts';

const HOUR = 3_600_000;
/** A programme without an end before a hole in the guide. */
const MAX_UNKNOWN = 4 * HOUR;

export type SettledProgramme = ListedProgramme & { end: number };

/**
 * The programmes of one channel as they can be shown: one at a time, each with an end. Of several that begin together the
 * one with an end wins, then the first. One ends when the next begins.
 */
export function settled(programmes: readonly ListedProgramme[]): SettledProgramme[] {
  const sorted = programmes.toSorted(
    (a, b) => a.start - b.start || Number(a.end === null) - Number(b.end === null),
  );
  const different = sorted.filter(({ start }, place) => start !== sorted[place - 1]?.start);
  return different.map((programme, place) => {
    const next = different[place + 1]?.start ?? Number.POSITIVE_INFINITY;
    return { ...programme, end: Math.min(programme.end ?? programme.start + MAX_UNKNOWN, next) };
  });
}
