import { MAX_PROFILES, type Profile, parseProfiles } from '../library/profiles.ts';
import { type Entries, newestFirst, type Shown } from './entries.ts';

/** The profiles of a household, as entries and back. */

const keyOf = (id: string): string => `u\n${id}`;

export const shownOfProfiles = (profiles: readonly Profile[]): Shown =>
  new Map(profiles.map(({ id, ...rest }) => [keyOf(id), JSON.stringify(rest)]));

function profileFrom(key: string, value: string): Profile[] {
  try {
    return parseProfiles([{ ...JSON.parse(value), id: key.slice(2) }]);
  } catch {
    return [];
  }
}

/** Those of this device in their order, then others, the oldest first. The one that is watching stays, whoever removed it. */
export function profilesFrom(
  entries: Entries,
  here: readonly Profile[],
  watching: string,
): Profile[] {
  const kept = here.flatMap((profile) => {
    const entry = entries.get(keyOf(profile.id));
    if (entry?.value) return profileFrom(entry.key, entry.value);
    return entry && profile.id !== watching ? [] : [profile];
  });
  const others = newestFirst(entries)
    .reverse()
    .filter(({ key, value }) => key.startsWith('u\n') && value !== null)
    .flatMap(({ key, value }) => profileFrom(key, value as string))
    .filter(({ id }) => !kept.some((one) => one.id === id));
  return [...kept, ...others].slice(0, Math.max(MAX_PROFILES, kept.length));
}
