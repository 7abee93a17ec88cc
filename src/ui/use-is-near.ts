import { type RefObject, useEffect, useRef, useState } from 'react';

/** Less than a phone's screen. Browsers themselves look some thousand pixels ahead. */
const MARGIN = '400px';

type Near = { isNear: boolean; box: RefObject<HTMLSpanElement | null> };

/** Whether a box has come close to the screen once. Never so without script. */
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
