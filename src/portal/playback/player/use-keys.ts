import { type RefObject, useEffect } from 'react';

/** Keys that a focused link or button handles itself. */
const PRESSES = [' ', 'Enter'];

/** The controls handle only keys pressed inside them. On a full-page player the keys work everywhere. */
export function useKeys(controls: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const pass = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (!controls.current || controls.current.contains(target)) return;
      if (target.closest('dialog')) return;
      if (target !== document.body && PRESSES.includes(event.key)) return;
      const copy = new KeyboardEvent(event.type, event);
      if (!controls.current.dispatchEvent(copy)) event.preventDefault();
    };
    for (const type of ['keydown', 'keyup'] as const) addEventListener(type, pass);
    return () => {
      for (const type of ['keydown', 'keyup'] as const) removeEventListener(type, pass);
    };
  }, [controls]);
}
