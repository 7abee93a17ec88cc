import { sql } from 'kysely';
import { z } from 'zod';
import { log } from '../../platform/log.ts';
import { purgeEdge } from '../purge.ts';
import type { Job } from './job.ts';

const payload = z.object({
  edge: z.url(),
  tags: z.array(z.string()).min(1),
  hard: z.boolean(),
  tries: z.int().default(0),
});

const LONGEST_WAIT_S = 30;
/** A day of tries; what an edge then still holds has outlived its own lifetime. */
const MOST_TRIES = 3000;

/**
 * One purge for one edge: the retry of an edge that was away, or the second purge of a publish. It waits by itself
 * instead of failing, because the queue's own waiting grows to hours, and an edge that returns must be told at once.
 */
export const purgeEdgeJob: Job<z.infer<typeof payload>> = {
  name: 'purge-edge',
  payload,
  run: async ({ edge, tags, hard, tries }, db) => {
    try {
      await purgeEdge(edge, { tags, hard });
    } catch (error) {
      log.warn({ err: error, edge, tries }, 'an edge could not be purged');
      if (tries >= MOST_TRIES) throw error;
      const again = JSON.stringify({ edge, tags, hard, tries: tries + 1 });
      const wait = Math.min(2 ** tries, LONGEST_WAIT_S);
      await sql`select graphile_worker.add_job(
        'purge-edge', ${again}::json, run_at := now() + make_interval(secs => ${wait}))`.execute(
        db,
      );
    }
  },
};
