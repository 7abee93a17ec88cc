import { useSyncExternalStore } from 'react';
import { EMPTY_LIBRARY, type OwnLibrary, parseLibrary } from '../../domain/library/library.ts';
import { continuing } from '../../domain/library/progress.ts';

/** The viewer's own things live in their browser. Storage may be off or full: then nothing is kept, and all works. */

const KEY = 'butaca';
/** Set while there is something to go on with, for the line of script that keeps its room before anything is painted. */
export const CONTINUING_KEY = 'butaca-seguir';
const listeners = new Set<() => void>();
let current: OwnLibrary | null = null;

function readStored(): OwnLibrary {
  try {
    return parseLibrary(JSON.parse(localStorage.getItem(KEY) ?? 'null')) ?? EMPTY_LIBRARY;
  } catch {
    return EMPTY_LIBRARY;
  }
}

export function ownLibrary(): OwnLibrary {
  current ??= readStored();
  return current;
}

export function changeLibrary(change: (library: OwnLibrary) => OwnLibrary): void {
  current = change(ownLibrary());
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
    if (continuing(current.progress).length > 0) localStorage.setItem(CONTINUING_KEY, '1');
    else localStorage.removeItem(CONTINUING_KEY);
  } catch {
    // Kept for this page at least.
  }
  for (const listener of listeners) listener();
}

/** For who leaves a browser to others: nothing of theirs stays in it. */
export function forgetLibrary(): void {
  current = EMPTY_LIBRARY;
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // Another tab changed it.
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return;
    current = null;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** Null while the page is as the server sent it, so that nothing of one viewer is ever in it. */
export function useOwnLibrary(): OwnLibrary | null {
  return useSyncExternalStore(subscribe, ownLibrary, () => null);
}
