import { PROFILE_AGES, type ProfileAge } from '../catalogue/age.ts';
import { FIRST_PROFILE } from './library.ts';

/** The people who share a browser. Each has a library of their own. */
export type Profile = {
  id: string;
  name: string;
  colour: ProfileColour;
  picture: ProfilePicture;
  /** Of a child's profile: what it is for, and the four digits that lead out of it. */
  child?: { age: ProfileAge; pin: string };
};

export const PROFILE_COLOURS = ['amber', 'coral', 'pink', 'violet', 'blue', 'green'] as const;
export type ProfileColour = (typeof PROFILE_COLOURS)[number];

export const PROFILE_PICTURES = ['seat', 'cat', 'owl', 'fish', 'rocket', 'ghost'] as const;
export type ProfilePicture = (typeof PROFILE_PICTURES)[number];

export const MAX_PROFILES = 6;
export const MAX_PROFILE_NAME = 20;

const cleanName = (name: string): string =>
  [...name.replace(/\s+/g, ' ').trim()].slice(0, MAX_PROFILE_NAME).join('').trim();

const isOneOf = <T>(all: readonly T[], value: unknown): value is T => all.includes(value as T);

export const isPin = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}$/.test(text);

function readChild(value: unknown): Pick<Profile, 'child'> {
  if (value === undefined) return {};
  const { age, pin } = (value ?? {}) as Record<string, unknown>;
  // Of what cannot be read the child keeps the strictest.
  return { child: { age: isOneOf(PROFILE_AGES, age) ? age : 0, pin: isPin(pin) ? pin : '0000' } };
}

/** Stored profiles, without those that are not in our format. */
export function parseProfiles(value: unknown): Profile[] {
  if (!Array.isArray(value)) return [];
  const profiles = new Map<string, Profile>();
  for (const item of value) {
    const { id, name, colour, picture, child } = (item ?? {}) as Record<string, unknown>;
    if (typeof id !== 'string' || !/^[0-9a-z]{1,12}$/.test(id)) continue;
    if (typeof name !== 'string' || cleanName(name) === '') continue;
    if (!isOneOf(PROFILE_COLOURS, colour) || !isOneOf(PROFILE_PICTURES, picture)) continue;
    if (profiles.size < MAX_PROFILES)
      profiles.set(id, { id, name: cleanName(name), colour, picture, ...readChild(child) });
  }
  return [...profiles.values()];
}

/** A browser that never made any has one. */
export const firstProfiles = (name: string): Profile[] => [
  { id: FIRST_PROFILE, name, colour: 'amber', picture: 'seat' },
];

const leastUsed = <T>(all: readonly T[], used: readonly T[]): T =>
  all.find((one) => !used.includes(one)) ?? (all[0] as T);

/** One more, with a colour and a picture that no other has. Unchanged if there are six, or without a name. */
export function addProfile(
  profiles: Profile[],
  id: string,
  { name, child }: Pick<Profile, 'name' | 'child'>,
): Profile[] {
  const clean = cleanName(name);
  if (profiles.length >= MAX_PROFILES || clean === '') return profiles;
  const colour = leastUsed(
    PROFILE_COLOURS,
    profiles.map((one) => one.colour),
  );
  const picture = leastUsed(
    PROFILE_PICTURES,
    profiles.map((one) => one.picture),
  );
  return [...profiles, { id, name: clean, colour, picture, ...(child && { child }) }];
}

/** A change without a name keeps the one before. */
export const changeProfile = (
  profiles: Profile[],
  id: string,
  change: Partial<Profile>,
): Profile[] =>
  profiles.map((one) => {
    if (one.id !== id) return one;
    return { ...one, ...change, id, name: cleanName(change.name ?? '') || one.name };
  });

/** The last one stays. */
export const removeProfile = (profiles: Profile[], id: string): Profile[] =>
  profiles.length > 1 ? profiles.filter((one) => one.id !== id) : profiles;
