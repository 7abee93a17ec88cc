import { z } from 'zod';
import { queueEdgePurge } from '../../data/commands/edge-purges.ts';
import { defineJob } from './job.ts';

/** Purges that an earlier release enqueued as jobs. They move to the queue of their edge. */
export const purgeEdgeJob = defineJob({
  name: 'purge-edge',
  payload: z.object({ edge: z.url(), tags: z.array(z.string()).min(1), hard: z.boolean() }),
  handle: queueEdgePurge,
});
