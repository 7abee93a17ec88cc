import { z } from 'zod';
import { removeExpiredSessions } from '../../data/commands/sessions.ts';
import type { Job } from './job.ts';

export const removeSessionsJob: Job<unknown> = {
  name: 'remove-sessions',
  payload: z.unknown(),
  schedule: '23 * * * *',
  run: async (_, db) => await removeExpiredSessions(db),
};
