import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIRST_PROFILE, libraryKey } from './library.ts';
import {
  addProfile,
  changeProfile,
  firstProfiles,
  MAX_PROFILES,
  parseProfiles,
  removeProfile,
} from './profiles.ts';

const one = firstProfiles('Perfil 1');

test('a browser without profiles has one, with the library that it always had', () => {
  expect(one.map(({ id }) => id)).toEqual([FIRST_PROFILE]);
  expect(libraryKey(FIRST_PROFILE)).toBe('butaca');
});

test('each new one looks different from the others, and there are six at most', () => {
  const all = ['Ana', 'Beto', 'Caro', 'Dani', 'Eva', 'Fede'].reduce(
    (profiles, name) => addProfile(profiles, name.toLowerCase(), { name }),
    one,
  );
  expect(all).toHaveLength(MAX_PROFILES);
  expect(new Set(all.map(({ colour }) => colour)).size).toBe(MAX_PROFILES);
  expect(new Set(all.map(({ picture }) => picture)).size).toBe(MAX_PROFILES);
});

test('a profile always has a name, of twenty characters at most', () => {
  expect(addProfile(one, 'a', { name: '   ' })).toBe(one);
  expect(addProfile(one, 'a', { name: `  Ana  María ${'x'.repeat(30)}` })[1]?.name).toBe(
    'Ana María xxxxxxxxxx',
  );
  expect(changeProfile(one, '1', { name: ' ' })[0]?.name).toBe('Perfil 1');
  expect(changeProfile(one, '1', { colour: 'blue' })[0]).toMatchObject({
    name: 'Perfil 1',
    colour: 'blue',
  });
});

test('the last one cannot be removed', () => {
  const two = addProfile(one, 'a', { name: 'Ana' });
  expect(removeProfile(two, '1').map(({ name }) => name)).toEqual(['Ana']);
  expect(removeProfile(one, '1')).toBe(one);
});

test('what is stored comes back the same after any steps, and what is not ours is left out', () => {
  const steps = fc.array(
    fc.oneof(
      fc.tuple(fc.constant('add' as const), fc.stringMatching(/^[a-z]{1,3}$/), fc.string()),
      fc.tuple(fc.constant('name' as const), fc.constantFrom('1', 'a', 'b'), fc.string()),
      fc.tuple(fc.constant('remove' as const), fc.constantFrom('1', 'a', 'b'), fc.constant('')),
    ),
  );
  fc.assert(
    fc.property(steps, (all) => {
      let profiles = one;
      for (const [step, id, name] of all) {
        if (step === 'add' && !profiles.some((kept) => kept.id === id))
          profiles = addProfile(profiles, id, { name });
        if (step === 'name') profiles = changeProfile(profiles, id, { name });
        if (step === 'remove') profiles = removeProfile(profiles, id);
        expect(profiles.length).toBeGreaterThan(0);
        expect(parseProfiles(JSON.parse(JSON.stringify(profiles)))).toEqual(profiles);
      }
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(fc.jsonValue()), (odd, more) => {
      parseProfiles(odd);
      expect(parseProfiles([...more, ...one]).slice(-1)).toEqual(one);
    }),
  );
});

test("a child's profile whose age or PIN was spoilt stays a child's", () => {
  const [, nina] = parseProfiles([
    ...one,
    { id: 'n', name: 'Nina', colour: 'blue', picture: 'fish', child: { age: 'x' } },
  ]);
  expect(nina?.child).toEqual({ age: 0, pin: '0000' });
  const kept = addProfile(one, 'n', { name: 'Nina', child: { age: 7, pin: '4321' } });
  expect(parseProfiles(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});
