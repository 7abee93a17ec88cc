import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions, releaseBefore, releasesToRemove } from './installation.ts';

const version = fc.tuple(fc.nat(2), fc.nat(12), fc.nat(3)).map((numbers) => numbers.join('.'));
const releases = fc
  .uniqueArray(version, { minLength: 2, maxLength: 9 })
  .map((names) => names.sort(compareVersions));

test('0.10.0 comes after 0.9.1, and before it comes 0.9.1', () => {
  expect(compareVersions('0.10.0', '0.9.1')).toBeGreaterThan(0);
  expect(releaseBefore(['0.2.0', '0.9.1', '0.10.0'], '0.10.0')).toBe('0.9.1');
  expect(releaseBefore(['0.2.0'], '0.2.0')).toBeUndefined();
});

test('what is in use, what was, and what runs stays; after an upgrade the way back leads to what was in use', () => {
  fc.assert(
    fc.property(releases, fc.nat(), fc.nat(), fc.nat(), (names, first, second, third) => {
      const [one, other] = [first % names.length, second % names.length].sort((a, b) => a - b);
      const [from, to] = [names[one as number] as string, names[other as number] as string];
      fc.pre(from !== to);
      const busy = names[third % names.length] as string;
      const removed = releasesToRemove(names, { from, to, running: new Set([busy]) });
      for (const kept of [from, to, busy]) expect(removed).not.toContain(kept);
      const left = names.filter((name) => !removed.includes(name));
      // A release that a command still runs from is the only other one that may lie between.
      expect([from, busy]).toContain(releaseBefore(left, to));
      expect(left.filter((name) => compareVersions(name, to) > 0)).toEqual(
        names.filter((name) => compareVersions(name, to) > 0),
      );
    }),
  );
});

test('only the three newest before the one in use are kept', () => {
  const names = ['0.1.0', '0.2.0', '0.3.0', '0.4.0', '0.5.0'];
  const still = { running: new Set<string>() };
  expect(releasesToRemove(names, { from: '0.4.0', to: '0.5.0', ...still })).toEqual(['0.1.0']);
  // Unpacked, but its migration failed.
  expect(releasesToRemove(names, { from: '0.3.0', to: '0.5.0', ...still })).toEqual(['0.4.0']);
  expect(releasesToRemove(names, { from: null, to: '0.1.0', ...still })).toEqual([]);
});
