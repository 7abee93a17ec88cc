import { expect, test } from 'vitest';
import { addProfile, firstProfiles, type Profile } from '../library/profiles.ts';
import { firstWrites, merge, NO_ENTRIES } from './entries.ts';
import { profilesFrom, shownOfProfiles } from './shown-profiles.ts';

const FIRST = firstProfiles('Perfil 1');
const withAna = addProfile(FIRST, 'ana', { name: 'Ana' });
const withBoth = addProfile(withAna, 'nina', { name: 'Nina', child: { age: 7, pin: '4321' } });
const entriesOf = (profiles: Profile[]) =>
  merge(NO_ENTRIES, firstWrites(shownOfProfiles(profiles), 1000, 1));
const removed = (id: string) => [{ key: `u\n${id}`, value: null, at: 2000, by: 2 }];

test('profiles come to another device, a child’s with its age and PIN', () => {
  expect(profilesFrom(entriesOf(withBoth), FIRST, '1')).toEqual([
    FIRST[0],
    ...withBoth.slice(1).reverse(),
  ]);
  expect(profilesFrom(entriesOf(withBoth), withBoth, '1')).toEqual(withBoth);
});

test('a removed profile goes, but not from under who watches with it', () => {
  const entries = merge(entriesOf(withAna), removed('ana'));
  expect(profilesFrom(entries, withAna, '1')).toEqual(FIRST);
  expect(profilesFrom(entries, withAna, 'ana')).toEqual(withAna);
});

test('there are never more than six, unless this device had them, and what is no profile is none', () => {
  const many = [...'abcdefg'].map((id): Profile => ({ ...(FIRST[0] as Profile), id }));
  expect(profilesFrom(entriesOf(many), FIRST, '1')).toHaveLength(6);
  const odd = [{ key: 'u\nx', value: '{', at: 1, by: 1 }];
  expect(profilesFrom(merge(NO_ENTRIES, odd), FIRST, '1')).toEqual(FIRST);
});
