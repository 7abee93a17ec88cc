/** The age from which a title is suitable. One that nobody gave an age is suitable for no child. */
export const MAX_AGE = 18;

export const isAge = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_AGE;

/** The children's profiles that there are, by the age that they are for: 0 is for everybody. */
export const PROFILE_AGES = [0, 7, 10, 13, 16] as const;
export type ProfileAge = (typeof PROFILE_AGES)[number];

/**
 * The ages of profiles that may see it, as one attribute of the HTML, which is the same for everyone: a style sheet hides
 * what lacks the age of the profile.
 */
export const suitableFor = (age: number | null | undefined): string =>
  isAge(age) ? PROFILE_AGES.filter((own) => age <= own).join(' ') : '';

/** Whether a profile may see it; undefined: a profile that is not a child's. */
export const suits = (profile: string | undefined, suitable: string): boolean =>
  profile === undefined || suitable.split(' ').includes(profile);

export const EVERYBODY = suitableFor(0);

/** Of several things together: whoever may see one of them sees the place where they are. */
export const anySuitableFor = (ages: readonly (number | null | undefined)[]): string =>
  suitableFor(ages.filter(isAge).sort((a, b) => a - b)[0]);

/** As people write it: '7', '+13', 'ATP'. Null: none that we know. */
export function readAge(text: string): number | null {
  const plain = text.trim().toUpperCase();
  if (plain === 'ATP' || plain === 'TP') return 0;
  const [, digits] = /^(?:\+|SAM ?|P-?)?(\d{1,2})(?: ?\+| AÑOS)?$/.exec(plain) ?? [];
  return digits !== undefined && isAge(Number(digits)) ? Number(digits) : null;
}
