import { z } from 'zod';
import { removeOldMissedSearches } from '../../data/commands/missed-searches.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import type { Job } from './job.ts';

export const removeMissedSearchesJob: Job<unknown> = {
  name: 'remove-missed-searches',
  payload: z.unknown(),
  schedule: '33 6 * * *',
  run: async (_, db) => await removeOldMissedSearches(db, dayInArgentina(new Date())),
};
