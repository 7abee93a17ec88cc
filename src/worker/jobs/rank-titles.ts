import { z } from 'zod';
import { rankTitles } from '../../data/commands/demand.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import type { Job } from './job.ts';

export const rankTitlesJob: Job<unknown> = {
  name: 'rank-titles',
  payload: z.unknown(),
  schedule: '7 * * * *',
  run: async (_, db) => await rankTitles(db, dayInArgentina(new Date())),
};
