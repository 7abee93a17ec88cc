import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { check, type Files, makeTree, removeTrees } from './check-fixture.ts';
import { backArrows } from './rooms.ts';

vi.setConfig({ testTimeout: 60_000 });
afterAll(removeTrees);

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

describe('the check of rooms', () => {
  const pair = (up: string, down: string): Files => ({
    [`src/cli/${up}/a.ts`]: `export * from '../${down}/b.ts';\n`,
    [`src/cli/${up}/b.ts`]: 'export const b = 1;\n',
    [`src/cli/${down}/b.ts`]: 'export const a = 1;\n',
    [`src/cli/${down}/a.ts`]: `export type * from '../${up}/b.ts';\n`,
  });

  it('is red: an arrow back up, of types alone', async () => {
    const page = { 'docs/where-code-lives.md': '- catalogue/ text/ team/ up/ down/\n' };
    const folder = makeTree({ ...pair('up', 'down'), ...page });
    const { code, output } = await check(folder, 'check:rooms');
    expect(code).toBe(1);
    expect(output).toContain('cli: 1 arrows back up');
    expect(output).toMatch(/^ {2}(up|down) → (down|up): src\/cli\/.* imports src\/cli\//m);
  });

  it('is green: rooms that have an order', async () => {
    expect(await check(makeTree(), 'check:rooms')).toMatchObject({ code: 0 });
  });

  it('is red: a folder that the page about rooms does not name', async () => {
    const folder = makeTree({ 'src/cli/attic/a.ts': 'export const a = 1;\n' });
    const { code, output } = await check(folder, 'check:rooms');
    expect(code).toBe(1);
    expect(output).toContain('docs/where-code-lives.md does not name src/cli/attic');
  });
});
