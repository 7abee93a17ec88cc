import { z } from 'zod';
import { turnDay } from '../../data/commands/calendar.ts';
import { dayInArgentina } from '../../domain/football/clock.ts';
import type { Job } from './job.ts';

/** On the hour, because midnight in Argentina is an hour of UTC that a law may change. Other hours change nothing. */
export const turnDayJob: Job<unknown> = {
  name: 'turn-day',
  payload: z.unknown(),
  schedule: '0 * * * *',
  run: async (_, db) => await turnDay(db, dayInArgentina(new Date())),
};
