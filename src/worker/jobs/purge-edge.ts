import { z } from 'zod';
import { queueEdgePurge } from '../../data/commands/edge-purges.ts';
import type { Job } from './job.ts';

const payload = z.object({ edge: z.url(), tags: z.array(z.string()).min(1), hard: z.boolean() });

/** Purges that an earlier release left to the jobs; they go to the edge's queue. */
export const purgeEdgeJob: Job<z.infer<typeof payload>> = {
  name: 'purge-edge',
  payload,
  run: async (purge, db) => await queueEdgePurge(db, purge),
};
