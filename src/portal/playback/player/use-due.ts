import { useEffect, useState } from 'react';

/** True when the time is over, unless the wait ended before. */
export function useDue(isWaiting: boolean, afterMs: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    setDue(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setDue(true), afterMs);
    return () => clearTimeout(timer);
  }, [isWaiting, afterMs]);
  return isDue;
}
