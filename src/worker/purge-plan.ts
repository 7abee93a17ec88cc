import type { PurgePlan } from '../data/commands/edge-purges.ts';
import { LEASE_MS } from '../domain/replicas/lease.ts';
import { MAX_EDGE_FETCH_S } from '../platform/edge-timeouts.ts';

/** After this, no portal reads a replica that lacks the change. The margin is for the portals' own steps. */
export const HOLD_S = LEASE_MS / 1000 + 0.05;

/**
 * Every purge is repeated. A page whose rendering began before the commit may be stored after the first purge, and
 * would stay. Nearly all pages take less than half a second, so that a change is seen within a second all the same; none
 * takes longer than the last delay.
 */
const REPEATS_S = [0.5, 2, MAX_EDGE_FETCH_S];
/** A page that is read from a replica may lack a change for as long as the replica is leased. */
const REPEATS_WITH_REPLICAS_S = [HOLD_S + 0.2, HOLD_S + 2, HOLD_S + MAX_EDGE_FETCH_S];

/** An edge behind another is told after it, and waits for that no longer than this. */
export const CHILD_WAIT_S = 0.25;

type Edges = { edges: readonly string[]; children: readonly string[] };

/**
 * With replicas a soft purge is held, until they have the change or until nobody reads those that lack it. A takedown
 * never waits; its repeats remove what was rendered from an older replica, or came from a parent's old copy.
 */
export function purgePlan({ edges, children }: Edges, hasReplicas: boolean): PurgePlan {
  const repeats = hasReplicas ? REPEATS_WITH_REPLICAS_S : REPEATS_S;
  const softDelay = hasReplicas ? HOLD_S : 0;
  const repeated = (tier: number, delay: number) =>
    [true, false].map((hard) => ({ tier, hard, delay, isHeld: false }));
  return {
    edges: [
      ...edges.map((edge) => ({ edge, tier: 0 })),
      ...children.map((edge) => ({ edge, tier: 1 })),
    ],
    times: [
      { tier: 0, hard: false, delay: softDelay, isHeld: hasReplicas },
      { tier: 0, hard: true, delay: 0, isHeld: false },
      ...repeats.flatMap((delay) => repeated(0, delay)),
      { tier: 1, hard: false, delay: softDelay + CHILD_WAIT_S, isHeld: hasReplicas },
      ...[0, CHILD_WAIT_S].map((delay) => ({ tier: 1, hard: true, delay, isHeld: false })),
      ...repeats.flatMap((delay) => repeated(1, delay + CHILD_WAIT_S)),
      // What a parent stored last may take as long again to reach its child.
      ...repeated(1, 2 * MAX_EDGE_FETCH_S + HOLD_S),
    ],
  };
}
