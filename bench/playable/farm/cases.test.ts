import { expect, test } from 'vitest';
import { ADDRESSES, resolveInFarm } from './addresses.ts';
import { addressOf, type Case, HOSTS, LEVELS, PORTAL_NAME } from './case.ts';
import { combinations, SEED } from './combinations.ts';
import { MEDIA } from './media.ts';
import { NAMED } from './named.ts';
import { asked } from './playlists.ts';

const isFile = ({ media }: Case) => !['ts', 'fmp4'].includes(MEDIA[media].form);

test('cases have names of their own, and media of the kind that they ask for', () => {
  const all = [...NAMED, ...combinations(SEED, 400)];
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const found of all)
    if (found.start !== 'page') expect(isFile(found), found.name).toBe(found.start === 'file');
});

test('a seed gives the same combinations, also when more are drawn, and another one others', () => {
  const some = combinations(SEED, 50);
  expect(combinations(SEED, 400).slice(0, 50)).toEqual(some);
  expect(combinations(SEED + 1, 50)).not.toEqual(some);
});

test('what an address names is read back from it, behind every redirect', () => {
  const hops = [{}, { host: 'plain' as const }];
  for (const level of LEVELS) {
    const found: Case = {
      name: 'x',
      start: 'master',
      media: 'ts-avc-aac',
      at: { [level]: { hops } },
    };
    for (const [hop, of] of [0, 1, null].entries()) {
      const { pathname } = new URL(addressOf(found, 7, level, '-2', hop));
      expect(asked(pathname)).toEqual({ level, rest: '-2', hop: of });
    }
  }
});

test('every host has an address that no browser takes for this machine, or none', () => {
  for (const host of HOSTS) {
    const address = resolveInFarm(`c1.${host}.farm.test`);
    if (host === 'nowhere') expect(address).toBe(null);
    else expect(ADDRESSES).toContain(address);
  }
  expect(ADDRESSES).toContain(resolveInFarm(PORTAL_NAME));
  expect(resolveInFarm('localhost')).toBe(null);
  expect(ADDRESSES.every((address) => address.startsWith('203.0.113.'))).toBe(true);
});
