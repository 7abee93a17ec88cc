import { firstProfiles, type Profile, parseProfiles } from '../../domain/library/profiles.ts';
import { profilesText } from '../text/profiles.es.ts';

const KEY = 'butaca-perfiles';

/** The profiles of this browser. */
export function ownProfiles(): Profile[] {
  try {
    const kept = parseProfiles(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    if (kept.length > 0) return kept;
  } catch {
    // Without storage there is only one.
  }
  return firstProfiles(profilesText.first);
}

/** Throws if storage is off or full. */
export const keepProfiles = (profiles: readonly Profile[]): void =>
  localStorage.setItem(KEY, JSON.stringify(profiles));
