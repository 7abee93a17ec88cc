import { type EdgePurge, hastenEdges, queueEdgePurge } from '../data/commands/edge-purges.ts';
import type { Db } from '../data/database.ts';
import type { ChildEdge } from '../platform/env.ts';
import type { Purge } from './purge.ts';
import { CHILD_WAIT_S } from './purge-plan.ts';

export type Delivered = {
  edge: string;
  rows: readonly EdgePurge[];
  purges: readonly Purge[];
  /** Whether earlier tries failed. */
  wasAway: boolean;
};

/**
 * Parents are told before their children: a child that was told first would fetch and store its parent's old copy. It
 * waits for its parents a moment at most. A parent that was away may have given old copies to its children until now, so
 * they are told once more.
 */
export function createTiers(db: Db, children: readonly ChildEdge[]) {
  const toldUpTo = new Map<string, number>();
  return async ({ edge, rows, purges, wasAway }: Delivered): Promise<void> => {
    const own = children.filter(({ parents }) => parents.includes(edge));
    if (own.length === 0) return;
    toldUpTo.set(edge, Math.max(toldUpTo.get(edge) ?? 0, ...rows.map(({ due }) => due)));
    if (wasAway)
      for (const child of own)
        for (const { hard, tags } of purges)
          await queueEdgePurge(db, { edge: child.edge, hard, tags });
    const hastened = own.map(({ edge: child, parents }) => ({
      edge: child,
      upTo: CHILD_WAIT_S + Math.min(...parents.map((parent) => toldUpTo.get(parent) ?? 0)),
    }));
    await hastenEdges(db, hastened);
  };
}
