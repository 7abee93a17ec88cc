import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backArrows } from './rooms.ts';

const arrow = (from: string, to: string) => ({ from: `src/cli/${from}`, to: `src/cli/${to}` });
const named = (imports: { from: string; to: string }[]): string[] =>
  backArrows('cli', imports).back.map(({ from, to }) => `${from} → ${to}`);

it('has no arrow back up where rooms have an order', () => {
  const places = fc.nat({ max: 12 });
  fc.assert(
    fc.property(fc.array(fc.tuple(places, places)), (pairs) => {
      const down = pairs
        .filter(([a, b]) => a < b)
        .map(([a, b]) => arrow(`r${a}/x.ts`, `r${b}/x.ts`));
      expect(named(down)).toEqual([]);
    }),
  );
});

it('counts a pair of rooms once, and not the files of a room', () => {
  const many = [arrow('a/1.ts', 'b/1.ts'), arrow('a/2.ts', 'b/2.ts'), arrow('a/1.ts', 'a/2.ts')];
  expect(named([...many, arrow('b/1.ts', 'a/3.ts'), arrow('b/2.ts', 'a/3.ts')])).toHaveLength(1);
});

it('takes a file beside the folders for a room of its own', () => {
  expect(named([arrow('main.ts', 'a/1.ts'), arrow('a/2.ts', 'main.ts')])).toHaveLength(1);
});

it('breaks a circle where it is cheapest', () => {
  const circle = [arrow('a/1.ts', 'b/1.ts'), arrow('b/1.ts', 'c/1.ts'), arrow('c/1.ts', 'a/1.ts')];
  expect(named([...circle, arrow('a/1.ts', 'c/1.ts')])).toEqual(['c → a']);
});
