import { z } from 'zod';
import { purgeEdge } from '../purge.ts';
import type { Job } from './job.ts';

const payload = z.object({ edge: z.url(), tags: z.array(z.string()).min(1), hard: z.boolean() });

/** One purge for one edge: the retry of an edge that was away, or the second purge of a publish. */
export const purgeEdgeJob: Job<z.infer<typeof payload>> = {
  name: 'purge-edge',
  payload,
  run: async ({ edge, ...purge }) => await purgeEdge(edge, purge),
};
