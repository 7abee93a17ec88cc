import { z } from 'zod';
import { countLists } from '../../data/commands/list-counts.ts';
import type { Job } from './job.ts';

export const countListsJob: Job<unknown> = {
  name: 'count-lists',
  payload: z.unknown(),
  schedule: '23 * * * *',
  run: async (_, db) => await countLists(db),
};
