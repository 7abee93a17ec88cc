import { useEffect, useState } from 'react';
import { startPoll } from './live-poll.ts';
import { setSiteTime } from './site-clock.ts';

/** The latest answer of `/vivo/…`; null before the first one, and for no path. Also sets the clock. */
export function useLive<T extends { now: string }>(path: string | null): T | null {
  const [latest, setLatest] = useState<{ path: string; value: T } | null>(null);
  useEffect(() => {
    if (path === null) return;
    return startPoll<T>(path, (value, age) => {
      setSiteTime(value.now, age);
      setLatest({ path, value });
    });
  }, [path]);
  return latest?.path === path ? latest.value : null;
}
