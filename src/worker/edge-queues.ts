import {
  type EdgePurge,
  removeEdgePurges,
  returnEdgePurges,
  takeEdgePurges,
  untilNextEdgePurge,
} from '../data/commands/edge-purges.ts';
import type { Db } from '../data/database.ts';
import { SITE_TAG } from '../domain/tags.ts';
import { log } from '../platform/log.ts';
import { type Purge, purgeEdge } from './purge.ts';
import type { Delivered } from './tiers.ts';
import { createWakeableSleep } from './wakeable-sleep.ts';

/** Finds purges that a worker queued before it died. Repeats are waited for. */
const LOOK_EVERY_MS = 1000;
/** Plus the time limit of a purge: how long an edge that is back waits for its purges at most. */
const RETRY_AFTER_MS = 1000;

/**
 * Purges under way to one edge. One that is far takes a round trip for each, and now and then a packet is lost: what was published
 * meanwhile does not wait for that.
 */
const MAX_AT_ONCE = 3;

export type EdgeQueues = { wake: () => void; stop: () => Promise<void> };

/** Hard purges first, never merged with soft ones. The site's tag covers all others, because every page has it. */
function merged(rows: readonly EdgePurge[]): Purge[] {
  return [true, false].flatMap((hard) => {
    const tags = new Set(rows.filter((row) => row.hard === hard).flatMap((row) => row.tags));
    if (tags.size === 0) return [];
    return [{ hard, tags: !hard && tags.has(SITE_TAG) ? [SITE_TAG] : [...tags] }];
  });
}

async function tell(edge: string, purges: readonly Purge[]): Promise<void> {
  for (const purge of purges) {
    await purgeEdge(edge, purge);
    const { hard, tags } = purge;
    log.info({ edge, hard, tags: tags.slice(0, 20), count: tags.length }, 'purged');
  }
}

/**
 * Delivers the purges of all edges for as long as the worker runs. What is due is taken for all of them at once, so that
 * the number of statements does not grow with the number of edges; no edge waits for another. Those of `inOrder` are told one
 * purge after the other.
 */
export function startEdgeQueues(
  db: Db,
  { edges, inOrder }: { edges: readonly string[]; inOrder: ReadonlySet<string> },
  onDelivered: (delivered: Delivered) => Promise<void>,
): EdgeQueues {
  let isStopping = false;
  let isWoken = false;
  const underWay = new Map<string, number>();
  /** How many pauses each edge has, one per failure. It gets no purges until all are over. */
  const resting = new Map<string, number>();
  const away = new Set<string>();
  const deliveries = new Set<Promise<void>>();
  let delivered: string[] = [];
  let failed: string[] = [];
  const idle = createWakeableSleep();
  const wake = () => {
    isWoken = true;
    idle.wake();
  };
  const count = (of: Map<string, number>, edge: string, change: 1 | -1) =>
    of.set(edge, (of.get(edge) ?? 0) + change);
  const leaveAlone = (edge: string, milliseconds: number) => {
    count(resting, edge, 1);
    setTimeout(() => {
      count(resting, edge, -1);
      wake();
    }, milliseconds).unref();
  };
  const isFree = (edge: string): boolean => {
    const limit = away.has(edge) || inOrder.has(edge) ? 1 : MAX_AT_ONCE;
    return !resting.get(edge) && (underWay.get(edge) ?? 0) < limit;
  };

  const deliver = async (edge: string, rows: readonly EdgePurge[]): Promise<void> => {
    const ids = rows.map(({ id }) => id);
    const purges = merged(rows);
    try {
      await tell(edge, purges);
    } catch (error) {
      if (!away.has(edge))
        log.warn({ err: error, edge }, 'an edge could not be purged: it is tried again');
      away.add(edge);
      failed.push(...ids);
      // An edge that is down is not tried more often just because there are more purges.
      leaveAlone(edge, RETRY_AFTER_MS);
      return;
    }
    const wasAway = away.delete(edge);
    if (wasAway) log.info({ edge }, 'an edge is back');
    await onDelivered({ edge, rows, purges, wasAway });
    delivered.push(...ids);
  };

  const start = (edge: string, rows: readonly EdgePurge[]): void => {
    count(underWay, edge, 1);
    const delivery = deliver(edge, rows)
      .catch((error: unknown) => {
        log.warn({ err: error, edge }, 'purges wait for the database');
        leaveAlone(edge, LOOK_EVERY_MS);
      })
      .finally(() => {
        deliveries.delete(delivery);
        count(underWay, edge, -1);
        wake();
      });
    deliveries.add(delivery);
  };

  /** Of all edges at once: when many fail together, each would wait for a connection of its own. */
  const settle = async (): Promise<void> => {
    const [gone, back] = [delivered, failed];
    delivered = [];
    failed = [];
    if (gone.length > 0) await removeEdgePurges(db, gone);
    if (back.length > 0) await returnEdgePurges(db, back);
  };

  const step = async (): Promise<void> => {
    isWoken = false;
    await settle();
    const free = edges.filter(isFree);
    const taken = await takeEdgePurges(db, free);
    for (const [edge, rows] of Map.groupBy(taken, (row) => row.edge)) start(edge, rows);
    if (taken.length > 0) return;
    const next = await untilNextEdgePurge(db, free);
    if (!isWoken && !isStopping) await idle.sleep(Math.min(LOOK_EVERY_MS, next));
  };

  const loop = (async () => {
    while (!isStopping) {
      await step().catch(async (error: unknown) => {
        log.warn({ err: error }, 'purges wait for the database');
        if (!isStopping) await idle.sleep(LOOK_EVERY_MS);
      });
    }
    await Promise.all(deliveries);
    await settle().catch(() => {});
  })();

  return {
    wake,
    stop: async () => {
      isStopping = true;
      idle.wake();
      await loop;
    },
  };
}
