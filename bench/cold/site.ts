import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { purgeEdge } from '../../src/worker/purge.ts';
import { ask, forEach } from '../edge-client.ts';
import { familySeconds } from '../process-cpu.ts';
import type { Kind } from './paths.ts';
import type { Served, ServeOrder } from './serve.ts';

/** A version that serves, and what its cold pages cost. */

const PARTS = ['portal', 'PostgreSQL', 'edge'] as const;
export type Part = (typeof PARTS)[number];
/** Milliseconds of processors per page. */
export type Cost = Record<Part, number>;
export const sumOf = (cost: Cost): number => PARTS.reduce((sum, part) => sum + cost[part], 0);
export const wordsOf = (cost: Cost): string =>
  PARTS.map((part) => `${part} ${cost[part].toFixed(1)}`).join(', ');

/** As a crawler with a few connections. */
const AT_ONCE = 2;

export type Site = {
  served: Served;
  /** `wrong`: failed, or not cold. */
  views: { all: number; wrong: number };
  /** Views of so many pages that no edge has. */
  cost: (kind: Kind, pages: number) => Promise<Cost>;
  stop: () => Promise<void>;
};

/** `folder` holds a built version that has this bench. */
export async function startSite(folder: string, order: ServeOrder): Promise<Site> {
  const child: ChildProcess = fork(join(folder, 'bench/cold/serve.ts'), {
    ...{ cwd: folder, stdio: 'inherit' },
  });
  const ended = once(child, 'exit');
  child.send(order);
  const failed = ended.then(([code]) => {
    throw new Error(`${folder}: ended with ${code}`);
  });
  const [served] = (await Promise.race([once(child, 'message'), failed])) as [Served];
  failed.catch(() => {});
  const used = new Map<Kind, number>();
  const spent = (): Cost => {
    const cost: Cost = { portal: 0, PostgreSQL: 0, edge: 0 };
    for (const part of PARTS)
      for (const [name, pid] of Object.entries(served.pids))
        if (name.startsWith(part)) cost[part] += familySeconds(pid);
    return cost;
  };
  /** What is purged before each view of the only page of its kind. */
  const tagOf = async (path: string): Promise<string> => {
    const { headers } = await ask(`${served.portals[0]}${path}`);
    const [tag] = (headers.get('Surrogate-Key') ?? headers.get('xkey') ?? '').split(' ');
    if (!tag) throw new Error(`${path} has no tag`);
    return tag;
  };
  const next = (kind: Kind, pages: number): string[] => {
    const all = served.paths[kind];
    const first = used.get(kind) ?? 0;
    if (first + pages > all.length) throw new Error(`${kind}: all ${all.length} pages were seen`);
    used.set(kind, first + pages);
    return all.slice(first, first + pages);
  };
  const views = { all: 0, wrong: 0 };
  const view = async (path: string): Promise<void> => {
    const { status, isHit } = await ask(served.edge + path);
    views.all += 1;
    if (status !== 200 || isHit) views.wrong += 1;
  };
  return {
    served,
    views,
    cost: async (kind, pages) => {
      const [only] = served.paths[kind];
      const tag = served.paths[kind].length === 1 && only ? await tagOf(only) : null;
      const paths = tag === null ? next(kind, pages) : [];
      const before = spent();
      await forEach(paths, AT_ONCE, view);
      for (let times = 0; tag !== null && only && times < pages; times++) {
        await purgeEdge(served.purgeUrl, { tags: [tag], hard: true });
        await view(only);
      }
      const after = spent();
      return Object.fromEntries(
        PARTS.map((part) => [part, ((after[part] - before[part]) / pages) * 1000]),
      ) as Cost;
    },
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}
