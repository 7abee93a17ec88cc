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
const RETRY_AFTER_MS = 3000;

export type EdgeQueue = { wake: () => void; stop: () => Promise<void> };

/** Hard purges first, never merged with soft ones. The site's tag covers all others, because every page has it. */
function merged(rows: readonly EdgePurge[]): Purge[] {
  return [true, false].flatMap((hard) => {
    const tags = new Set(rows.filter((row) => row.hard === hard).flatMap((row) => row.tags));
    if (tags.size === 0) return [];
    return [{ hard, tags: !hard && tags.has(SITE_TAG) ? [SITE_TAG] : [...tags] }];
  });
}

/** Delivers the purges of one edge for as long as the worker runs. No edge waits for another. */
export function startEdgeQueue(
  db: Db,
  edge: string,
  onDelivered: (delivered: Delivered) => Promise<void>,
): EdgeQueue {
  let isStopping = false;
  let isWoken = false;
  let isAway = false;
  let isResting = false;
  const idle = createWakeableSleep();

  const deliver = async (rows: readonly EdgePurge[]): Promise<void> => {
    const ids = rows.map(({ id }) => id);
    const purges = merged(rows);
    try {
      for (const purge of purges) {
        await purgeEdge(edge, purge);
        const { hard, tags } = purge;
        log.info({ edge, hard, tags: tags.slice(0, 20), count: tags.length }, 'purged');
      }
    } catch (error) {
      if (!isAway) log.warn({ err: error, edge }, 'an edge could not be purged: it is tried again');
      isAway = true;
      await returnEdgePurges(db, ids);
      isResting = true;
      if (!isStopping) await idle.sleep(RETRY_AFTER_MS);
      isResting = false;
      return;
    }
    if (isAway) log.info({ edge }, 'an edge is back');
    const wasAway = isAway;
    isAway = false;
    await onDelivered({ edge, rows, purges, wasAway });
    await removeEdgePurges(db, ids);
  };

  const step = async (): Promise<void> => {
    isWoken = false;
    const rows = await takeEdgePurges(db, edge);
    if (rows.length > 0) return await deliver(rows);
    const next = await untilNextEdgePurge(db, edge);
    if (!isWoken && !isStopping) await idle.sleep(Math.min(LOOK_EVERY_MS, next));
  };

  const loop = (async () => {
    while (!isStopping) {
      await step().catch(async (error: unknown) => {
        log.warn({ err: error, edge }, 'purges wait for the database');
        if (!isStopping) await idle.sleep(LOOK_EVERY_MS);
      });
    }
  })();

  return {
    wake: () => {
      isWoken = true;
      // An edge that is down is not tried more often just because there are more purges.
      if (!isResting) idle.wake();
    },
    stop: async () => {
      isStopping = true;
      idle.wake();
      await loop;
    },
  };
}
