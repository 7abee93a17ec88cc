import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** Of the same change: the edge may not have the new page yet. */
const MAX_READS = 2;

/** Reads the page again when an answer shows a change that the page cannot take over. */
export function useReadAgain<T>(latest: T | null, changeOf: (latest: T) => string | null): void {
  const { revalidate } = useRevalidator();
  const current = useRef(changeOf);
  current.current = changeOf;
  const reads = useRef({ change: '', count: 0 });
  useEffect(() => {
    const change = latest && current.current(latest);
    if (change === null) return;
    const count = reads.current.change === change ? reads.current.count + 1 : 1;
    reads.current = { change, count };
    if (count <= MAX_READS) revalidate();
  }, [latest, revalidate]);
}
