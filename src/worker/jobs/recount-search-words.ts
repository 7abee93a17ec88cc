import { z } from 'zod';
import { recountSearchWords } from '../../data/commands/search-words.ts';
import type { Job } from './job.ts';

export const recountSearchWordsJob: Job<unknown> = {
  name: 'recount-search-words',
  payload: z.unknown(),
  schedule: '41 7 * * *',
  run: async (_, db) => await recountSearchWords(db),
};
