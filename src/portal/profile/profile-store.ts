import { useEffect, useState } from 'react';
import { libraryKey } from '../../domain/library/library.ts';
import type { Profile } from '../../domain/library/profiles.ts';
import { chooseProfile, ownProfile } from '../library/library-store.ts';
import { keepProfiles, ownProfiles } from '../library/own-profiles.ts';

/** The profiles of this browser. A change is refused, and nothing lost, if storage is off or full. */
export function useProfiles(): [
  Profile[],
  (change: (profiles: Profile[]) => Profile[]) => boolean,
] {
  const [profiles, setProfiles] = useState(ownProfiles);
  // Other devices of the household may have changed them.
  useEffect(() => {
    const read = () => setProfiles(ownProfiles());
    addEventListener('butaca-hogar', read);
    return () => removeEventListener('butaca-hogar', read);
  }, []);
  const change = (make: (profiles: Profile[]) => Profile[]): boolean => {
    // As they are now: another tab may have changed them.
    const changed = make(ownProfiles());
    try {
      keepProfiles(changed);
    } catch {
      return false;
    }
    setProfiles(changed);
    return true;
  };
  return [profiles, change];
}

export const newProfileId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('');

/** The next page is theirs: what is on this one may be of the other person. */
export function enterProfile({ id, child }: Profile, path = '/'): void {
  if (id !== ownProfile()) chooseProfile(id, child ? child.age : null);
  location.assign(child && path === '/' ? `/infantil/${child.age}` : path);
}

/** Its list, its progress, all of it. */
export const forgetProfile = (id: string): void => localStorage.removeItem(libraryKey(id));
