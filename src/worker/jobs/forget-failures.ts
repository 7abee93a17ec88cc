import { z } from 'zod';
import { forgetFailures } from '../../data/commands/product-codes.ts';
import type { Job } from './job.ts';

export const forgetFailuresJob: Job<unknown> = {
  name: 'forget-failures',
  payload: z.unknown(),
  schedule: '37 * * * *',
  run: async (_, db) => await forgetFailures(db),
};
