import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Reads the page again and again while something is under way and the page is looked at. Returns whether it has given up;
 * from then on a person reloads it.
 */
export function useWatching(
  isUnderWay: boolean,
  { everyMs, maxMs }: { everyMs: number; maxMs: number },
): boolean {
  const { revalidate, state } = useRevalidator();
  const [hasGivenUp, setHasGivenUp] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const end = setTimeout(() => setHasGivenUp(true), maxMs);
    return () => {
      clearTimeout(end);
      setHasGivenUp(false);
    };
  }, [isUnderWay, maxMs]);
  // Not while an answer is awaited: another question would end it.
  const isAsking = isUnderWay && !hasGivenUp && state === 'idle';
  useEffect(() => {
    if (!isAsking) return;
    // Again and again: a page in the background goes on once somebody comes back to it.
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isAsking, everyMs, revalidate]);
  return hasGivenUp;
}
