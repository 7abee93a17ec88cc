import { existsSync, globSync, readFileSync } from 'node:fs';
import { type Import, readImports } from './imports.ts';

/**
 * Rooms within an app: its folders, and its single files. In the best order each room imports from those below it; an
 * arrow back up ties two rooms together. `npm run check:rooms` shows them.
 */

const APPS = ['portal', 'studio', 'cli'];

type Arrow = { from: string; to: string; because: Import };

/** One arrow per pair of rooms, with the first import that makes it. */
function arrowsOf(app: string, imports: readonly Import[]): Arrow[] {
  const room = new RegExp(`^src/${app}/([^/]+)`);
  const arrows = new Map<string, Arrow>();
  for (const because of imports.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const [from, to] = [because.from, because.to].map((path) => room.exec(path)?.[1]);
    if (!from || !to || from === to || arrows.has(`${from} ${to}`)) continue;
    arrows.set(`${from} ${to}`, { from, to, because });
  }
  return [...arrows.values()];
}

/** Arrows that run up: from a room to one that stands before it. */
const runningUp = (order: readonly string[], arrows: readonly Arrow[]): Arrow[] =>
  arrows.filter(({ from, to }) => order.indexOf(to) < order.indexOf(from));

/** Moves single rooms while that leaves fewer arrows up. */
function improved(start: readonly string[], arrows: readonly Arrow[]): readonly string[] {
  let best = start;
  let fewest = runningUp(best, arrows).length;
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const room of start) {
      for (let at = 0; at < start.length; at++) {
        const moved = best.filter((other) => other !== room).toSpliced(at, 0, room);
        const count = runningUp(moved, arrows).length;
        if (count >= fewest) continue;
        [best, fewest, isBetter] = [moved, count, true];
      }
    }
  }
  return best;
}

export function backArrows(app: string, imports: readonly Import[]) {
  const arrows = arrowsOf(app, imports);
  const rooms = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))].sort();
  const uses = (room: string): number =>
    arrows.filter(({ from }) => from === room).length -
    arrows.filter(({ to }) => to === room).length;
  const starts = [rooms.toSorted((a, b) => uses(b) - uses(a)), rooms, rooms.toReversed()];
  const orders = starts
    .map((start) => improved(start, arrows))
    .map((order) => ({ order, back: runningUp(order, arrows) }));
  return orders.reduce((best, other) => (other.back.length < best.back.length ? other : best));
}

/** Folders that the page about rooms does not name. An area with pages says by itself what it is. */
function unnamedFolders(): string[] {
  const page = readFileSync('docs/where-code-lives.md', 'utf8');
  return globSync(APPS.map((app) => `src/${app}/*/`))
    .sort()
    .filter((folder) => !page.includes(` ${folder.split('/')[2]}/`))
    .filter((folder) => !existsSync(`${folder}/routes`));
}

if (import.meta.main) {
  const imports = await readImports();
  const faults = unnamedFolders().map(
    (folder) => `docs/where-code-lives.md does not name ${folder}`,
  );
  for (const app of APPS) {
    const { order, back } = backArrows(app, imports);
    console.log(`${app}: ${back.length} arrows back up; ${order.join(' ')}`);
    for (const { from, to, because } of back)
      console.log(`  ${from} → ${to}: ${because.from} imports ${because.to}`);
    if (back.length > 0) faults.push(`src/${app} has arrows back up`);
  }
  for (const fault of faults) console.error(fault);
  process.exit(faults.length > 0 ? 1 : 0);
}
