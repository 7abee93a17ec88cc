import { z } from 'zod';
import { adoptMissed, adoptServers, prioritiseWatched } from '../../data/commands/server-queue.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import type { Job } from './job.ts';

/** What the probe looks at next: new servers, and those that viewers open. */
export const queueServersJob: Job<unknown> = {
  name: 'queue-servers',
  payload: z.unknown(),
  schedule: '* * * * *',
  run: async (_, db) => {
    await adoptServers(db);
    await prioritiseWatched(db, dayInArgentina(new Date()));
  },
};

export const adoptMissedServersJob: Job<unknown> = {
  name: 'adopt-missed-servers',
  payload: z.unknown(),
  schedule: '41 6 * * *',
  run: async (_, db) => await adoptMissed(db),
};
