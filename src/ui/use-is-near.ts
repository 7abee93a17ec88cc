import { type RefObject, useEffect, useRef, useState } from 'react';

/** Less than a phone's screen. The browser's own lazy loading starts a few thousand pixels ahead. */
const MARGIN = '400px';

type Near = { isNear: boolean; box: RefObject<HTMLSpanElement | null> };

/** Whether a box has ever been close to the visible part. Always false without script. */
export function useIsNear(fromTheStart: boolean): Near {
  const [isNear, setIsNear] = useState(fromTheStart);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isNear || !box.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { isNear, box };
}
