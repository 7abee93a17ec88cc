import { askStudio } from '../../tests/e2e/support/studio-request.ts';
import { quantile } from '../edge-client.ts';
import type { Bench } from './operator.ts';

const WARM_TURNS = 2;

type Slowest = { path: string; p95: number };

/** Milliseconds of each screen, asked for in turns; the first turns are not counted. */
export async function timeScreens(
  { stack, session }: Bench,
  paths: readonly string[],
  turns: number,
): Promise<{ all: number[]; slowest: Slowest }> {
  const times = new Map(paths.map((path) => [path, [] as number[]]));
  for (let turn = -WARM_TURNS; turn < turns; turn++)
    for (const [path, taken] of times) {
      const start = performance.now();
      const { status } = await askStudio(stack.studioOrigin, { path, session });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      if (turn >= 0) taken.push(performance.now() - start);
    }
  const byPath = [...times]
    .map(([path, taken]) => ({ path: decodeURIComponent(path), p95: quantile(taken, 0.95) }))
    .sort((a, b) => b.p95 - a.p95);
  for (const { path, p95 } of byPath) console.error(`${p95.toFixed(0).padStart(5)} ms  ${path}`);
  return { all: [...times.values()].flat(), slowest: byPath[0] as Slowest };
}
