import { useSyncExternalStore } from 'react';

/**
 * The clock of the site in this browser, and one timer for everything on the page that counts. Clocks of televisions are
 * often wrong, so what the site says (`setSiteTime`) corrects it.
 */

/** The site says whole seconds, and its answer was on the way; a clock that agrees within that is the better one. */
const MAX_TRUSTED_MS = 3000;

let ahead = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export const siteNow = (): number => Date.now() + ahead;

/** `age`: how long ago the site said it, in seconds. */
export function setSiteTime(now: string, age: number): void {
  const difference = Date.parse(now) + age * 1000 - Date.now();
  ahead = Math.abs(difference) > MAX_TRUSTED_MS ? difference : 0;
}

/** On every whole second. */
function tick(): void {
  for (const listener of listeners) listener();
  timer = setTimeout(tick, 1000 - (siteNow() % 1000));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setTimeout(tick, 1000 - (siteNow() % 1000));
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

/** What follows from the time, as a plain value: it is drawn again only when it changes. `kept` is what a cached page says. */
export function useSiteTime<T extends string>(read: (now: number) => T, kept: T): T {
  return useSyncExternalStore(
    subscribe,
    () => read(siteNow()),
    () => kept,
  );
}
