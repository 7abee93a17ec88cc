import { useSyncExternalStore } from 'react';
import { isFollowing } from '../../domain/library/following.ts';
import {
  EMPTY_LIBRARY,
  FIRST_PROFILE,
  libraryKey,
  type OwnLibrary,
  parseLibrary,
} from '../../domain/library/library.ts';
import { continuing } from '../../domain/library/progress.ts';

/**
 * The viewer's own data is stored in their browser. If storage is off or full, nothing is kept and everything else
 * works.
 */

/** Whose library is shown and, of a child's, the age that it is for. Read before the first paint too (first-paint/wake.ts). */
const PROFILE_KEY = 'butaca-perfil';
/** Set while there is something for a row of the viewer's own. Read before the first paint (EarlyClass.tsx). */
export const CONTINUING_KEY = 'butaca-seguir';
export const FOLLOWING_KEY = 'butaca-siguiendo';
export const CHANNELS_KEY = 'butaca-canales';

const listeners = new Set<() => void>();
let current: OwnLibrary | null = null;
/** As it was when this page opened: what another tab chooses is for the next page. */
let profile: string | null = null;

export function ownProfile(): string {
  if (profile !== null) return profile;
  try {
    profile = localStorage.getItem(PROFILE_KEY)?.split(' ')[0] || null;
  } catch {
    // Without storage there is only one.
  }
  profile ??= FIRST_PROFILE;
  return profile;
}

function readStored(): OwnLibrary {
  try {
    const stored = localStorage.getItem(libraryKey(ownProfile()));
    return parseLibrary(JSON.parse(stored ?? 'null')) ?? EMPTY_LIBRARY;
  } catch {
    return EMPTY_LIBRARY;
  }
}

export function ownLibrary(): OwnLibrary {
  current ??= readStored();
  return current;
}

function setFlag(key: string, isSet: boolean): void {
  if (isSet) localStorage.setItem(key, '1');
  else localStorage.removeItem(key);
}

export function changeLibrary(change: (library: OwnLibrary) => OwnLibrary): void {
  current = change(ownLibrary());
  try {
    localStorage.setItem(libraryKey(ownProfile()), JSON.stringify(current));
    setFlag(CONTINUING_KEY, continuing(current.progress).length > 0);
    setFlag(FOLLOWING_KEY, isFollowing(current.following));
    setFlag(CHANNELS_KEY, current.channels.length > 0);
  } catch {
    // Kept in memory for this page at least.
  }
  for (const listener of listeners) listener();
}

/** The age that a child's profile is for, as it was when this page opened; undefined in other profiles. */
export const ownAge = (): string | undefined => document.documentElement.dataset.perfil;

/** Another person takes over: from the next page on everything is theirs. */
export function chooseProfile(id: string, age: number | null): void {
  localStorage.setItem(PROFILE_KEY, age === null ? id : `${id} ${age}`);
  profile = id;
  current = null;
  changeLibrary((own) => own);
}

/** Sign-out on a shared browser: nothing of this viewer stays in it. */
export function forgetLibrary(): void {
  current = EMPTY_LIBRARY;
  profile = FIRST_PROFILE;
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
  for (const listener of listeners) listener();
}

/** Also of what another tab changes. */
export function onLibraryChange(listener: () => void): () => void {
  // Another tab changed the data.
  const onStorage = (event: StorageEvent) => {
    if (event.key !== libraryKey(ownProfile()) && event.key !== null) return;
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

/** Null on the server and during hydration, so that a cached page never contains a viewer's data. */
export function useOwnLibrary(): OwnLibrary | null {
  return useSyncExternalStore(onLibraryChange, ownLibrary, () => null);
}
