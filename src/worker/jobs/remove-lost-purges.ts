import { z } from 'zod';
import { removeLostEdgePurges } from '../../data/commands/edge-purges.ts';
import type { Job } from './job.ts';

export const removeLostPurgesJob: Job<unknown> = {
  name: 'remove-lost-purges',
  payload: z.unknown(),
  schedule: '51 * * * *',
  run: async (_, db) => await removeLostEdgePurges(db),
};
