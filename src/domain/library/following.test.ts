import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Following,
  isFollowed,
  isFollowing,
  mergeFollowing,
  NOTHING_FOLLOWED,
  parseFollowing,
  toggleFollowed,
} from './following.ts';

const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 10 });
const followings = fc.record({ teams: names, leagues: names });
const match = (firstTeam: string, secondTeam: string, leagueName: string) => ({
  firstTeam,
  secondTeam,
  leagueName,
});

test('a match is followed for either team or its league', () => {
  const following: Following = { teams: ['Norte'], leagues: ['Copa'] };
  expect(isFollowed(following, match('Norte', 'Sur', 'Liga'))).toBe(true);
  expect(isFollowed(following, match('Sur', 'Norte', 'Liga'))).toBe(true);
  expect(isFollowed(following, match('Sur', 'Este', 'Copa'))).toBe(true);
  expect(isFollowed(following, match('Sur', 'Este', 'Norte'))).toBe(false);
});

test('a second tap undoes the first', () => {
  fc.assert(
    fc.property(followings, fc.constantFrom('teams' as const, 'leagues' as const), (own, kind) => {
      const once = toggleFollowed(own, kind, 'nuevo nombre más largo');
      expect(isFollowing(once)).toBe(true);
      expect(toggleFollowed(once, kind, 'nuevo nombre más largo')).toEqual(own);
    }),
  );
});

test('what is kept comes back, and what is none of ours is nothing', () => {
  fc.assert(
    fc.property(followings, (own) => {
      expect(parseFollowing(JSON.parse(JSON.stringify(own)))).toEqual(own);
    }),
  );
  for (const value of [undefined, null, 5, 'x', { teams: {} }, { teams: [5, ''] }])
    expect(parseFollowing(value)).toEqual(NOTHING_FOLLOWED);
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(parseFollowing(parseFollowing(value))).toEqual(parseFollowing(value));
    }),
  );
});

test('a file adds names, mine stay first, and adding it again changes nothing', () => {
  fc.assert(
    fc.property(followings, followings, (mine, other) => {
      const merged = mergeFollowing(mine, other);
      expect(merged.teams.slice(0, mine.teams.length)).toEqual(mine.teams);
      expect(new Set(merged.leagues)).toEqual(new Set([...mine.leagues, ...other.leagues]));
      expect(mergeFollowing(merged, other)).toEqual(merged);
    }),
  );
});
