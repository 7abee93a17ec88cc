import { useSyncExternalStore } from 'react';
import { instantInZone, VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';

const never = () => () => {};
const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The operator's zone; null until the browser has told it. */
export const useOperatorZone = (): string | null =>
  useSyncExternalStore(never, zoneHere, () => null);

/** What the clock shows there when it shows `time` in Argentina; null if that is the same. */
export function hourThere(day: string, time: string, zone: string | null): string | null {
  const instant = zone && instantInZone(day, time, VIEWER_ZONE);
  if (!instant) return null;
  const there = wallClock(instant, zone).time;
  return there === time ? null : there;
}
