import { useEffect, useState } from 'react';

/** Whether a video is at its end, until it is played again. */
export function useEnded(element: HTMLVideoElement | null): boolean {
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    if (!element) return;
    const note = ({ type }: Event) => setEnded(type === 'ended');
    for (const type of ['ended', 'playing']) element.addEventListener(type, note);
    return () => {
      for (const type of ['ended', 'playing']) element.removeEventListener(type, note);
    };
  }, [element]);
  return hasEnded;
}
